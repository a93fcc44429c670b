// The state of the installation, for administrators: each part with what is wrong with it and what to do.
import { type Finding, systemState } from '../../../contract/administration.ts';
import { privateMeta } from '../../shell/meta.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { Status } from '../../ui/status.tsx';
import { useCall } from '../use-call.ts';
import { Part, PartFailure } from './parts.tsx';

export const meta = () => privateMeta('System');

/** What needs no attention is plain text; only a fault is red. */
function FindingLine({ state, text, remedy }: Finding) {
  if (state === 'good') return <p>{text}</p>;
  return (
    <div className="remedy">
      {state === 'fault' ? <Status tone="open">{text}</Status> : <strong>{text}</strong>}
      {remedy && <p>{remedy}</p>}
    </div>
  );
}

export default function System() {
  const { answer, error, isLoading, reload } = useCall(systemState, {});
  const isLong = useDelayed(isLoading);
  const state = answer?.body.data;
  return (
    <Part
      title="System"
      head={
        <button className="btn quiet small" type="button" onClick={reload}>
          Refresh
        </button>
      }
    >
      <PartFailure error={error} title="The system status could not be loaded." onRetry={reload} />
      {!state && isLong && <StateNote title="Loading…" />}
      {state && !error && (
        <dl className="facts system" aria-busy={isLong}>
          <div>
            <dt>Version</dt>
            <dd>{state.commit ? `${state.version} (${state.commit})` : state.version}</dd>
          </div>
          {state.parts.map(({ part, findings }) => (
            <div key={part}>
              <dt>{part}</dt>
              <dd>
                {findings.map((finding) => (
                  <FindingLine key={finding.text} {...finding} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="vh" aria-live="polite">
        {state && !isLoading && 'The system status is up to date.'}
      </p>
    </Part>
  );
}
