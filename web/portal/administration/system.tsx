// The state of the installation, for administrators: each part with what is wrong with it and what to do.
import { type SystemState, systemState } from '../../../contract/administration.ts';
import { privateMeta } from '../../shell/meta.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { Status } from '../../ui/status.tsx';
import { formatMinute } from '../moments.ts';
import { useCall } from '../use-call.ts';
import { Part, PartFailure } from './parts.tsx';

export const meta = () => privateMeta('System');

/** With less, uploads are soon refused. */
const LITTLE_BYTES = 5 * 1024 ** 3;

interface Line {
  name: string;
  value: string;
  /** What to do; nothing is wrong without it. */
  remedy?: string;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

function filesLine({ place, freebytes, recordbytes }: SystemState['files']): Line {
  const records = `${formatBytes(recordbytes)} of records from clients`;
  if (freebytes === null) return { name: 'Files', value: `${records}, in an object store.` };
  const value = `${records}, in a ${place}. ${formatBytes(freebytes)} are free.`;
  return {
    name: 'Files',
    value,
    ...(freebytes < LITTLE_BYTES ? { remedy: 'Make room, or uploads will be refused.' } : {}),
  };
}

function scannerLine({ state, reason, waiting }: SystemState['scanner']): Line {
  const waits = waiting > 0 ? ` ${count(waiting, 'file')} ${waiting === 1 ? 'waits' : 'wait'} for it.` : '';
  if (state === 'ready')
    return { name: 'Malware scanner', value: `It works.${waits || ' No file waits for it.'}` };
  if (state === 'none')
    return {
      name: 'Malware scanner',
      value: 'There is none, so files are not scanned.',
      remedy: 'Run clamd, and set CLAMD_URL.',
    };
  return {
    name: 'Malware scanner',
    value: `It cannot be used (${reason}).${waits}`,
    remedy: 'Start it; npm run doctor says more. Until then no one can download new files.',
  };
}

function comparisonLine({ since, damaged }: SystemState['comparison']): Line {
  const compared =
    since === ''
      ? 'There are no files yet.'
      : `Every file was compared with its SHA-256 since ${formatMinute(since)}.`;
  if (damaged === 0) return { name: 'Stored files', value: `${compared} None is damaged.` };
  return {
    name: 'Stored files',
    value: `${count(damaged, 'file')} ${damaged === 1 ? 'is' : 'are'} damaged. ${compared}`,
    remedy: 'npm run scrub names them; restore them from a backup.',
  };
}

function backupLine({ lastbackup, database }: SystemState): Line {
  if (lastbackup !== '') return { name: 'Last backup', value: formatMinute(lastbackup) };
  const value = 'None was made with npm run backup.';
  return database.engine === 'postgres'
    ? {
        name: 'Last backup',
        value: `${value} PostgreSQL is backed up with its own tools, which do not report here.`,
      }
    : { name: 'Last backup', value, remedy: 'Run npm run backup every night.' };
}

function linesOf(state: SystemState): Line[] {
  const { version, database } = state;
  const engine = database.engine === 'postgres' ? 'PostgreSQL' : 'SQLite';
  return [
    { name: 'Version', value: version },
    { name: 'Database', value: `${engine}, ${formatBytes(database.bytes)}` },
    filesLine(state.files),
    scannerLine(state.scanner),
    comparisonLine(state.comparison),
    backupLine(state),
  ];
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
          Look again
        </button>
      }
    >
      <PartFailure error={error} title="The state could not be loaded." onRetry={reload} />
      {!state && isLong && <StateNote title="Loading…" />}
      {state && !error && (
        <div className="system" aria-busy={isLong}>
          <dl className="facts">
            {linesOf(state).map(({ name, value, remedy }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {value}
                  {remedy && (
                    <span className="remedy">
                      <Status tone="open">{remedy}</Status>
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <section aria-labelledby="warnings">
            <h2 id="warnings">Warnings</h2>
            {state.warnings.length === 0 ? (
              <p>The server reports none.</p>
            ) : (
              <ul>
                {state.warnings.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </section>
        </div>
      )}
      <p className="vh" aria-live="polite">
        {state && !isLoading && 'The state is shown as it is now.'}
      </p>
    </Part>
  );
}
