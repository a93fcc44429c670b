// Pairs of concurrent requests, and the required outcome when the first or the second wins.
import { randomUUID } from 'node:crypto';
import { deleteInquiry } from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { site } from '../../../site.config.ts';
import { approvalContests } from './approval-contests.ts';
import {
  answerCustody,
  answeredBy,
  type Contest,
  eventsOf,
  inquiryName,
  inquiryRows,
  newInquiry,
  OPEN,
  ok,
  other,
  refused,
  titles,
  told,
} from './contest.ts';
import { messageContests } from './message-contests.ts';
import { callRequest, statement, submission } from './requests.ts';

/** The response to the side whose content came second under the same key. */
const REUSED = refused(422, refusals.keyReused);

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
      expected(winner, { inquiryid = 0 }) {
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

export const contests: readonly Contest[] = [
  twoAnswers,
  deletedOrAnswered,
  oneKeySubmitted,
  ...messageContests,
  ...approvalContests,
];
