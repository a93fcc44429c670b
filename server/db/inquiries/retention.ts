// The removal of files after their time, and what remains of them (docs/decisions/0044-retention.md).
import type { Selectable } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import type { InquiriesTable, RemovedFilesTable } from '../tables.ts';
import { isSeenBy, type Viewer } from './visibility.ts';

/** What remains of the row of a file when the file is removed. */
const KEPT = [
  'name',
  'inquiryId',
  'kind',
  'position',
  'originalName',
  'bytes',
  'sha256',
  'scan',
  'pages',
  'pageProblem',
] as const;

/** An answered inquiry that has its files, and is not on hold. */
export type Ripening = Pick<
  Selectable<InquiriesTable>,
  'id' | 'clientId' | 'announcedAt' | 'remindedAt' | 'removalAt'
> & { answeredAt: string };

/** Those that were answered up to a moment, in pages in the order of their answers. */
export async function listRipening(
  db: Db,
  answeredUpTo: string,
  after: Pick<Ripening, 'answeredAt' | 'id'> | undefined,
  limit: number,
): Promise<Ripening[]> {
  let query = db
    .selectFrom('inquiries')
    .select(['id', 'clientId', 'answeredAt', 'announcedAt', 'remindedAt', 'removalAt'])
    .where('answeredAt', 'is not', null)
    .where('filesRemovedAt', 'is', null)
    .where('heldAt', 'is', null)
    .where('openDueAt', 'is', null)
    .where('answeredAt', '<=', answeredUpTo)
    .orderBy('answeredAt')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ answeredAt: string }>();
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple('answeredAt', 'id'), '>', eb.tuple(after.answeredAt, after.id)),
    );
  return query.execute();
}

/**
 * Writes down that a mail is queued, and which moment it names.
 * @returns false, and changes nothing, if it was queued before, or if a hold was set in the meantime
 */
export async function noteMail(
  trx: Db,
  id: number,
  mail: 'announcedAt' | 'remindedAt',
  at: string,
  removalAt: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ [mail]: at, removalAt })
    .where('id', '=', id)
    .where(mail, 'is', null)
    .where('filesRemovedAt', 'is', null)
    .where('heldAt', 'is', null)
    .where('openDueAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Moves the rows of an inquiry's files to those that were removed, and lists their bytes for removal.
 * @returns how many; undefined, and changes nothing, if that was done before, or if a hold was set in the meantime
 */
export async function removeFilesOf(
  trx: Db,
  { id, remindedAt }: Pick<Ripening, 'id' | 'remindedAt'>,
  at: string,
): Promise<number | undefined> {
  const result = await trx
    .updateTable('inquiries')
    .set({ filesRemovedAt: at })
    .where('id', '=', id)
    // A hold that was set and lifted has put an end to this mail.
    .where('remindedAt', '=', remindedAt)
    .where('filesRemovedAt', 'is', null)
    .where('heldAt', 'is', null)
    .where('openDueAt', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return undefined;
  const files = await trx
    .selectFrom('files')
    .select(KEPT)
    .where('inquiryId', '=', id)
    .$narrowType<{ inquiryId: number }>()
    .execute();
  if (files.length > 0) {
    await trx.insertInto('removedFiles').values(files).execute();
    await trx
      .insertInto('erasedFiles')
      .values(files.map(({ name }) => ({ name })))
      .execute();
  }
  await trx.deleteFrom('files').where('inquiryId', '=', id).execute();
  return files.length;
}

/** Both mails about the removal are due again: what is new is not removed right away. */
const UNANNOUNCED = { announcedAt: null, remindedAt: null, removalAt: null } as const;

/** For a locked inquiry, whose client has come back. */
export async function keepFilesLonger(trx: Db, id: number): Promise<void> {
  await trx.updateTable('inquiries').set(UNANNOUNCED).where('id', '=', id).execute();
}

/**
 * Locks an answered inquiry that has its files, for a further statement. The client has something new to read.
 * @returns false if it waits for its first statement, has lost its files, or is not there
 */
export async function lockForStatement(trx: Db, id: number): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ ...UNANNOUNCED, answerUnread: 1 })
    .where('id', '=', id)
    .where('status', '=', STATUS.reviewCompleted)
    .where('filesRemovedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false, and changes nothing, if there is a hold already */
export async function setHold(trx: Db, id: number, at: string, holdReason: string): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ heldAt: at, holdReason })
    .where('id', '=', id)
    .where('heldAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Both mails are due again. @returns false, and changes nothing, if there is no hold */
export async function liftHold(trx: Db, id: number): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ heldAt: null, holdReason: '', ...UNANNOUNCED })
    .where('id', '=', id)
    .where('heldAt', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Writes down that a sweep ran on this day, and forgets days before another one. */
export async function noteSweepDay(db: Db, day: string, forgetBefore: string): Promise<void> {
  await db
    .insertInto('sweepDays')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('sweepDays').where('day', '<', forgetBefore).execute();
}

/** On how many days after this one a sweep ran. */
export const countSweepDaysAfter = (db: Db, day: string) =>
  countRows(db.selectFrom('sweepDays').where('day', '>', day));

/** All files of an inquiry, also those that were removed, in their order. */
export async function listDocumentsOf(db: Db, inquiryId: number): Promise<RemovedFilesTable[]> {
  return db
    .selectFrom('files')
    .select(KEPT)
    .where('inquiryId', '=', inquiryId)
    .$narrowType<{ inquiryId: number }>()
    .unionAll(db.selectFrom('removedFiles').select(KEPT).where('inquiryId', '=', inquiryId))
    .orderBy('kind')
    .orderBy('position')
    .execute();
}

/** The inquiry of a removed file, if the viewer sees it. */
export async function findRemovedFile(db: Db, name: string, viewer: Viewer): Promise<number | undefined> {
  const query = db
    .selectFrom('removedFiles')
    .innerJoin('inquiries', 'inquiries.id', 'removedFiles.inquiryId')
    .select('inquiries.id')
    .where('removedFiles.name', '=', name)
    .where(isSeenBy(viewer));
  return (await query.executeTakeFirst())?.id;
}
