// Internal notes of staff on an inquiry (docs/decisions/0043-staff.md). All staff read them, and each changes their own.
import { MAX_NOTES } from '../../../contract/limits.ts';
import * as calls from '../../../contract/staff/notes.ts';
import { type AuditEvent, recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Db } from '../../db/engine/engine.ts';
import { lockInquiry } from '../../db/inquiries/inquiries.ts';
import * as rows from '../../db/staff/notes.ts';
import { changeOnce, changeOncePerKey } from '../../http/idempotency.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';

export function noteRoutes(serve: Serve): void {
  serve(calls.saveNote, save);
  serve(calls.removeNote, remove);
}

function toNote(note: rows.Note, readerId: number): calls.Note {
  return {
    noteid: note.id,
    text: note.text,
    writer: note.writer,
    ...(note.accountId === readerId && { isown: true }),
    version: note.version,
    createddate: note.createdAt,
    ...(note.changedAt !== null && { changeddate: note.changedAt }),
  };
}

/** As one of the staff reads them. */
export async function readNotes(db: Db, inquiryId: number, readerId: number): Promise<calls.Note[]> {
  const notes = await rows.listNotes(db, inquiryId);
  return notes.map((note) => toNote(note, readerId));
}

const save: Handler<typeof calls.saveNote> = async (call) => {
  const { input, visitor } = call;
  return changeOncePerKey(call, async (trx) => {
    await getInquiry(call, input.inquiryid, trx);
    const note =
      input.noteid === undefined
        ? await writeNote(call, trx, input.inquiryid, input.text)
        : await change(call, trx, input.noteid);
    const data = toNote({ ...note, writer: visitor.account.name }, visitor.account.id);
    return { success: 1, data, message: replies.ok };
  });
};

type NoteCall = Pick<Call<typeof calls.saveNote>, 'context' | 'visitor' | 'actor'>;

/** @param most with so many notes, there is no room for another */
export async function writeNote(call: NoteCall, trx: Db, inquiryId: number, text: string, most = MAX_NOTES) {
  const { context, visitor } = call;
  // The second of two notes at the same time counts the first, and an inquiry that is being erased gets none.
  if (!(await lockInquiry(trx, inquiryId))) throw refuse.notFound();
  if ((await rows.countNotes(trx, inquiryId)) >= most) throw refuse.conflict(refusals.notesFull(most));
  const createdAt = context.now().toISOString();
  const note = await rows.createNote(trx, { inquiryId, accountId: visitor.account.id, text, createdAt });
  await record(call, trx, 'note-written', note);
  return note;
}

async function change(call: Call<typeof calls.saveNote>, trx: Db, id: number) {
  const { context, visitor } = call;
  const { inquiryid: inquiryId, text } = call.input;
  const note = await rows.lockNote(trx, { id, inquiryId, accountId: visitor.account.id });
  if (!note) throw refuse.notFound(refusals.noteNotFound);
  if (note.text === text) return note;
  if (note.version !== call.input.version) throw refuse.conflict(refusals.noteChanged);
  const changed = { text, version: note.version + 1, changedAt: context.now().toISOString() };
  await rows.changeNote(trx, id, changed);
  await record(call, trx, 'note-changed', note);
  return { ...note, ...changed };
}

const remove: Handler<typeof calls.removeNote> = async (call) => {
  const { input, visitor } = call;
  const { inquiryid: inquiryId, noteid: id } = input;
  return changeOnce(call, async (trx) => {
    await getInquiry(call, inquiryId, trx);
    const own = { id, inquiryId, accountId: visitor.account.id };
    if (!(await rows.deleteNote(trx, own))) throw refuse.notFound(refusals.noteNotFound);
    await record(call, trx, 'note-removed', own);
    return { success: 1, message: replies.noteRemoved };
  });
};

/** Never with the text. */
function record(
  { context, actor }: NoteCall,
  trx: Db,
  event: AuditEvent,
  { id, inquiryId }: Pick<rows.Note, 'id' | 'inquiryId'>,
): Promise<void> {
  return recordEvent(context, trx, actor, { event, inquiryId, detail: `note ${id}` });
}
