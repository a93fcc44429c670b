// Price and turnaround, side by side: on the home page, and at the bottom of each service page.
import { type Condition, prices, turnarounds } from './content/conditions.ts';

function List({ conditions }: { conditions: readonly Condition[] }) {
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
    </div>
  );
}
