// What a member of staff wrote about an inquiry. What its client or a colleague wrote is not theirs to take.
import { site } from '../../../site.config.ts';
import { listNotes } from '../../db/desk/notes.ts';
import type { Db } from '../../db/engine/engine.ts';
import { listCorrections } from '../../db/inquiries/corrections.ts';
import { findInquiry } from '../../db/inquiries/inquiries.ts';
import { listRequests } from '../../db/inquiries/requests.ts';

/** @returns undefined if the inquiry is gone, or has nothing of theirs */
export async function describeWritten(db: Db, inquiryId: number, accountId: number) {
  const inquiry = await findInquiry(db, inquiryId, undefined);
  if (!inquiry) return undefined;
  const corrections = await listCorrections(db, inquiryId);
  const requests = await listRequests(db, inquiryId);
  const notes = await listNotes(db, inquiryId);
  const written = {
    statements:
      inquiry.answeredBy === accountId ? [{ at: inquiry.answeredAt, statement: inquiry.processComment }] : [],
    corrections: corrections
      .filter(({ correctedBy }) => correctedBy === accountId)
      .map(({ correctedAt: at, comment: statement }) => ({ at, statement })),
    questions: requests
      .filter(({ askedBy }) => askedBy === accountId)
      .map(({ askedAt: at, question }) => ({ at, question })),
    notes: notes
      .filter((note) => note.accountId === accountId)
      .map(({ createdAt: at, changedAt, text }) => ({ at, changedAt, text })),
  };
  const isEmpty = Object.values(written).every((list) => list.length === 0);
  return isEmpty ? undefined : { number: `${site.inquiryPrefix}${inquiryId}`, ...written };
}
