// What a member of staff wrote about an inquiry. What its client or a colleague wrote belongs to others.
import { site } from '../../../site.config.ts';
import type { Db } from '../../db/engine/engine.ts';
import { listMessages } from '../../db/inquiries/conversation.ts';
import { findInquiry } from '../../db/inquiries/inquiries.ts';
import { listNotes } from '../../db/staff/notes.ts';

/** @returns undefined if the inquiry is gone, they do not see it, or they wrote nothing about it */
export async function describeWritten(db: Db, inquiryId: number, accountId: number) {
  const inquiry = await findInquiry(db, inquiryId, { id: accountId, role: 'staff' });
  if (!inquiry) return undefined;
  const messages = (await listMessages(db, inquiryId)).filter((message) => message.accountId === accountId);
  const notes = await listNotes(db, inquiryId);
  const written = {
    statements:
      inquiry.answeredBy === accountId ? [{ at: inquiry.answeredAt, statement: inquiry.processComment }] : [],
    messages: messages.map(({ sentAt: at, kind, text }) => ({ at, kind, text })),
    notes: notes
      .filter((note) => note.accountId === accountId)
      .map(({ createdAt: at, changedAt, text }) => ({ at, changedAt, text })),
  };
  const isEmpty = Object.values(written).every((list) => list.length === 0);
  return isEmpty ? undefined : { number: `${site.inquiryPrefix}${inquiryId}`, ...written };
}
