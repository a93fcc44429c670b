// Queued mails: written in the transaction that causes them, deleted once they are delivered or given up. One process at a
// time sends them.
import type { Selectable } from 'kysely';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import type { OutboxTable } from '../tables.ts';

export interface OutboxRow {
  id: string;
  sealed: string;
  attempts: number;
  /** How often the receiver's mail server has refused it for good. */
  refusals: number;
  /** When it expires. */
  expiresAt: string | null;
  createdAt: string;
  /** What it was held for, if it was. */
  heldFor: string | null;
  inquiryId: number | null;
}

export interface NewMail {
  id: string;
  sealed: string;
  nextAttemptAt: string;
  createdAt: string;
  expiresAt: string | null;
  inquiryId: number | null;
  rank: number;
  heldFor: string | null;
  linkHash: string | null;
}

export async function createOutboxRows(trx: Db, rows: readonly NewMail[]): Promise<void> {
  await trx.insertInto('outbox').values(rows).execute();
}

/**
 * The first due mails, links before others.
 * @param latest no attempt planned now is later: it was planned while the clock ran ahead, and is due too
 */
export async function listDueMails(
  db: Db,
  { now, latest }: { now: string; latest: string },
  limit: number,
): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'sealed', 'attempts', 'refusals', 'expiresAt', 'createdAt', 'heldFor', 'inquiryId'])
    .where((eb) => eb.or([eb('nextAttemptAt', '<=', now), eb('nextAttemptAt', '>', latest)]))
    .orderBy('rank')
    .orderBy('nextAttemptAt')
    .limit(limit)
    .execute();
}

export type Failed = Pick<
  WaitingMail,
  'attempts' | 'refusals' | 'nextAttemptAt' | 'lastAttemptAt' | 'lastError'
>;

/** Plans the next attempt of a mail that could not be sent. */
export async function postponeMail(db: Db, id: string, failed: Failed): Promise<void> {
  await db.updateTable('outbox').set(failed).where('id', '=', id).execute();
}

/**
 * Makes mails due that could not be sent: one, or all without an id.
 * @returns how many they are
 */
export async function makeMailsDue(trx: Db, now: string, id: string | undefined): Promise<number> {
  let query = trx.updateTable('outbox').set({ nextAttemptAt: now }).where('lastError', 'is not', null);
  if (id !== undefined) query = query.where('id', '=', id);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

const OF_A_WAITING_MAIL = [
  'id',
  'sealed',
  'createdAt',
  'attempts',
  'refusals',
  'lastAttemptAt',
  'lastError',
  'nextAttemptAt',
  'expiresAt',
] as const;

export type WaitingMail = Pick<Selectable<OutboxTable>, (typeof OF_A_WAITING_MAIL)[number]>;

/** One page of the waiting mails, the oldest first. `page` counts from 1. */
export async function listMailPage(db: Db, page: number, limit: number): Promise<WaitingMail[]> {
  return db
    .selectFrom('outbox')
    .select(OF_A_WAITING_MAIL)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** How many mails that were tried have waited since before this time, and why the oldest of them was not sent. */
export async function findStuckMails(
  db: Db,
  before: string,
): Promise<{ count: number; lastError: string | null }> {
  const stuck = db.selectFrom('outbox').where('lastError', 'is not', null).where('createdAt', '<', before);
  const oldest = await stuck.select('lastError').orderBy('createdAt').limit(1).executeTakeFirst();
  return { count: await countRows(stuck), lastError: oldest?.lastError ?? null };
}

export async function deleteMails(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute();
}

/** Deletes the waiting mails about an inquiry. */
export async function deleteMailsAbout(trx: Db, inquiryId: number): Promise<void> {
  await trx.deleteFrom('outbox').where('inquiryId', '=', inquiryId).execute();
}

/** Deletes the waiting mails whose links have ended. */
export async function deleteMailsWithLinks(trx: Db, linkHashes: readonly string[]): Promise<void> {
  if (linkHashes.length > 0) await trx.deleteFrom('outbox').where('linkHash', 'in', linkHashes).execute();
}

export async function deleteAllMailsWithLinks(trx: Db): Promise<void> {
  await trx.deleteFrom('outbox').where('linkHash', 'is not', null).execute();
}

/** All waiting mails; their receivers are sealed, so the caller has to look into each. */
export async function listMails(db: Db): Promise<Pick<OutboxRow, 'id' | 'sealed'>[]> {
  return db.selectFrom('outbox').select(['id', 'sealed']).execute();
}

export const countMails = (db: Db) => countRows(db.selectFrom('outbox'));
