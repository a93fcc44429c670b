// How a review goes: three steps, and the check for conflicts of interest before anyone reads.
import { steps } from '../content/home.ts';
import { conflicts } from '../content/practice.ts';
import { Unconfirmed } from '../unconfirmed.tsx';

export function HowItWorks() {
  return (
    <>
      <ol className="trio steps">
        {steps.map(({ head, text }, place) => (
          <li key={head}>
            <span className="step-number" aria-hidden="true">
              {place + 1}
            </span>
            <h3>{head}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="conflicts">
        <h3>Before we read: the conflict check</h3>
        <dl>
          {conflicts.map(({ head, text }) => (
            <div key={head}>
              <dt>{head}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Unconfirmed />
      </div>
    </>
  );
}
