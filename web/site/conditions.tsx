// Price and turnaround, side by side, in full: on the home page. Each service page has one line about its service.
import { conditionsNote, prices, turnarounds } from './content/conditions.ts';
import type { Point } from './content/home.ts';
import { EstimateLink } from './estimate-link.tsx';

/** The section of the home page that has them. */
export const PRICE_AND_TIME = 'price-and-time';

function List({ conditions }: { conditions: readonly Point[] }) {
  return (
    <dl>
      {conditions.map(({ head, text }) => (
        <div key={head}>
          <dt>{head}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Conditions() {
  return (
    <div className="conditions">
      <div>
        <h3>What it costs</h3>
        <List conditions={prices} />
      </div>
      <div>
        <h3>How long it takes</h3>
        <List conditions={turnarounds} />
      </div>
      <p>
        {conditionsNote} <EstimateLink />
      </p>
    </div>
  );
}
