// The signed heads in DATA_DIR/heads: written by the server, read by verification.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { headText, signedHead } from '../../contract/custody/custody-file.ts';
import { z } from '../../contract/z.ts';
import type { Secrets } from '../keys/secrets.ts';
import { checking } from './hashing.ts';
import type { Noted } from './verify.ts';

export const storedHead = signedHead.extend({ log: z.string(), key: z.string() });
export type StoredHead = z.output<typeof storedHead>;

/** The public keys that may have signed heads, the current one first. */
export function publicKeysOf({ signing, earlierSigning }: Secrets): string[] {
  return [signing, ...earlierSigning].map(({ publicKey }) => publicKey);
}

const folderOf = (dataDir: string) => join(dataDir, 'heads');

/** Replaces the file in one step: after a crash it holds the old head or the new one. */
export async function writeHead(dataDir: string, name: string, head: StoredHead): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.json`);
  // A sweep, a stop and another process may write at the same time.
  const draftPath = `${path}.${randomBytes(6).toString('hex')}.part`;
  const draft = await open(draftPath, 'wx', 0o600);
  try {
    await draft.writeFile(`${JSON.stringify(head, null, 1)}\n`);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(draftPath, path);
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Reads all heads.
 * @param keys the public keys that may have signed them
 * @throws when one is not a head or its signature is not valid
 */
export async function readHeads(dataDir: string, keys: readonly string[]): Promise<Noted[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  const heads: Noted[] = [];
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    const path = join(folderOf(dataDir), name);
    const head = parseHead(await readFile(path, 'utf8'));
    const isSigned =
      head !== undefined &&
      keys.includes(head.key) &&
      (await checking.verifies(head.key, headText(head.log, head), head.signature));
    if (!isSigned) throw new Error(`${path} is not a head that was signed with a key of this server.`);
    heads.push({ sequence: head.size, hash: head.root });
  }
  return heads;
}

export async function readHead(dataDir: string, name: string): Promise<StoredHead | undefined> {
  const text = await readFile(join(folderOf(dataDir), `${name}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseHead(text);
}

function parseHead(text: string): StoredHead | undefined {
  try {
    return storedHead.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
