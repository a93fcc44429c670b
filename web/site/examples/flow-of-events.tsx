// Flow of Events: each step in a box, and between two boxes the reason that leads from one to the next.
import { flow } from '../content/add-on-examples.ts';

export function FlowOfEvents() {
  return (
    <ol className="flow">
      {flow.map((step) => (
        <li key={step.page}>
          {/* Above the box, next to the arrow that points to it. */}
          <p className="why-next">
            {step.why?.words ?? 'It begins'}
            {step.why?.page && (
              <>
                {' '}
                <span className="cite">p. {step.why.page}</span>
              </>
            )}
          </p>
          <div className={step.key ? 'step key' : 'step'}>
            <span className="step-date">{step.date}</span>
            <b>{step.what}</b>
            <span className="cite">p. {step.page}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
