// AES-256-GCM under several keys. The first one encrypts; the others decrypt what they encrypted before, so
// that a key can be replaced. Stored form: key id, ".", then base64 of nonce, tag and ciphertext.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface KeyringKey {
  /** Stored with the data, so that the right key is found again. */
  id: string;
  key: Buffer;
}

export interface Keyring {
  /** `context` is authenticated but not stored: the same one is needed to decrypt. */
  seal(plain: string | Buffer, context?: string): string;
  /** @throws when the key is unknown, or the data or its context was changed. */
  open(sealed: string, context?: string): Buffer;
  isCurrent(sealed: string): boolean;
}

/** A master key's id; it reveals nothing about the key. The purpose keeps ids of different keyrings apart. */
export function keyIdOf(purpose: string, master: string): string {
  return createHash('sha256').update(`${purpose}:${master}`).digest('hex').slice(0, 8);
}

/** An independent key for each purpose. */
export function deriveKey(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
}

/**
 * @param keys the current one first.
 * @param unknownKey the error message for data that none of the keys encrypted.
 */
export function openKeyring(keys: readonly KeyringKey[], unknownKey: (id: string) => string): Keyring {
  const [current] = keys;
  if (!current) throw new Error('a keyring needs a key');
  return {
    seal(plain, context = '') {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
      return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64')}`;
    },
    open(sealed, context = '') {
      const [id = '', data = ''] = sealed.split('.');
      const known = keys.find((candidate) => candidate.id === id);
      if (!known) throw new Error(unknownKey(id));
      const bytes = Buffer.from(data, 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      // Without the length, Node may accept a tag that was cut short, and a short tag can be guessed.
      const decipher = createDecipheriv(ALGORITHM, known.key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
  };
}
