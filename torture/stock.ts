// Taking stock of a server on SQLite from outside it, running or not: what its rows name, and what lies on
// its disk.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { root } from '../scripts/run-tool.ts';
import { compareFiles, type NamedFile } from '../tests/support/server/stored-files.ts';

export interface FileRow extends NamedFile {
  inquiryId: number;
  kind: 'record' | 'report';
}

type Table = 'accounts' | 'inquiries' | 'files' | 'contact_requests' | 'outbox';

/** Reads the database; the server may go on writing. */
export function readRows<T>(dataDir: string, query: string): T[] {
  const database = new DatabaseSync(join(dataDir, 'database.sqlite'), { readOnly: true, timeout: 5_000 });
  try {
    return database.prepare(query).all() as T[];
  } finally {
    database.close();
  }
}

export function countRows(dataDir: string, table: Table, where = 'true'): number {
  return readRows<{ count: number }>(dataDir, `SELECT count(*) AS count FROM ${table} WHERE ${where}`)[0]
    ?.count as number;
}

export function listFileRows(dataDir: string): FileRow[] {
  return readRows(
    dataDir,
    'SELECT inquiry_id AS inquiryId, kind, name, bytes, sha256 FROM files ORDER BY inquiry_id, position',
  );
}

/** As {@link compareFiles}, of all rows. */
export const findDiscrepancies = (dataDir: string): Promise<string[]> =>
  compareFiles(dataDir, listFileRows(dataDir));

/** `npm run audit -- verify` on these data: undefined when the log is whole, otherwise what it printed. */
export async function findAuditFault(dataDir: string): Promise<string | undefined> {
  const { PATH } = process.env;
  const run = promisify(execFile)(process.execPath, ['server/commands/audit.ts', 'verify'], {
    cwd: root,
    env: { PATH, DATA_DIR: dataDir },
  });
  return run.then(
    () => undefined,
    (error: Error & { stderr?: string }) => error.stderr ?? error.message,
  );
}
