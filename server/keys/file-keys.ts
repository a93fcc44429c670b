// Keys of sealed files: each file has a random key, which the database keeps encrypted under a key that is in
// neither the database nor the data directory. Replacing that key does not rewrite the files.
import { randomBytes } from 'node:crypto';
import { deriveKey, keyIdOf, openKeyring } from './keyring.ts';

/** A file's own key, and the same as the database stores it. */
export interface NewFileKey {
  key: Buffer;
  wrapped: string;
}

export interface FileKeys {
  /** A new file's key, plain and wrapped. */
  create(name: string): NewFileKey;
  /** @throws when the wrapping key is missing, or the wrapped key belongs to another file. */
  unwrap(name: string, wrapped: string): Buffer;
  /** Wraps a key with the current master key; undefined when that has been done already. */
  rewrap(name: string, wrapped: string): string | undefined;
}

/** The id of a key of FILES_KEY, with which the wrapped keys of files begin; it reveals nothing about the key. */
export const filesKeyIdOf = (master: string) => keyIdOf('file key', master);

/** @param masters from FILES_KEY or FILES_KEY_FILE, the current one first; at least one. */
export function openFileKeys(masters: readonly string[]): FileKeys {
  const keys = masters.map((master) => ({
    id: filesKeyIdOf(master),
    key: deriveKey(master, 'wraps file keys'),
  }));
  const keyring = openKeyring(
    keys,
    (id) => `a file is encrypted with the key ${id}, which is not in FILES_KEY`,
  );

  // The name is authenticated: a key moved to another row does not open that row's file.
  const wrap = (name: string, key: Buffer) => keyring.seal(key, name);
  const unwrap = (name: string, wrapped: string) => keyring.open(wrapped, name);

  return {
    create(name) {
      const key = randomBytes(32);
      return { key, wrapped: wrap(name, key) };
    },
    unwrap,
    rewrap: (name, wrapped) => (keyring.isCurrent(wrapped) ? undefined : wrap(name, unwrap(name, wrapped))),
  };
}
