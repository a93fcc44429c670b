// Queued mails: written in the transaction that causes them, deleted once they are delivered.
import type { Db } from './engine.ts';

export interface OutboxRow {
  id: string;
  sealed: string;
  attempts: number;
}

export async function createOutboxRow(
  trx: Db,
  row: { id: string; sealed: string; nextAttemptAt: string; createdAt: string },
): Promise<void> {
  await trx.insertInto('outbox').values(row).execute();
}

/**
 * Claims the oldest due mail and postpones its next attempt, in one statement: if a process dies while
 * sending, the mail is retried, and two processes never claim the same mail.
 */
export async function claimDueMail(
  db: Db,
  now: string,
  nextAttemptAt: string,
): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set((eb) => ({ nextAttemptAt, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('nextAttemptAt', '<=', now)
        .orderBy('nextAttemptAt')
        .limit(1),
    )
    .where('nextAttemptAt', '<=', now)
    .returning(['id', 'sealed', 'attempts'])
    .executeTakeFirst();
}

export async function postponeMail(db: Db, id: string, nextAttemptAt: string): Promise<void> {
  await db.updateTable('outbox').set({ nextAttemptAt }).where('id', '=', id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

export async function countMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
