// The state of the installation, for administrators: problems and what to do about them, the worst first; then
// everything that works.
import { type Finding, type SystemState, systemState } from '../../../contract/administration.ts';
import { privateMeta } from '../../shell/meta.ts';
import { Fact } from '../../ui/fact.tsx';
import { Status } from '../../ui/status.tsx';
import { LoadState } from '../load-state.tsx';
import { useCall } from '../use-call.ts';
import { AdministrationPage } from './administration-page.tsx';
import { Restricted } from './restricted.tsx';

export const meta = () => privateMeta('System');

/** The worst first. */
const SEVERITIES: readonly Finding['state'][] = ['fault', 'danger', 'advice'];

interface Found extends Finding {
  part: string;
}

/** Findings that can do harm are red, and say so in words. */
function Attention({ part, state, text, remedy }: Found) {
  return (
    <li>
      <p>{state === 'advice' ? <strong>{text}</strong> : <Status tone="open">{text}</Status>}</p>
      {remedy && <p>{remedy}</p>}
      <p className="hint">{part}</p>
    </li>
  );
}

function Shown({ state, isOld }: { state: SystemState; isOld: boolean }) {
  const attention = SEVERITIES.flatMap((severity) =>
    state.parts.flatMap(({ part, findings }) =>
      findings.filter((finding) => finding.state === severity).map((finding) => ({ part, ...finding })),
    ),
  );
  const inOrder = state.parts
    .map(({ part, findings }) => ({ part, good: findings.filter((finding) => finding.state === 'good') }))
    .filter(({ good }) => good.length > 0);
  return (
    <div className="account-page system" aria-busy={isOld}>
      <section className="attention">
        <h2>Needs attention</h2>
        {attention.length === 0 && <p>Nothing. Every check passed.</p>}
        {attention.length > 0 && (
          <ul>
            {attention.map((found) => (
              <Attention key={found.text} {...found} />
            ))}
          </ul>
        )}
      </section>
      <Restricted />
      <section>
        <h2>Passed</h2>
        <dl className="facts">
          <Fact name="Version">{state.commit ? `${state.version} (${state.commit})` : state.version}</Fact>
          {inOrder.map(({ part, good }) => (
            <Fact key={part} name={part}>
              {good.map(({ text }) => (
                <p key={text}>{text}</p>
              ))}
            </Fact>
          ))}
        </dl>
      </section>
    </div>
  );
}

export default function System() {
  const call = useCall(systemState, {});
  const { answer, error, isLoading, isLong, reload } = call;
  const state = answer?.body.data;
  return (
    <AdministrationPage
      title="System"
      head={
        <button className="btn quiet small" type="button" onClick={reload}>
          Refresh
        </button>
      }
    >
      <LoadState forAdministrators what="The system status" call={call} />
      {state && !error && <Shown state={state} isOld={isLong} />}
      <p className="vh" aria-live="polite">
        {state && !isLoading && 'The system status is up to date.'}
      </p>
    </AdministrationPage>
  );
}
