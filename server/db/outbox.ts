// Queued mails: written in the transaction that causes them, deleted once they are delivered or given up.
import type { Db, Engine } from './engine/engine.ts';

export interface OutboxRow {
  id: string;
  sealed: string;
  attempts: number;
  /** How often the receiver's mail server has refused it for good. */
  refusals: number;
  /** When it is worth nothing any more. */
  expiresAt: string | null;
  createdAt: string;
}

export interface NewMail {
  id: string;
  sealed: string;
  nextAttemptAt: string;
  createdAt: string;
  expiresAt: string | null;
  inquiryId: number | null;
}

export async function createOutboxRow(trx: Db, row: NewMail): Promise<void> {
  await trx.insertInto('outbox').values(row).execute();
}

/**
 * Claims the oldest due mail and postpones its next attempt, in one statement: if a process dies while
 * sending, the mail is retried, and two processes never claim the same mail, nor wait for each other.
 * @param latest no attempt planned now is later: it was planned while the clock ran ahead, and is due too
 */
export async function claimDueMail(
  { db, skipClaimed }: Engine,
  { now, latest }: { now: string; latest: string },
  nextAttemptAt: string,
): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set((eb) => ({ nextAttemptAt, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      skipClaimed(
        eb
          .selectFrom('outbox')
          .select('id')
          .where((or) => or.or([or('nextAttemptAt', '<=', now), or('nextAttemptAt', '>', latest)]))
          .orderBy('nextAttemptAt')
          .limit(1),
      ),
    )
    .where((eb) => eb.or([eb('nextAttemptAt', '<=', now), eb('nextAttemptAt', '>', latest)]))
    .returning(['id', 'sealed', 'attempts', 'refusals', 'expiresAt', 'createdAt'])
    .executeTakeFirst();
}

/** Plans the next attempt of a mail, and counts a refusal. */
export async function postponeMail(
  db: Db,
  id: string,
  nextAttemptAt: string,
  refusals: number,
): Promise<void> {
  await db.updateTable('outbox').set({ nextAttemptAt, refusals }).where('id', '=', id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Deletes the waiting mails about an inquiry. */
export async function deleteMailsAbout(trx: Db, inquiryId: number): Promise<void> {
  await trx.deleteFrom('outbox').where('inquiryId', '=', inquiryId).execute();
}

/** All waiting mails; their receivers are sealed, so the caller has to look into each. */
export async function listMails(db: Db): Promise<Pick<OutboxRow, 'id' | 'sealed'>[]> {
  return db.selectFrom('outbox').select(['id', 'sealed']).execute();
}

export async function countMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
