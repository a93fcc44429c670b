// Everything a server has stored, before and after something that must change nothing, or must change it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type DataLocation, readStoredData, type StoredData } from './stored-data.ts';

/** Each stored thing as one line of text. */
export type Snapshot = ReadonlySet<string>;

type Row = Readonly<Record<string, unknown>>;

/** Audit events that record a request, not a change of what people have. */
const REQUEST_EVENTS = ['refused', 'limit-tripped', 'inquiry-viewed', 'file-downloaded'];

/** Whether a row is a change of what people have. */
function isChange(table: string, row: Row): boolean {
  if (table === 'audit') return !REQUEST_EVENTS.includes(String(row.event));
  if (table === 'counters') return !String(row.key).startsWith('calls');
  // Moves on with every row of the audit log, refusals included.
  return table !== 'audit_head';
}

function asText(table: string, row: Row): string {
  if (table === 'sessions') return JSON.stringify({ table, ...row, seenAt: undefined });
  // A refusal between two rows changes the number and the MAC of the later one.
  if (table === 'audit') return JSON.stringify({ table, at: row.at, request: row.requestId, is: row.event });
  return JSON.stringify({ table, ...row });
}

async function readRows({ db }: StoredData): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(name)}`.execute(db);
    lines.push(...rows.filter((row) => isChange(name, row)).map((row) => asText(name, row)));
  }
  return lines;
}

/** All rows, all stored files and drafts, and all mails that were written as files. */
export async function takeSnapshot(location: DataLocation): Promise<Snapshot> {
  const rows = await readStoredData(location, readRows);
  const names = await Promise.all(
    ['files', 'files/.incoming', 'mail'].map(async (folder) => {
      const found = await readdir(join(location.dataDir, folder)).catch(() => []);
      return found.map((name) => `${folder}/${name}`);
    }),
  );
  return new Set([...rows, ...names.flat()]);
}

/** What came and what went; a changed row is both. */
export function changesBetween(before: Snapshot, after: Snapshot): string[] {
  return [
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ];
}
