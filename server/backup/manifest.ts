// The manifest of a backup: what it consists of, with the size and the SHA-256 of everything. Lines of JSON,
// because a list of millions of files does not fit into one value: a header, one line for each file, and the
// SHA-256 of all lines before with its signature.
import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '../../contract/z.ts';
import { checking } from '../audit/hashing.ts';
import { storedHead } from '../audit/stored-heads.ts';
import { openSync } from '../files/disk-errors.ts';
import { STORED_NAME } from '../files/store.ts';
import type { SigningKey } from '../keys/signing-key.ts';

export const MANIFEST = 'manifest.jsonl';
export const DRAFT = `${MANIFEST}.part`;
const FORMAT = 'medico-legal-review backup';
const VERSION = 1;
const LINES = 1_000;

export const DATABASE_NAME = /^database-[0-9a-f]{12}\.sqlite$/;

const content = { bytes: z.number(), sha256: z.string() };
const entry = z.object({ name: z.string().regex(STORED_NAME), ...content });
/** A stored file: its name, and the size and the SHA-256 of its bytes as they are stored. */
export type BackedUpFile = z.output<typeof entry>;

const header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** The moment of the database: what was changed later is not in the backup. */
  at: z.string(),
  /** The id that the database and its files share. */
  store: z.string(),
  /** Null: the database is a PostgreSQL, which its own tools copy. */
  database: z.object({ name: z.string().regex(DATABASE_NAME), ...content }).nullable(),
  /** The end of the audit log at that moment, and the same signed; null while the log is empty. */
  head: z.object({ sequence: z.number(), mac: z.string() }),
  signedHead: storedHead.nullable(),
  /** The ids of the keys that a restored server needs. */
  keys: z.array(z.string()),
  files: z.number(),
  bytes: z.number(),
});
export type Header = z.output<typeof header>;

const ending = z.object({ sha256: z.string(), key: z.string(), signature: z.string() });

export interface Manifest {
  header: Header;
  /** By their names. */
  entries: ReadonlyMap<string, BackedUpFile>;
  /** Of all lines but the last: identifies this backup. */
  sha256: string;
  /** The public key that has signed it. */
  key: string;
}

const signedText = (sha256: string) => JSON.stringify(['backup-manifest/1', sha256]);

/** Replaces the manifest in one step: after a crash it is the old one or the new one. */
export async function writeManifest(
  folder: string,
  { keys, ...facts }: Omit<Header, 'format' | 'version' | 'files' | 'bytes'>,
  entries: readonly BackedUpFile[],
  signing: SigningKey,
): Promise<Header> {
  const bytes = entries.reduce((sum, each) => sum + each.bytes, 0);
  const whole: Header = { format: FORMAT, version: VERSION, ...facts, keys, files: entries.length, bytes };
  const draftPath = join(folder, DRAFT);
  const sync = openSync(() => undefined);
  const draft = await open(draftPath, 'w', 0o600);
  try {
    const hash = createHash('sha256');
    const write = async (values: readonly unknown[]) => {
      const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
      hash.update(text);
      await draft.appendFile(text);
    };
    await write([whole]);
    for (let start = 0; start < entries.length; start += LINES)
      await write(entries.slice(start, start + LINES));
    const sha256 = hash.digest('hex');
    const { publicKey: key } = signing;
    await draft.appendFile(
      `${JSON.stringify({ sha256, key, signature: signing.sign(signedText(sha256)) })}\n`,
    );
    await sync.file(draft);
  } finally {
    await draft.close();
  }
  await rename(draftPath, join(folder, MANIFEST));
  await sync.folder(folder);
  return whole;
}

function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * @returns undefined when the folder has none
 * @throws when it was changed since it was written, or is of a newer version
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, MANIFEST);
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!file) return undefined;
  // Of the whole lines: nothing may follow the last one.
  const lastAt = file.lastIndexOf('\n', -2) + 1;
  const end = parse(ending, file.toString('utf8', lastAt));
  const sha256 = createHash('sha256').update(file.subarray(0, lastAt)).digest('hex');
  const isIntact =
    end?.sha256 === sha256 && (await checking.verifies(end.key, signedText(sha256), end.signature));
  if (!isIntact) throw new Error(`${path} is damaged: it is not the manifest that was written.`);
  const firstEnd = file.indexOf('\n');
  const head = parse(header, file.toString('utf8', 0, firstEnd));
  if (!head) throw new Error(`${path} was written by another version of this program.`);
  const entries = new Map<string, BackedUpFile>();
  for (let at = firstEnd + 1; at < lastAt; ) {
    const next = file.indexOf('\n', at);
    const each = entry.parse(JSON.parse(file.toString('utf8', at, next)));
    entries.set(each.name, each);
    at = next + 1;
  }
  return { header: head, entries, sha256, key: end.key };
}

/** @throws when there is none, or it is damaged. */
export async function requireManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new Error(`There is no backup in ${folder}: ${MANIFEST} is missing.`);
  return manifest;
}
