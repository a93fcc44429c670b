// Compares everything in the folder of a backup with its manifest. It needs neither settings nor keys.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { headText } from '../../contract/custody/custody-file.ts';
import { checking } from '../audit/hashing.ts';
import type { Db } from '../db/engine/engine.ts';
import { openSqliteReader } from '../db/engine/sqlite.ts';
import type { Damage } from '../db/tables.ts';
import { type RawStore, StoredFileChanged } from '../files/store.ts';
import { type Content, readFileContent, readStored, Unreadable } from './copy-one-file.ts';
import { listForeign, openCopies } from './folder.ts';
import { type Comparison, compareWithDatabase } from './history.ts';
import { type BackedUpFile, DATABASE_NAME, type Header, type Manifest, requireManifest } from './manifest.ts';
import type { Progress } from './progress.ts';

export interface Finding {
  /** A path in the folder. */
  path: string;
  what: Damage | 'extra' | 'lacking';
}

export interface Verified {
  manifest: Manifest;
  findings: Finding[];
  /** With a database to compare with: SQLite's own, or the given one. */
  comparison: Comparison | undefined;
}

/** @param read undefined: the file does not exist. */
export async function findDamage(
  wanted: Content,
  read: () => Promise<Content | undefined>,
): Promise<Damage | undefined> {
  try {
    const found = await read();
    if (!found) return 'missing';
    if (found.bytes !== wanted.bytes) return 'size';
    return found.sha256 === wanted.sha256 ? undefined : 'changed';
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return error.cause instanceof StoredFileChanged ? 'changed' : 'unreadable';
  }
}

/** What is wrong with the copy of the database; undefined when it is whole, and for PostgreSQL. */
export async function findDatabaseDamage(
  folder: string,
  { database }: Header,
  progress: Progress,
): Promise<Finding | undefined> {
  if (!database) return undefined;
  const path = join(folder, database.name);
  progress.begin('Database', database.bytes);
  const what = await findDamage(database, async () => {
    const found = await stat(path).catch(() => undefined);
    return found && readFileContent(path, progress.add);
  });
  progress.end();
  return what && { path: database.name, what };
}

async function findExtra(folder: string, { header, entries }: Manifest, copies: RawStore) {
  const inRoot = await listForeign(folder);
  for (const name of await readdir(folder))
    if (DATABASE_NAME.test(name) && name !== header.database?.name) inRoot.push(name);
  const inFiles: string[] = [];
  for await (const names of copies.list())
    inFiles.push(...names.filter((name) => !entries.has(name)).map((name) => `files/${name}`));
  return [...inRoot, ...inFiles].map((path): Finding => ({ path, what: 'extra' }));
}

async function findDamagedFiles(entries: Iterable<BackedUpFile>, copies: RawStore, progress: Progress) {
  const findings: Finding[] = [];
  for (const entry of entries) {
    const what = await findDamage(entry, () => readStored(() => copies.open(entry.name), progress.add));
    if (what) findings.push({ path: `files/${entry.name}`, what });
  }
  return findings;
}

/** @throws when the signature of the audit head is not valid. */
async function requireSignedHead({ signedHead }: Header): Promise<void> {
  if (!signedHead) return;
  const { log, key, signature } = signedHead;
  if (!(await checking.verifies(key, headText(log, signedHead), signature)))
    throw new Error('The signature of the audit head in the manifest is not valid.');
}

/**
 * @param db a restored PostgreSQL to compare with, if there is one
 * @throws when there is no backup, or its manifest was changed
 */
export async function verifyBackup(
  folder: string,
  db: Db | undefined,
  progress: Progress,
): Promise<Verified> {
  const manifest = await requireManifest(folder);
  const { header, entries } = manifest;
  await requireSignedHead(header);
  const copies = await openCopies(folder);
  const damaged = await findDatabaseDamage(folder, header, progress);
  progress.begin('Files', header.bytes);
  const findings = await findDamagedFiles(entries.values(), copies, progress);
  progress.end();
  findings.push(...(await findExtra(folder, manifest, copies)));
  if (damaged) return { manifest, findings: [damaged, ...findings], comparison: undefined };
  const own = header.database ? openSqliteReader(join(folder, header.database.name)).db : undefined;
  const compared = own ?? db;
  const comparison = compared && (await compareWithDatabase(compared, manifest));
  await own?.destroy();
  if (comparison && !comparison.isOlder)
    findings.push(
      ...comparison.lacking.map(({ name }): Finding => ({ path: `files/${name}`, what: 'lacking' })),
    );
  return { manifest, findings, comparison };
}
