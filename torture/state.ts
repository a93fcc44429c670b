// Everything a server keeps, read beside it: what was before and what is after an attack.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RealServer } from '../tests/support/server/real-server.ts';

/** Each thing kept, as one line of text. */
export type State = ReadonlySet<string>;

/** Rows that tell of asking alone: a refusal is recorded, and that somebody looked. */
const LOOKS = ['refused', 'limit-tripped', 'inquiry-viewed', 'file-downloaded'];

type Row = Readonly<Record<string, unknown>>;

/** Whether a row stands for a change of what people have, and not for the asking. */
function counts(table: string, row: Row): boolean {
  if (table === 'audit') return !LOOKS.includes(String(row.event));
  if (table === 'counters') return !String(row.key).startsWith('calls');
  // Moves on with every row of the audit log, refusals too.
  return table !== 'audit_head';
}

function asText(table: string, row: Row): string {
  if (table === 'sessions') return JSON.stringify({ table, ...row, seen_at: undefined });
  // A refusal between two rows changes the later one's number and seal.
  if (table === 'audit') return JSON.stringify({ table, at: row.at, request: row.request_id, is: row.event });
  return JSON.stringify({ table, ...row });
}

/** All rows of a server's SQLite database, all stored files and all mails that went out. */
export async function readState({ dataDir }: Pick<RealServer, 'dataDir'>): Promise<State> {
  const database = new DatabaseSync(join(dataDir, 'database.sqlite'), { readOnly: true, timeout: 5_000 });
  try {
    const tables = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .all()
      .map(({ name }) => String(name));
    const rows = tables.flatMap((table) =>
      database
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .filter((row) => counts(table, row))
        .map((row) => asText(table, row)),
    );
    const folders = ['files', 'files/.incoming', 'mail'];
    const names = await Promise.all(
      folders.map(async (folder) => {
        const found = await readdir(join(dataDir, folder)).catch(() => []);
        return found.map((name) => `${folder}/${name}`);
      }),
    );
    return new Set([...rows, ...names.flat()]);
  } finally {
    database.close();
  }
}

/** What came and what went; a row that was changed is both. */
export function changesBetween(before: State, after: State): string[] {
  return [
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ];
}
