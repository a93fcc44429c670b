// Compares everything a server has stored before and after an action.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Row, readStoredData, readTables, type StoredData } from './stored-data.ts';
import { findStoredFiles } from './stored-files/find.ts';
import type { DataLocation } from './stored-files/stored-files.ts';

/** Each stored thing as one line of text. */
export type Snapshot = ReadonlySet<string>;

/** Audit events that record a request, not a change of people's data. */
const REQUEST_EVENTS = [
  'refused',
  'limit-tripped',
  'inquiry-viewed',
  'file-downloaded',
  'archive-downloaded',
  'file-opened',
];

/** Whether a row records a change of people's data. */
function isChange(table: string, row: Row): boolean {
  if (table === 'audit') return !REQUEST_EVENTS.includes(String(row.event));
  if (table === 'counters') return !String(row.key).startsWith('calls');
  // They change with every row of the audit log, refusals and views included.
  return !['audit_head', 'audit_repeats'].includes(table);
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
  const stored = findStoredFiles(location);
  const mails = await readdir(join(location.dataDir, 'mail')).catch(() => []);
  return new Set([
    ...rows,
    ...(await stored.names()).map((name) => `file ${name}`),
    ...(await stored.drafts()).map((name) => `draft ${name}`),
    ...mails.map((name) => `mail ${name}`),
  ]);
}

/** What was added and what was removed; a changed row is both. */
export function changesBetween(before: Snapshot, after: Snapshot): string[] {
  return [
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ];
}
