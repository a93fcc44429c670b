// Whether the server has the keys of its stored files.
import { ConfigError } from '../config/config-error.ts';
import type { Db } from '../db/engine/engine.ts';
import { listSealingKeys } from '../db/files/file-keys.ts';
import type { FileKeys } from '../keys/file-keys.ts';

/** Without the keys of the stored files the server would start and look healthy until the first download. */
export async function requireFileKeys(db: Db, keys: FileKeys): Promise<void> {
  for (const { name, wrappedKey } of await listSealingKeys(db)) {
    try {
      keys.unwrap(name, wrappedKey);
    } catch (cause) {
      const [id] = wrappedKey.split('.');
      throw new ConfigError(
        `SECRET_KEY (or the file secrets/keys in DATA_DIR) must have the key ${id}, which stored files are encrypted with`,
        { cause },
      );
    }
  }
}
