// To the server, the 32-digit hex digest *is* the password. It is stored as argon2id over its HMAC with a key
// outside the database, so that neither a stolen table nor a stolen list of digests is enough.
import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';
import { DIGEST_PATTERN } from '../../contract/fields.ts';
import { atMost } from '../at-most.ts';
import { refuse } from '../errors.ts';
import type { Secrets } from '../keys/secrets.ts';

const COST: Options = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const COST_PATTERN = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/;
const MAX_WAITING = 32;

export interface Passwords {
  /** Returns the hash to store for a digest. @throws a refusal (503) when too many are waiting. */
  hash(digest: string): Promise<string>;
  /**
   * Whether the digest matches the stored hash. Takes as long for an invalid digest or an unknown account.
   * @throws a refusal (503) when too many are waiting.
   */
  verify(digest: string, stored: string | undefined): Promise<boolean>;
  /** True when a stored hash was made with an older cost or key and should be renewed. */
  isOutdated(stored: string): boolean;
}

export async function openPasswords(secrets: Secrets): Promise<Passwords> {
  // Hashing shares the thread pool with file access, so only one hash runs per two cores.
  const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
  const queued = atMost(atOnce, MAX_WAITING, refuse.busy);

  const hash = (digest: string) =>
    queued(async () => {
      const peppered = secrets.pepper(digest, secrets.currentKeyId);
      return `${secrets.currentKeyId}:${await argonHash(peppered ?? '', COST)}`;
    });
  const dummy = await hash('0'.repeat(32));

  return {
    hash,
    verify: (digest, stored) =>
      queued(async () => {
        const wellFormed = DIGEST_PATTERN.test(digest);
        const [keyId = '', encoded = ''] = (stored ?? dummy).split(':', 2);
        const peppered = secrets.pepper(digest, keyId);
        const matches = await argonVerify(encoded, peppered ?? '');
        return matches && wellFormed && stored !== undefined && peppered !== undefined;
      }),
    isOutdated(stored) {
      const [keyId, encoded = ''] = stored.split(':', 2);
      return keyId !== secrets.currentKeyId || !COST_PATTERN.test(encoded);
    },
  };
}
