// Compares everything a server has stored before and after an action.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataLocation, type Row, readStoredData, readTables, type StoredData } from './stored-data.ts';

/** Each stored thing as one line of text. */
export type Snapshot = ReadonlySet<string>;

/** Audit events that record a request, not a change of people's data. */
const REQUEST_EVENTS = ['refused', 'limit-tripped', 'inquiry-viewed', 'file-downloaded'];

/** Whether a row records a change of people's data. */
function isChange(table: string, row: Row): boolean {
  if (table === 'audit') return !REQUEST_EVENTS.includes(String(row.event));
  if (table === 'counters') return !String(row.key).startsWith('calls');
  // They change with every row of the audit log, refusals and views included.
  return !['audit_head', 'audit_tree', 'audit_repeats'].includes(table);
}

function asText(table: string, row: Row): string {
  if (table === 'sessions') return JSON.stringify({ table, ...row, seenAt: undefined });
  // A refusal between two rows changes the number and the MAC of the later one.
  if (table === 'audit') return JSON.stringify({ table, at: row.at, request: row.requestId, is: row.event });
  return JSON.stringify({ table, ...row });
}

async function readRows(data: StoredData): Promise<string[]> {
  return (await readTables(data)).flatMap(([name, rows]) =>
    rows.filter((row) => isChange(name, row)).map((row) => asText(name, row)),
  );
}

/** All rows, all stored files and drafts, and all mails in files. */
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

/** What was added and what was removed; a changed row is both. */
export function changesBetween(before: Snapshot, after: Snapshot): string[] {
  return [
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ];
}
