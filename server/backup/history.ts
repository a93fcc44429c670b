// Whether a backup and a database belong to one installation, and which of them is newer.
import { type AuditHead, findAuditHead } from '../db/audit/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import { findStoreId } from '../db/store-id.ts';
import { hasRow } from '../integrity/head.ts';
import { allFiles } from './copy-files.ts';
import type { Manifest } from './manifest.ts';

/** @throws when the database lacks what an earlier backup in the same folder has: it must not replace it. */
export async function requireContinued(db: Db, folder: string, { header }: Manifest): Promise<void> {
  if (header.store !== (await findStoreId(db)))
    throw new Error(`${folder} has a backup of another installation. Name an empty folder.`);
  const { head } = header;
  if (head.sequence === 0 || (await hasRow(db, head))) return;
  const state = `it has seen row ${head.sequence} of the audit log, which this database does not have`;
  throw new Error(
    `${folder} has a backup of a newer database, or of one with another history: ${state}. Keep it, and name an empty folder.`,
  );
}

export interface Comparison {
  head: AuditHead;
  /** Whether the database was copied before the files, as from a dump that was made first. */
  isOlder: boolean;
  /** Files that the database names and the backup does not have; the id is null for a file of a draft. */
  lacking: { name: string; inquiryId: number | null }[];
}

/**
 * Compares a backup with a copy of its database.
 * @throws when they do not belong together
 */
export async function compareWithDatabase(db: Db, { header, entries }: Manifest): Promise<Comparison> {
  const store = await findStoreId(db);
  if (store === undefined) throw new Error('The database is empty: restore it first, with its own tools.');
  if (store !== header.store) throw new Error('The database and the backup are of different installations.');
  const head = await findAuditHead(db);
  const isOlder = head.sequence < header.head.sequence;
  if (!isOlder && header.head.sequence > 0 && !(await hasRow(db, header.head)))
    throw new Error(
      `The database has another history than the backup: its row ${header.head.sequence} of the audit log is another one.`,
    );
  const lacking: Comparison['lacking'] = [];
  for await (const { name, inquiryId } of allFiles(db))
    if (!entries.has(name)) lacking.push({ name, inquiryId });
  return { head, isOlder, lacking };
}
