// The state of the installation, for administrators: each part with what is wrong with it and what to do.
import { type SystemState, systemState } from '../../../contract/administration.ts';
import { privateMeta } from '../../shell/meta.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { Status } from '../../ui/status.tsx';
import { useMoments } from '../moments.ts';
import { useCall } from '../use-call.ts';
import { Part, PartFailure } from './parts.tsx';

export const meta = () => privateMeta('System');

/** With less, uploads are soon refused. */
const LITTLE_BYTES = 5 * 1024 ** 3;

interface Line {
  name: string;
  value: string;
  /** What to do; nothing is wrong without one. */
  remedies: readonly string[];
}

type Format = (time: string) => string;

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

function filesLine({ place, freebytes, recordbytes }: SystemState['files']): Line {
  const name = 'Files';
  const records = `${formatBytes(recordbytes)} of records from clients`;
  if (freebytes === null) return { name, value: `${records}, in an object store.`, remedies: [] };
  const value = `${records}, in a ${place}. ${formatBytes(freebytes)} are free.`;
  const isFull = freebytes < LITTLE_BYTES;
  return { name, value, remedies: isFull ? ['Make room, or uploads will be refused.'] : [] };
}

function scannerLine({ state, reason, waiting }: SystemState['scanner']): Line {
  const name = 'Malware scanner';
  const waits =
    waiting === 0
      ? 'No file waits for it.'
      : `${count(waiting, 'file')} ${waiting === 1 ? 'waits' : 'wait'} for it.`;
  if (state === 'ready') return { name, value: `It works. ${waits}`, remedies: [] };
  if (state === 'none')
    return {
      name,
      value: 'There is none, so files are not scanned.',
      remedies: ['Run clamd, and set CLAMD_URL.'],
    };
  return {
    name,
    value: `It cannot be used (${reason}). ${waits}`,
    remedies: ['Start it; npm run doctor says more. Until then no one can download new files.'],
  };
}

function comparisonLine({ since, damaged }: SystemState['comparison'], formatMinute: Format): Line {
  const name = 'Stored files';
  if (since === '') return { name, value: 'There are none yet.', remedies: [] };
  const compared = `Every file was compared with its SHA-256 since ${formatMinute(since)}.`;
  if (damaged === 0) return { name, value: `${compared} None is damaged.`, remedies: [] };
  return {
    name,
    value: `${count(damaged, 'file')} ${damaged === 1 ? 'is' : 'are'} damaged. ${compared}`,
    remedies: ['npm run scrub names them. Restore them from a backup.'],
  };
}

function backupLine({ lastbackup, database }: SystemState, formatMinute: Format): Line {
  const name = 'Last backup';
  if (lastbackup !== '') return { name, value: formatMinute(lastbackup), remedies: [] };
  const none = 'None was made with npm run backup.';
  return database.engine === 'postgres'
    ? {
        name,
        value: `${none} PostgreSQL has its own tools for backups, which do not report here.`,
        remedies: [],
      }
    : { name, value: none, remedies: ['Run npm run backup every night.'] };
}

function linesOf(state: SystemState, formatMinute: Format): Line[] {
  const { version, database, warnings } = state;
  const engine = database.engine === 'postgres' ? 'PostgreSQL' : 'SQLite';
  return [
    { name: 'Version', value: version, remedies: [] },
    { name: 'Database', value: `${engine}, ${formatBytes(database.bytes)}`, remedies: [] },
    filesLine(state.files),
    scannerLine(state.scanner),
    comparisonLine(state.comparison, formatMinute),
    backupLine(state, formatMinute),
    { name: 'Warnings', value: warnings.length === 0 ? 'The server reports none.' : '', remedies: warnings },
  ];
}

export default function System() {
  const { answer, error, isLoading, reload } = useCall(systemState, {});
  const isLong = useDelayed(isLoading);
  const { formatMinute } = useMoments();
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
        <dl className="facts system" aria-busy={isLong}>
          {linesOf(state, formatMinute).map(({ name, value, remedies }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {remedies.map((text) => (
                  <span className="remedy" key={text}>
                    <Status tone="open">{text}</Status>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="vh" aria-live="polite">
        {state && !isLoading && 'The state is shown as it is now.'}
      </p>
    </Part>
  );
}
