// Pairs of concurrent requests, and the required outcome when the first or the second wins.
import { randomUUID } from 'node:crypto';
import { deleteInquiry, PROCESS_STATUS, STATUS } from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import type { AuditEvent } from '../../../server/audit/write-row.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { site } from '../../../site.config.ts';
import { submitOne } from '../../../tests/support/cases.ts';
import { WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { Arena } from './arena.ts';
import type { Pair, Side } from './duel.ts';
import { callRequest, statement, submission } from './requests.ts';

export interface Told {
  status: number;
  body: unknown;
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
  /** The required outcome when this side wins. @param inquiryId from the winner's response, if it has one. */
  expected(winner: Side, inquiryId: number): Outcome;
  /** The rows in the database now. */
  rows(): Promise<unknown>;
}

export interface Contest {
  /** The name in the table. */
  what: string;
  /** The audit events of the change: the side that wrote one has won. */
  entries: readonly AuditEvent[];
  prepare(arena: Arena): Promise<Round>;
}

const ok = (message: string): Told => ({ status: 200, body: { success: 1, message } });
const refused = (status: number, message: string): Told => ({ status, body: { success: 0, message } });
const other = (side: Side): Side => (side === 0 ? 1 : 0);
/** The responses to both sides. */
const told = (winner: Side, won: Told, lost: Told): Pair<Told> => (winner === 0 ? [won, lost] : [lost, won]);
/** The response to the side whose content came second under the same key. */
const REUSED = refused(422, refusals.keyReused);
const titles = (): Pair<string> => [`Fictitious ${randomUUID()}`, `Fictitious ${randomUUID()}`];
const inquiryName = (id: number) => `${site.inquiryPrefix}${id}`;

/** An open inquiry of the client. */
const newInquiry = ({ url, client }: Arena) => submitOne(new WireClient(url, client.cookie));

/** An inquiry's state and the names of its files; empty after its deletion. */
async function inquiryRows({ data }: Arena, where: { id: number } | { aboutCase: Pair<string> }) {
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

const OPEN = { status: STATUS.sendToReview, processStatus: PROCESS_STATUS.open };
const ANSWERED = { status: STATUS.reviewCompleted, processStatus: PROCESS_STATUS.answered };
const RECORD = 'record: record.pdf';
const ABOUT_CASE = 'A made-up case of a made-up person.';

/** The stored data of an answered `newInquiry`. */
const answeredBy = (staffId: number, title: string) => ({
  inquiries: [{ ...ANSWERED, aboutCase: ABOUT_CASE, processComment: title, answeredBy: staffId }],
  files: [RECORD, `report: ${title}.pdf`],
});

const eventsOf = (side: Side, ...events: AuditEvent[]) => events.map((event) => [side, event] as const);
const answerCustody = (side: Side) => eventsOf(side, 'inquiry-answered', 'file-uploaded');

const twoAnswers: Contest = {
  what: 'two staff answer one inquiry',
  entries: ['inquiry-answered'],
  async prepare(arena) {
    const id = await newInquiry(arena);
    const names = titles();
    return {
      requests: [statement(id, names[0], arena.staff[0]), statement(id, names[1], arena.staff[1])],
      expected: (winner) => ({
        told: told(winner, ok(serverMessages.answerOk), refused(409, refusals.alreadyReviewed)),
        custody: [...answerCustody(winner), [other(winner), 'refused']],
        mails: [`${arena.client.email}: The review of ${inquiryName(id)} is ready`],
        rows: answeredBy(arena.staff[winner].id, names[winner]),
      }),
      rows: () => inquiryRows(arena, { id }),
    };
  },
};

const deletedOrAnswered: Contest = {
  what: 'a client deletes while staff answer',
  entries: ['inquiry-deleted', 'inquiry-answered'],
  async prepare(arena) {
    const id = await newInquiry(arena);
    const [title] = titles();
    const { client, staff } = arena;
    return {
      requests: [callRequest(deleteInquiry.path, { inquiryid: id }, client), statement(id, title, staff[0])],
      expected: (winner) =>
        winner === 0
          ? {
              told: [ok(messages.deleteOk), refused(404, serverMessages.inquiryNotFound)],
              custody: [...eventsOf(0, 'inquiry-deleted'), ...eventsOf(1, 'refused')],
              mails: [],
              rows: { inquiries: [], files: [] },
            }
          : {
              told: [refused(409, refusals.alreadyReviewed), ok(serverMessages.answerOk)],
              custody: [...answerCustody(1), [0, 'refused']],
              mails: [`${client.email}: The review of ${inquiryName(id)} is ready`],
              rows: answeredBy(staff[0].id, title),
            },
      rows: () => inquiryRows(arena, { id }),
    };
  },
};

const oneKeySubmitted: Contest = {
  what: 'one key for two contents: an inquiry',
  entries: ['inquiry-created'],
  async prepare(arena) {
    const names = titles();
    const sender = { ...arena.client, key: randomUUID() };
    return {
      requests: [submission(names[0], sender), submission(names[1], sender)],
      expected(winner, inquiryid) {
        const answer = { status: 200, body: { success: 1, message: serverMessages.submitOk, inquiryid } };
        const about = { aboutCase: names[winner], processComment: '', answeredBy: null };
        return {
          told: told(winner, answer, REUSED),
          custody: eventsOf(winner, 'inquiry-created', 'file-uploaded'),
          mails: [
            `${arena.client.email}: We received your inquiry ${inquiryName(inquiryid)}`,
            `${site.email}: New inquiry ${inquiryName(inquiryid)}: Rush (3-5 business days)`,
          ],
          rows: { inquiries: [{ ...OPEN, ...about }], files: [`record: ${names[winner]}.pdf`] },
        };
      },
      rows: () => inquiryRows(arena, { aboutCase: names }),
    };
  },
};

export const contests: readonly Contest[] = [twoAnswers, deletedOrAnswered, oneKeySubmitted];
