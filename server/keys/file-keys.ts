// Keys of sealed files: each file has a random one of its own, which the database keeps wrapped by a key
// that is in neither the database nor the data directory. A new wrapping key is put in front of the old
// one; the files themselves need not be written again.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface FileKeys {
  /** A new file's key, plain and wrapped. */
  create(name: string): { key: Buffer; wrapped: string };
  /** @throws when the wrapping key is gone, or the wrapped one belongs to another file. */
  unwrap(name: string, wrapped: string): Buffer;
  /** Wrapped by the current key; undefined when it is already. */
  rewrap(name: string, wrapped: string): string | undefined;
}

/** @param masters from FILES_KEY or FILES_KEY_FILE, the current one first; at least one. */
export function openFileKeys(masters: readonly string[]): FileKeys {
  const wrapping = masters.map((master) => ({
    id: createHash('sha256').update(`file key:${master}`).digest('hex').slice(0, 8),
    key: Buffer.from(hkdfSync('sha256', master, '', 'wraps file keys', 32)),
  }));
  const current = wrapping[0];
  if (!current) throw new Error('no key to wrap file keys with');

  /** The name is authenticated: a key moved to another row does not open that row's file. */
  function wrap(name: string, key: Buffer): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', current?.key ?? '', nonce).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
    return `${current?.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
  }

  function unwrap(name: string, wrapped: string): Buffer {
    const [id, data = ''] = wrapped.split('.');
    const by = wrapping.find((candidate) => candidate.id === id);
    if (!by) throw new Error(`a file is sealed by the key ${id}, which FILES_KEY does not have`);
    const bytes = Buffer.from(data, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', by.key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }

  return {
    create(name) {
      const key = randomBytes(32);
      return { key, wrapped: wrap(name, key) };
    },
    unwrap,
    rewrap: (name, wrapped) =>
      wrapped.startsWith(`${current.id}.`) ? undefined : wrap(name, unwrap(name, wrapped)),
  };
}
