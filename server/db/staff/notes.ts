// Internal notes of staff. A change names the inquiry and the writer in its WHERE clause.
import type { Selectable } from 'kysely';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import type { NotesTable } from '../tables.ts';

/** A note with the name of its writer. */
export type Note = Selectable<NotesTable> & { writer: string };

/** What a member of staff may change: one of their own notes on this inquiry. */
export type OwnNote = Pick<Note, 'id' | 'inquiryId' | 'accountId'>;

/** The notes on an inquiry, from the oldest. */
export async function listNotes(db: Db, inquiryId: number): Promise<Note[]> {
  return db
    .selectFrom('notes')
    .innerJoin('accounts', 'accounts.id', 'notes.accountId')
    .selectAll('notes')
    .select('accounts.name as writer')
    .where('inquiryId', '=', inquiryId)
    .orderBy('notes.id')
    .execute();
}

export const countNotes = (trx: Db, inquiryId: number) =>
  countRows(trx.selectFrom('notes').where('inquiryId', '=', inquiryId));

export async function createNote(
  trx: Db,
  note: Pick<Note, 'inquiryId' | 'accountId' | 'text' | 'createdAt'>,
): Promise<Selectable<NotesTable>> {
  return trx
    .insertInto('notes')
    .values({ ...note, version: 1, changedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes other changes of the note wait until the end of the transaction. */
export async function lockNote(trx: Db, own: OwnNote): Promise<Selectable<NotesTable> | undefined> {
  return trx
    .updateTable('notes')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', own.id)
    .where('inquiryId', '=', own.inquiryId)
    .where('accountId', '=', own.accountId)
    .returningAll()
    .executeTakeFirst();
}

export async function changeNote(
  trx: Db,
  id: number,
  changed: Pick<Note, 'text' | 'version' | 'changedAt'>,
): Promise<void> {
  await trx.updateTable('notes').set(changed).where('id', '=', id).execute();
}

/** @returns false if there is no such note */
export async function deleteNote(trx: Db, own: OwnNote): Promise<boolean> {
  const result = await trx
    .deleteFrom('notes')
    .where('id', '=', own.id)
    .where('inquiryId', '=', own.inquiryId)
    .where('accountId', '=', own.accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
