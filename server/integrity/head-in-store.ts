// The end of the audit log is also kept with the files. Without it, a database that is older than its files (a
// restored copy, a replica that was behind) would look healthy.
import { describeError, type Log } from '../base/log.ts';
import { ConfigError } from '../config/config-error.ts';
import { type AuditHead, findAuditHead, listAuditRows } from '../db/audit/audit.ts';
import type { Db, Engine } from '../db/engine/engine.ts';
import type { FileStore } from '../files/store.ts';
import type { IntegrityContext } from './damage.ts';

type Parts = Pick<IntegrityContext, 'db'> & { files: FileStore };

interface Ends {
  engine: Engine;
  files: FileStore;
}

const format = ({ sequence, mac }: AuditHead) => `${sequence}:${mac}`;

function parse(text: string): AuditHead {
  const [, sequence, mac] = /^(\d+):([0-9a-f]*)\s*$/.exec(text) ?? [];
  if (sequence === undefined || mac === undefined)
    throw new ConfigError(
      'DATA_DIR or FILES_URL must have an intact .audit-head with the files, and this one cannot be read',
    );
  return { sequence: Number(sequence), mac };
}

/** Whether the audit log of this database has the row that was once its last. */
export async function hasRow(db: Db, { sequence, mac }: AuditHead): Promise<boolean> {
  const [row] = await listAuditRows(db, sequence - 1, 1);
  return row?.sequence === sequence && row.mac === mac;
}

/** How a database differs from what its files have seen; undefined when nothing is missing. */
async function findGap(db: Db, head: AuditHead, noted: AuditHead): Promise<string | undefined> {
  if (noted.sequence === 0) return undefined;
  const state = `the files have seen row ${noted.sequence} of the audit log, and the database ends with row ${head.sequence}`;
  if (head.sequence < noted.sequence) return `the database is older than its files: ${state}`;
  return (await hasRow(db, noted))
    ? undefined
    : `the database has another history than its files: ${state}, but not with that row`;
}

/** The difference between a database and its files, in words; undefined when there is none. */
export async function findMissingHistory({ db, files }: Parts): Promise<string | undefined> {
  const noted = await files.readHead();
  return noted === undefined ? undefined : findGap(db, await findAuditHead(db), parse(noted));
}

/** In turn: otherwise a process could replace the newer end that another one has written meanwhile. */
export async function writeHead({ engine, files }: Ends): Promise<void> {
  await engine.inTurn('head', async () => files.writeHead(format(await findAuditHead(engine.db))));
}

/**
 * Without the noted end, any database is accepted: that is how an operator goes on with an older one.
 * @throws ConfigError for a database without everything that its files have seen.
 */
export async function requireCurrentDatabase(parts: Parts & Ends & { log: Log }): Promise<void> {
  const gap = await findMissingHistory(parts);
  if (gap !== undefined)
    throw new ConfigError(
      `DATABASE_URL or DATA_DIR must have the current database: ${gap}. Inquiries, answers and files that were acknowledged since then are not in it. Start with the newest copy of the database, or remove .audit-head from the files to start without them`,
    );
  const isNew = (await findAuditHead(parts.db)).sequence === 0;
  if (!isNew && (await parts.files.readHead()) === undefined) parts.log.warn({ event: 'head-missing' });
  // The disk may be full. The noted head is part of this database, so the start goes on with it.
  await tryToWriteHead(parts);
}

async function tryToWriteHead(parts: Ends & { log: Log }): Promise<void> {
  try {
    await writeHead(parts);
  } catch (error) {
    // A start with an older database may go unnoticed until the next write.
    parts.log.error({ event: 'head-not-written', ...describeError(error) });
  }
}

export interface HeadNotes {
  /** Call it after a commit that adds or removes files: the next flush writes the end of the log. */
  note(): void;
  flush(): Promise<void>;
}

export function openHeadNotes(parts: Ends & { log: Log }): HeadNotes {
  let isDue = false;
  let writing: Promise<void> = Promise.resolve();
  return {
    note() {
      isDue = true;
    },
    flush() {
      if (isDue) {
        isDue = false;
        writing = writing.then(() => tryToWriteHead(parts));
      }
      return writing;
    },
  };
}
