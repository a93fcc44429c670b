// Signed heads of the audit log. Who has one can show later that the log up to there was not changed or cut
// off. Published in DATA_DIR/heads, in every saved custody record, and daily by mail (server/integrity/publish-head.ts).
import { headText, type SignedHead } from '../../contract/custody/custody-file.ts';
import { rootOf } from '../../contract/custody/merkle.ts';
import type { Log } from '../base/log.ts';
import type { Config } from '../config/config.ts';
import { type LockedHead, readDurableHead } from '../db/audit/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Secrets } from '../keys/secrets.ts';
import { hashing } from './hashing.ts';
import { readHead, type StoredHead, writeHead } from './stored-heads.ts';

export interface HeadsContext {
  config: Config;
  db: Db;
  secrets: Secrets;
  log: Log;
  /** Every signature covers it: a head of one log proves nothing about another. */
  logId: string;
  now(): Date;
}

export function signHead(
  { secrets, now }: Pick<HeadsContext, 'secrets' | 'now'>,
  logId: string,
  { treeSize, peaks }: Pick<LockedHead, 'treeSize' | 'peaks'>,
): SignedHead {
  const head = { size: treeSize, root: rootOf(hashing, peaks), at: now().toISOString() };
  return { ...head, signature: secrets.signing.sign(headText(logId, head)) };
}

/** A head with what is needed to check it outside the database. */
export function signStoredHead(
  context: Pick<HeadsContext, 'secrets' | 'now'>,
  logId: string,
  tree: Pick<LockedHead, 'treeSize' | 'peaks'>,
): StoredHead {
  return { log: logId, key: context.secrets.signing.publicKey, ...signHead(context, logId, tree) };
}

/**
 * Writes the newest head next to the files.
 * @returns it, unless the log is empty or shorter than it was
 */
export async function writeNewestHead(context: HeadsContext): Promise<StoredHead | undefined> {
  const { config, db, log, logId } = context;
  // Before the log is read: another process may write a newer head at any time.
  const newest = await readHead(config.dataDir, 'newest');
  const tree = await readDurableHead(db);
  if (tree.treeSize === 0) return undefined;
  const head = signStoredHead(context, logId, tree);
  if (newest && newest.log === logId && newest.size > head.size) {
    // The evidence that rows are missing must not be overwritten.
    log.error({ event: 'audit-log-behind', rows: head.size, published: newest.size });
    return undefined;
  }
  await writeHead(config.dataDir, 'newest', head);
  return head;
}
