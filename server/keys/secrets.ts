// Keys that never stand in the database: from SECRET_KEY, or from files in DATA_DIR/secrets (0600).
// The first key is the current one; further ones only read what was made with them, so that a key can
// be replaced: put the new one in front.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { access, chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config-error.ts';

const MIN_KEY_CHARS = 32;

interface Key {
  /** Names the key beside what was made with it. */
  id: string;
  pepper: Buffer;
  seal: Buffer;
  fingerprint: Buffer;
  audit: Buffer;
}

export interface Secrets {
  /** Stands beside what was made with the current key. */
  readonly currentKeyId: string;
  /** HMAC of a password digest under a pepper, as text; undefined when that key is gone. */
  pepper(digest: string, keyId: string): string | undefined;
  /** A keyed, irreversible name for content that must not be stored itself. */
  fingerprint(...parts: readonly string[]): string;
  /** HMAC of a row of the audit log, in hex; undefined when that key is gone. */
  sign(text: string, keyId: string): string | undefined;
  /** Encrypts text for the database (AES-256-GCM). */
  seal(text: string): string;
  /** @throws when the key is gone or the text was changed. */
  unseal(sealed: string): string;
}

function derive(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
}

function toKey(master: string): Key {
  return {
    id: createHash('sha256').update(`id:${master}`).digest('hex').slice(0, 8),
    pepper: derive(master, 'password pepper'),
    seal: derive(master, 'outbox seal'),
    fingerprint: derive(master, 'fingerprint'),
    audit: derive(master, 'audit chain'),
  };
}

/** Reads the keys of the data directory, making the first one on the first start. */
export async function readOrCreateKeys(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await exists(path))) await createKey(folder, path);
  await chmod(path, 0o600);
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
}

/**
 * Written aside, then linked: a start that is killed here leaves no half key, and of two at once the
 * first one's key stands. On the disk before anything is made with it: a lost key loses every password.
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

/** @throws when there is no key, or one is too short to be one. */
export function openSecrets(masters: readonly string[]): Secrets {
  if (masters.length === 0 || masters.some((master) => master.trim().length < MIN_KEY_CHARS)) {
    throw new ConfigError(`every key of secrets/keys in DATA_DIR needs at least ${MIN_KEY_CHARS} characters`);
  }
  const keys = masters.map((master) => toKey(master.trim()));
  const current = keys[0] as Key;
  const byId = new Map(keys.map((key) => [key.id, key]));

  return {
    currentKeyId: current.id,
    pepper(digest, keyId) {
      const key = byId.get(keyId);
      return key && createHmac('sha256', key.pepper).update(digest).digest('base64');
    },
    fingerprint(...parts) {
      return createHmac('sha256', current.fingerprint).update(JSON.stringify(parts)).digest('base64url');
    },
    sign(text, keyId) {
      const key = byId.get(keyId);
      return key && createHmac('sha256', key.audit).update(text).digest('hex');
    },
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.seal, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [current.id, Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')].join('.');
    },
    unseal(sealed) {
      const [id = '', data = ''] = sealed.split('.');
      const key = byId.get(id);
      if (!key) throw new Error(`sealed with an unknown key ${id}`);
      const bytes = Buffer.from(data, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key.seal, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** 32 random bytes as text: session and reset tokens. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
