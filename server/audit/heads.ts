// Signed heads of the audit log. A head proves later that no one changed or cut the log up to that row. Every saved custody
// record contains one, and the firm gets the first of each day by mail (server/integrity/publish-head.ts).
import { headText, type SignedHead } from '../../contract/custody/custody-file.ts';
import { rootOf } from '../../contract/custody/merkle.ts';
import type { Config } from '../config/config.ts';
import type { LockedHead } from '../db/audit/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Secrets } from '../keys/secrets.ts';
import { hashing } from './hashing.ts';

export interface HeadsContext {
  config: Config;
  db: Db;
  secrets: Secrets;
  /** Every signature covers it: a head of one log proves nothing about another. */
  logId: string;
  now(): Date;
}

export function signHead(
  { secrets, now }: Pick<HeadsContext, 'secrets' | 'now'>,
  logId: string,
  { sequence: size, peaks }: Pick<LockedHead, 'sequence' | 'peaks'>,
): SignedHead {
  const head = { size, root: rootOf(hashing, peaks), at: now().toISOString() };
  return { ...head, signature: secrets.signing.sign(headText(logId, head)) };
}
