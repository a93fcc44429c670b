// `backup.json` describes the copied database, which lists the files of the backup. It is written last, and replaced in
// one step: after a crash the folder has the backup from before or the new one.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '../../contract/z.ts';
import { checking } from '../audit/hashing.ts';
import type { Db } from '../db/engine/engine.ts';
import { requireMigrated } from '../db/engine/migrate.ts';
import { openSqliteReader } from '../db/engine/sqlite.ts';
import { codeOf, openSync } from '../files/disk-errors.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { hashFile } from './database.ts';

export const HEADER = 'backup.json';

export const DATABASE_NAME = /^database-[0-9a-f]{12}\.sqlite$/;

const facts = z.object({
  format: z.literal('medico-legal-review backup/1'),
  /** The moment of the database: the backup lacks later changes. */
  at: z.string(),
  /** The id that the database and its files share. */
  store: z.string(),
  database: z.object({ name: z.string().regex(DATABASE_NAME), sha256: z.string() }),
  /** The end of the audit log at that moment. */
  head: z.object({ sequence: z.number(), mac: z.string() }),
  /** The ids of the keys that a restored server needs. */
  keys: z.array(z.string()),
  /** The public key that signed all this. */
  key: z.string(),
});
const header = facts.extend({ signature: z.string() });
export type Header = z.output<typeof header>;

const sync = openSync();

export async function writeHeader(
  folder: string,
  about: Omit<Header, 'format' | 'key' | 'signature'>,
  signing: SigningKey,
): Promise<Header> {
  const signed = facts.parse({ format: 'medico-legal-review backup/1', ...about, key: signing.publicKey });
  const whole = { ...signed, signature: signing.sign(JSON.stringify(signed)) };
  await sync.replace(folder, HEADER, `${JSON.stringify(whole, null, 1)}\n`);
  return whole;
}

function parse(text: string): Header | undefined {
  try {
    return header.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * @returns undefined when the folder has none
 * @throws when it was changed after it was written, or another version wrote it
 */
export async function readHeader(folder: string): Promise<Header | undefined> {
  const path = join(folder, HEADER);
  const text = await readFile(path, 'utf8').catch((error) => {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const found = parse(text);
  // In the order of the schema, as they were signed.
  const signed = found && JSON.stringify(facts.parse(found));
  if (!signed || !(await checking.verifies(found.key, signed, found.signature)))
    throw new Error(`${path} is damaged, or was written by another version of this program.`);
  return found;
}

export interface Backup extends AsyncDisposable {
  header: Header;
  path: string;
  db: Db;
}

/** @throws when there is no backup, or its database is another one, or belongs to another version */
export async function openBackup(folder: string): Promise<Backup> {
  const found = await readHeader(folder);
  if (!found) throw new Error(`There is no backup in ${folder}: ${HEADER} is missing.`);
  const path = join(folder, found.database.name);
  const sha256 = await hashFile(path).catch((error) => String(codeOf(error)));
  if (sha256 !== found.database.sha256)
    throw new Error(`The database of the backup is damaged: ${found.database.name}.`);
  const { db } = openSqliteReader(path);
  await requireMigrated({ name: 'sqlite', db }).catch(async (error: Error) => {
    await db.destroy();
    throw new Error(
      `The database cannot be used: ${error.message}. Use the version that made the backup; start a newer one afterwards.`,
    );
  });
  return { header: found, path, db, [Symbol.asyncDispose]: () => db.destroy() };
}
