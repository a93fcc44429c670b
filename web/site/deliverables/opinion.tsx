// A question, its answer with the reasons and their pages, and a signature.
import { Cite } from './cite.tsx';

const SIGNATURE =
  'M4 36C12 16 17 9 20 13s-9 24-6 25 10-20 14-19-5 17-1 18 7-13 11-13-1 11 3 11 8-9 12-9 1 7 5 7 9-4 22-9';

export function Opinion() {
  return (
    <>
      <b className="work-title">Medical Doctor Opinion</b>
      <dl>
        <dt>Q</dt>
        <dd>Is this condition, more likely than not, related to the collision of March 14, 2024?</dd>
        <dt>A</dt>
        <dd>
          Yes.{' '}
          <span className="marked">
            Within reasonable medical probability the collision made a worn but silent C5–C6 disc symptomatic.
          </span>
          <p>
            Before the collision, the chart records no musculoskeletal complaint <Cite page={44} />. Neck pain
            is recorded on the same day <Cite page={12} />, numbness on the eighth day <Cite page={58} />.
          </p>
          <div className="signed">
            <svg viewBox="0 0 90 44" aria-hidden="true">
              <path d={SIGNATURE} fill="none" stroke="var(--ink)" strokeWidth="1.3" />
            </svg>
            Reviewing doctor
          </div>
        </dd>
      </dl>
    </>
  );
}
