// A letter: its subject, the injuries with their pages, the fold, and the total of all bills under a double rule.
import { money, totalDollars } from '../content/add-on-examples.ts';
import { Cite } from './cite.tsx';

export function Demand() {
  return (
    <>
      <i className="letterhead" />
      <p className="re">Re: claim for injuries of March 14, 2024</p>
      <p>The records establish these injuries:</p>
      <ol>
        <li>
          Right C6 radiculopathy <Cite page={250} />: numbness of the thumb and index finger{' '}
          <Cite page={58} />, weakness of the biceps <Cite page={188} />.
        </li>
        <li>
          C5–C6 disc protrusion contacting the right C6 nerve root <Cite page={214} />.
        </li>
      </ol>
      <i className="fold" />
      <p className="total">
        <span>Medical expenses as billed, pp. 740–788</span>
        <span className="marked-sum">${money(totalDollars)}</span>
      </p>
    </>
  );
}
