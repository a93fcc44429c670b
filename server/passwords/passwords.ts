// To the server, the 32-digit hex digest *is* the password. It is stored as argon2id over its HMAC with a key
// outside the database, so that neither a stolen table nor a stolen list of digests is enough, and bound to its
// account with another HMAC, so that a hash copied to another account opens nothing.
import { timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';
import { DIGEST_PATTERN } from '../../contract/fields.ts';
import { refuse } from '../base/errors.ts';
import type { Account } from '../db/tables.ts';
import type { Secrets } from '../keys/secrets.ts';
import { fairQueue, type Requester } from '../limits/fair-queue.ts';
import { HASH_QUEUE } from '../limits/limits.ts';

const COST: Options = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const COST_PATTERN = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/;
/** The hash of no password. Comparing with it takes as long as with any other. */
const NO_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
/** For work of the program itself, before there are requests. */
const THIS_SERVER: Requester = { isKnown: true, network: '' };

export type HashOwner = Pick<Account, 'id' | 'role'>;

/** A new hash: the text to store for the account that it is for. */
export type NewHash = (owner: HashOwner) => string;

export interface Passwords {
  /** Hashes a digest. @throws a refusal (503) when too many are waiting. */
  hash(digest: string, requester?: Requester): Promise<NewHash>;
  /**
   * Whether the digest is the account's password. Takes as long for an invalid digest or an unknown account.
   * @param count called right before the check, if its turn comes: a flood that is refused costs no more
   * @throws a refusal (503) when too many are waiting.
   */
  verify(
    digest: string,
    account: (HashOwner & { passwordHash: string }) | undefined,
    requester?: Requester,
    count?: () => Promise<void>,
  ): Promise<boolean>;
  /** True when a stored hash was made with an older cost or key and should be renewed. */
  isOutdated(stored: string): boolean;
}

export function openPasswords(secrets: Secrets): Passwords {
  // Hashing shares the thread pool with file access, so only one hash runs per two cores.
  const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
  const queued = fairQueue(atOnce, HASH_QUEUE, refuse.busy);

  /** Ties a hash to its account, and to the role: an account must not become staff by a change of its row. */
  const bindingOf = ({ id, role }: HashOwner, keyId: string, encoded: string) =>
    secrets.bind(JSON.stringify(['password', role, id, encoded]), keyId);

  function isBound(owner: HashOwner, keyId: string, encoded: string, binding: string): boolean {
    const wanted = Buffer.from(bindingOf(owner, keyId, encoded) ?? '');
    const found = Buffer.from(binding);
    return wanted.length > 0 && found.length === wanted.length && timingSafeEqual(found, wanted);
  }

  const hash: Passwords['hash'] = (digest, requester = THIS_SERVER) =>
    queued(requester, async () => {
      const keyId = secrets.currentKeyId;
      const encoded = await argonHash(secrets.pepper(digest, keyId) ?? '', COST);
      return (owner) => `${keyId}:${encoded}:${bindingOf(owner, keyId, encoded)}`;
    });
  const dummy = `${secrets.currentKeyId}:${NO_HASH}:`;

  return {
    hash,
    verify: (digest, account, requester = THIS_SERVER, count = async () => undefined) =>
      queued(requester, async () => {
        await count();
        const wellFormed = DIGEST_PATTERN.test(digest);
        const [keyId = '', encoded = '', binding = ''] = (account?.passwordHash ?? dummy).split(':');
        const peppered = secrets.pepper(digest, keyId);
        const matches = await argonVerify(encoded, peppered ?? '');
        const isOwn = account !== undefined && isBound(account, keyId, encoded, binding);
        return matches && wellFormed && isOwn && peppered !== undefined;
      }),
    isOutdated(stored) {
      const [keyId, encoded = ''] = stored.split(':', 2);
      return keyId !== secrets.currentKeyId || !COST_PATTERN.test(encoded);
    },
  };
}
