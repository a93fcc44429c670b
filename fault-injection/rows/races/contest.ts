// What a race is between two requests, and what its contests share.
import { randomUUID } from 'node:crypto';
import { PROCESS_STATUS, STATUS } from '../../../contract/inquiries.ts';
import type { AuditEvent } from '../../../server/audit/write-row.ts';
import { site } from '../../../site.config.ts';
import { submitOne } from '../../../tests/support/cases.ts';
import { WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { Arena } from './arena.ts';
import type { Pair, Side } from './duel.ts';

/** The body of a response. */
type Answer = { success?: number; message?: string; inquiryid?: number };

export interface Told {
  status: number;
  body: Answer;
}

/** The results of a round. */
export interface Outcome {
  told: Pair<Told>;
  /** The audit rows of the two requests: the side and the event. */
  custody: (readonly [Side, AuditEvent])[];
  /** Recipients and subjects. */
  mails: string[];
  rows: unknown;
}

export interface Round {
  requests: Pair<Buffer>;
  /** The required outcome when this side wins. @param answer the winner's response */
  expected(winner: Side, answer: Answer): Outcome;
  /** The rows in the database now. */
  rows(): Promise<unknown>;
}

export interface Contest {
  /** The name in the table. */
  what: string;
  /** The audit events of the changes: the side that wrote the first has won. */
  entries: readonly AuditEvent[];
  prepare(arena: Arena): Promise<Round>;
}

export const ok = (message: string): Told => ({ status: 200, body: { success: 1, message } });
export const refused = (status: number, message: string): Told => ({ status, body: { success: 0, message } });
export const other = (side: Side): Side => (side === 0 ? 1 : 0);
/** The responses to both sides. */
export const told = (winner: Side, won: Told, lost: Told): Pair<Told> =>
  winner === 0 ? [won, lost] : [lost, won];
export const titles = (): Pair<string> => [`Fictitious ${randomUUID()}`, `Fictitious ${randomUUID()}`];
export const inquiryName = (id: number) => `${site.inquiryPrefix}${id}`;

/** An open inquiry of the client. */
export const newInquiry = ({ url, client }: Arena) => submitOne(new WireClient(url, client.cookie));

/** An inquiry's state and the names of its files; empty after its deletion. */
export async function inquiryRows({ data }: Arena, where: { id: number } | { aboutCase: Pair<string> }) {
  let query = data.db.selectFrom('inquiries').select(['id', 'status', 'processStatus']);
  query = query.select(['aboutCase', 'processComment', 'answeredBy']);
  const inquiries = await ('id' in where
    ? query.where('id', '=', where.id)
    : query.where('aboutCase', 'in', where.aboutCase)
  ).execute();
  const ids = inquiries.map(({ id }) => id);
  const files = await data.db
    .selectFrom('files')
    .select(['kind', 'originalName'])
    .where('inquiryId', 'in', 'id' in where ? [where.id] : [...ids, 0])
    .orderBy('kind')
    .orderBy('position')
    .execute();
  return {
    inquiries: inquiries.map(({ id: _, ...inquiry }) => inquiry),
    files: files.map(({ kind, originalName }) => `${kind}: ${originalName}`),
  };
}

export const OPEN = { status: STATUS.sendToReview, processStatus: PROCESS_STATUS.open };
const ANSWERED = { status: STATUS.reviewCompleted, processStatus: PROCESS_STATUS.answered };
const RECORD = 'record: record.pdf';
const ABOUT_CASE = 'A made-up case of a made-up person.';

/** The stored data of an answered `newInquiry`. */
export const answeredBy = (staffId: number, title: string) => ({
  inquiries: [{ ...ANSWERED, aboutCase: ABOUT_CASE, processComment: title, answeredBy: staffId }],
  files: [RECORD, `report: ${title}.pdf`],
});

/** The stored data of a `newInquiry`. */
export const openInquiry = () => ({
  inquiries: [{ ...OPEN, aboutCase: ABOUT_CASE, processComment: '', answeredBy: null }],
  files: [RECORD],
});

export const eventsOf = (side: Side, ...events: AuditEvent[]) =>
  events.map((event) => [side, event] as const);
export const answerCustody = (side: Side) => eventsOf(side, 'inquiry-answered', 'file-uploaded');
