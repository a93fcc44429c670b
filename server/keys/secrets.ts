// Keys that are never stored in the database: from SECRET_KEY, or from a file in DATA_DIR/secrets (0600).
// The first key is the current one; the others only check and decrypt older data. To replace a key, put the
// new one in front.
import { createHmac, hash, randomBytes } from 'node:crypto';
import { access, chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { type FileKeys, openFileKeys } from './file-keys.ts';
import { deriveKey, keyIdOf, openKeyring } from './keyring.ts';
import { openSigningKey, type SigningKey } from './signing-key.ts';

const MIN_KEY_CHARS = 32;

interface Key {
  /** Stored with everything made with this key. */
  id: string;
  pepper: Buffer;
  binding: Buffer;
  seal: Buffer;
  fingerprint: Buffer;
  audit: Buffer;
  files: Buffer;
  signing: SigningKey;
}

export interface Secrets {
  /** Stored with everything made with the current key. */
  readonly currentKeyId: string;
  /** HMAC of a password digest under a pepper, as text; undefined when that key is missing. */
  pepper(digest: string, keyId: string): string | undefined;
  /** HMAC that ties stored text to its owner, as text; undefined when that key is missing. */
  bind(text: string, keyId: string): string | undefined;
  /** A keyed, irreversible hash that identifies content without storing it. */
  fingerprint(...parts: readonly string[]): string;
  /** HMAC of a row of the audit log, in hex; undefined when that key is missing. */
  sign(text: string, keyId: string): string | undefined;
  readonly fileKeys: FileKeys;
  /** Signs what people without these keys check: heads of the audit log and saved custody records. */
  readonly signing: SigningKey;
  /** The same for the earlier keys, the newest first. */
  readonly earlierSigning: readonly SigningKey[];
  /** Encrypts text for the database (AES-256-GCM). `owner` says whose it is: no other row can use it. */
  seal(text: string, owner?: string): string;
  /** @throws when the key is missing, the text was changed, or it was sealed for another owner. */
  unseal(sealed: string, owner?: string): string;
}

/** The id of a key of SECRET_KEY; it reveals nothing about the key. */
export const secretKeyIdOf = (master: string) => keyIdOf('id', master);

function toKey(master: string): Key {
  return {
    id: secretKeyIdOf(master),
    pepper: deriveKey(master, 'password pepper'),
    binding: deriveKey(master, 'password binding'),
    seal: deriveKey(master, 'outbox seal'),
    fingerprint: deriveKey(master, 'fingerprint'),
    audit: deriveKey(master, 'audit chain'),
    files: deriveKey(master, 'wraps file keys'),
    signing: openSigningKey(deriveKey(master, 'audit signature')),
  };
}

/** Reads the keys of the data directory, and creates the first one on the first start. */
export async function readOrCreateKeys(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await exists(path))) await createKey(folder, path);
  await chmod(folder, 0o700);
  await chmod(path, 0o600);
  return readKeys(path);
}

/** The keys of a file, one a line. */
export async function readKeys(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
}

/**
 * Writes to a temporary file, then links it: a start that is killed here leaves no partial key, and of two
 * concurrent starts the first one's key wins. The key is synced to disk before it is used: losing it would
 * lose every password.
 */
async function createKey(folder: string, path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
  await file.sync();
  await file.close();
  try {
    await link(draft, path);
  } catch (error) {
    if (Reflect.get(error as Error, 'code') !== 'EEXIST') throw error;
  }
  await unlink(draft);
  const directory = await open(folder, 'r');
  await directory.sync();
  await directory.close();
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** @throws when there is no key, or one is too short. */
export function openSecrets(masters: readonly string[]): Secrets {
  if (masters.length === 0 || masters.some((master) => master.trim().length < MIN_KEY_CHARS)) {
    throw new ConfigError(`every key of secrets/keys in DATA_DIR needs at least ${MIN_KEY_CHARS} characters`);
  }
  const keys = masters.map((master) => toKey(master.trim()));
  const current = keys[0] as Key;
  const byId = new Map(keys.map((key) => [key.id, key]));
  const openRing = (pick: (key: Key) => Buffer) =>
    openKeyring(
      keys.map((key) => ({ id: key.id, key: pick(key) })),
      (id) => `encrypted with the unknown key ${id}`,
    );
  const keyring = openRing(({ seal }) => seal);

  return {
    currentKeyId: current.id,
    pepper(digest, keyId) {
      const key = byId.get(keyId);
      return key && createHmac('sha256', key.pepper).update(digest).digest('base64');
    },
    bind(text, keyId) {
      const key = byId.get(keyId);
      return key && createHmac('sha256', key.binding).update(text).digest('base64url');
    },
    fingerprint(...parts) {
      return createHmac('sha256', current.fingerprint).update(JSON.stringify(parts)).digest('base64url');
    },
    sign(text, keyId) {
      const key = byId.get(keyId);
      return key && createHmac('sha256', key.audit).update(text).digest('hex');
    },
    fileKeys: openFileKeys(openRing(({ files }) => files)),
    signing: current.signing,
    earlierSigning: keys.slice(1).map(({ signing }) => signing),
    seal: (text, owner) => keyring.seal(text, owner),
    unseal: (sealed, owner) => keyring.open(sealed, owner).toString('utf8'),
  };
}

/** 32 random bytes as text: session and reset tokens. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
