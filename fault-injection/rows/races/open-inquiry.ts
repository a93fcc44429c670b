// Races about one inquiry between staff, and between staff and its client: who takes care of it, what is asked, answered,
// withdrawn, added and corrected.
import { randomUUID } from 'node:crypto';
import { assignInquiry } from '../../../contract/desk/desk.ts';
import { correctReview } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { refusals } from '../../../contract/refusals.ts';
import { addRecords, requestInformation, withdrawRequest } from '../../../contract/requests.ts';
import { site } from '../../../site.config.ts';
import { askFor } from '../../../tests/support/asked.ts';
import { smallFile } from '../../../tests/support/cases.ts';
import { WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { Arena } from './arena.ts';
import {
  answerCustody,
  answeredBy,
  type Contest,
  eventsOf,
  inquiryName,
  inquiryRows,
  newInquiry,
  ok,
  openWith,
  other,
  type Round,
  refused,
  titles,
  told,
} from './contests.ts';
import type { Pair, Side } from './duel.ts';
import { callRequest, type Sender, statement, uploadRequest } from './requests.ts';

/** What staff ask, and what the client adds; with one file. */
const question = (inquiryid: number, text: string, sender: Sender) =>
  callRequest(requestInformation.path, { inquiryid, question: text }, sender);
export const addition = (inquiryid: number, title: string, sender: Sender, requestid?: number) =>
  uploadRequest(
    addRecords.path,
    {
      inquiryid: String(inquiryid),
      note: title,
      ...(requestid !== undefined && { requestid: String(requestid) }),
    },
    title,
    { ...sender, key: randomUUID() },
  );

/** An inquiry with all that was asked and added, and whether its due date waits. */
export async function wholeInquiry(arena: Arena, id: number) {
  const { db } = arena.data;
  const requests = await db
    .selectFrom('informationRequests')
    .select(['question', 'outcome'])
    .where('inquiryId', '=', id)
    .orderBy('id')
    .execute();
  const additions = await db
    .selectFrom('additions')
    .select(['note', 'files', 'receipt'])
    .where('inquiryId', '=', id)
    .orderBy('id')
    .execute();
  const { neededSince } = await db
    .selectFrom('inquiries')
    .select('neededSince')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...(await inquiryRows(arena, { id })),
    requests: requests.map(({ question: text, outcome }) => [text, outcome]),
    additions: additions.map(({ note, files, receipt }) => [note, files, receipt !== null]),
    isWaiting: neededSince !== null,
  };
}

export const NOTHING = { requests: [], additions: [], isWaiting: false };
const reviewMail = ({ client }: Arena, id: number) =>
  `${client.email}: The review of ${inquiryName(id)} is ready`;
const askedMail = ({ client }: Arena, id: number) =>
  `${client.email}: We need information about your inquiry ${inquiryName(id)}`;
export const additionMails = ({ client }: Arena, id: number) => [
  `${client.email}: We received your records for ${inquiryName(id)}`,
  `${site.email}: Records added to ${inquiryName(id)}`,
];
const answerMails = ({ client }: Arena, id: number) => [
  `${client.email}: We received your answer about ${inquiryName(id)}`,
  `${site.email}: Answer about ${inquiryName(id)}`,
];
export const addedCustody = (side: Side) => eventsOf(side, 'records-added', 'file-uploaded');

const twoAssignments: Contest = {
  what: 'two staff take one inquiry',
  entries: ['inquiry-assigned'],
  async prepare(arena) {
    const id = await newInquiry(arena);
    const { staff, data } = arena;
    const people = await data.db
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('id', 'in', [staff[0].id, staff[1].id])
      .execute();
    const nameOf = (side: Side) => people.find((each) => each.id === staff[side].id)?.name ?? '';
    const take = (side: Side) =>
      callRequest(assignInquiry.path, { inquiryid: id, assignee: staff[side].id }, staff[side]);
    return {
      requests: [take(0), take(1)],
      expected: (winner) => ({
        told: told(winner, ok(refusals.assigned(nameOf(winner))), refused(409, refusals.assignedElsewhere)),
        custody: [...eventsOf(winner, 'inquiry-assigned'), [other(winner), 'refused']],
        mails: [],
        rows: [{ assignedTo: staff[winner].id }],
      }),
      rows: () => data.db.selectFrom('inquiries').select('assignedTo').where('id', '=', id).execute(),
    };
  },
};

const twoQuestions: Contest = {
  what: 'two staff ask the client for information',
  entries: ['information-requested'],
  async prepare(arena) {
    const id = await newInquiry(arena);
    const texts = titles();
    const { staff } = arena;
    return {
      requests: [question(id, texts[0], staff[0]), question(id, texts[1], staff[1])],
      expected: (winner) => ({
        told: told(winner, ok(refusals.asked), refused(409, refusals.alreadyAsked)),
        custody: [...eventsOf(winner, 'information-requested'), [other(winner), 'refused']],
        mails: [askedMail(arena, id)],
        rows: { ...openWith(), ...NOTHING, requests: [[texts[winner], null]], isWaiting: true },
      }),
      rows: () => wholeInquiry(arena, id),
    };
  },
};

const askedOrReviewed: Contest = {
  what: 'a question to the client against the review',
  entries: ['information-requested', 'inquiry-answered'],
  bothMayCount: true,
  async prepare(arena) {
    const id = await newInquiry(arena);
    const [text, title] = titles();
    const { staff } = arena;
    return {
      requests: [question(id, text, staff[0]), statement(id, title, staff[1])],
      expected: (winner) =>
        winner === 0
          ? {
              told: [ok(refusals.asked), ok(serverMessages.answerOk)],
              custody: [...eventsOf(0, 'information-requested'), ...answerCustody(1)],
              mails: [reviewMail(arena, id), askedMail(arena, id)].sort(),
              // The review ends the question.
              rows: { ...answeredBy(staff[1].id, title), ...NOTHING, requests: [[text, 'completed']] },
            }
          : {
              told: [refused(409, refusals.alreadyReviewed), ok(serverMessages.answerOk)],
              custody: [...answerCustody(1), ...eventsOf(0, 'refused')],
              mails: [reviewMail(arena, id)],
              rows: { ...answeredBy(staff[1].id, title), ...NOTHING },
            },
      rows: () => wholeInquiry(arena, id),
    };
  },
};

/** Two answer one question about an inquiry of the arena's client, each with a file. */
export async function answerTwice(arena: Arena, senders: Pair<Sender>): Promise<Round> {
  const id = await newInquiry(arena);
  const { url, staff } = arena;
  const requestid = await askFor(new WireClient(url, staff[0].cookie), id);
  const names = titles();
  return {
    requests: [addition(id, names[0], senders[0], requestid), addition(id, names[1], senders[1], requestid)],
    expected: (winner) => ({
      told: told(winner, ok(refusals.answered), refused(409, refusals.requestClosed)),
      custody: [...eventsOf(winner, 'request-answered', 'file-uploaded'), [other(winner), 'refused']],
      mails: answerMails(arena, id).sort(),
      rows: {
        ...openWith(names[winner]),
        ...NOTHING,
        requests: [['A made-up question.', 'answered']],
        additions: [[names[winner], 1, true]],
      },
    }),
    rows: () => wholeInquiry(arena, id),
  };
}

const oneQuestionAnsweredTwice: Contest = {
  what: 'two tabs answer one question',
  entries: ['request-answered'],
  prepare: (arena) => answerTwice(arena, [arena.client, arena.client]),
};

const withdrawnOrAnswered: Contest = {
  what: 'a question is withdrawn while its client answers',
  entries: ['request-withdrawn', 'request-answered'],
  async prepare(arena) {
    const id = await newInquiry(arena);
    const { url, client, staff } = arena;
    const requestid = await askFor(new WireClient(url, staff[0].cookie), id);
    const [, title] = titles();
    return {
      requests: [
        callRequest(withdrawRequest.path, { inquiryid: id, requestid }, staff[1]),
        addition(id, title, client, requestid),
      ],
      expected: (winner) =>
        winner === 0
          ? {
              told: [ok(refusals.requestWithdrawn), refused(409, refusals.requestClosed)],
              custody: [...eventsOf(0, 'request-withdrawn'), ...eventsOf(1, 'refused')],
              mails: [`${client.email}: We no longer need information about ${inquiryName(id)}`],
              rows: { ...openWith(), ...NOTHING, requests: [['A made-up question.', 'withdrawn']] },
            }
          : {
              told: [refused(409, refusals.requestClosed), ok(refusals.answered)],
              custody: [...eventsOf(1, 'request-answered', 'file-uploaded'), ...eventsOf(0, 'refused')],
              mails: answerMails(arena, id).sort(),
              rows: {
                ...openWith(title),
                ...NOTHING,
                requests: [['A made-up question.', 'answered']],
                additions: [[title, 1, true]],
              },
            },
      rows: () => wholeInquiry(arena, id),
    };
  },
};

const addedOrReviewed: Contest = {
  what: 'a client adds records while staff answer',
  entries: ['records-added', 'inquiry-answered'],
  bothMayCount: true,
  async prepare(arena) {
    const id = await newInquiry(arena);
    const [added, title] = titles();
    const { client, staff } = arena;
    const review = answeredBy(staff[1].id, title);
    return {
      requests: [addition(id, added, client), statement(id, title, staff[1])],
      expected: (winner) =>
        winner === 0
          ? {
              told: [ok(refusals.recordsAdded), ok(serverMessages.answerOk)],
              custody: [...addedCustody(0), ...answerCustody(1)],
              mails: [...additionMails(arena, id), reviewMail(arena, id)].sort(),
              rows: {
                ...review,
                files: review.files.toSpliced(1, 0, `record: ${added}.pdf`),
                ...NOTHING,
                additions: [[added, 1, true]],
              },
            }
          : {
              told: [refused(409, refusals.notAddable), ok(serverMessages.answerOk)],
              custody: [...answerCustody(1), ...eventsOf(0, 'refused')],
              mails: [reviewMail(arena, id)],
              rows: { ...review, ...NOTHING },
            },
      rows: () => wholeInquiry(arena, id),
    };
  },
};

const twoCorrections: Contest = {
  what: 'two staff correct one review',
  entries: ['inquiry-corrected'],
  bothMayCount: true,
  async prepare(arena) {
    const id = await newInquiry(arena);
    const { url, client, staff, data } = arena;
    await new WireClient(url, staff[0].cookie).answer(id, 'A made-up statement.', [smallFile()]);
    const names = titles();
    const correct = (side: Side) =>
      uploadRequest(
        correctReview.path,
        { processcomments: names[side], getinquiryid: String(id) },
        names[side],
        { ...staff[side], key: randomUUID() },
      );
    const mail = `${client.email}: The review of ${inquiryName(id)} was corrected`;
    const events = (side: Side) => eventsOf(side, 'inquiry-corrected', 'file-uploaded');
    return {
      requests: [correct(0), correct(1)],
      // Each counts, with its own files.
      expected: (winner) => ({
        told: [ok(serverMessages.correctionOk), ok(serverMessages.correctionOk)],
        custody: [...events(winner), ...events(other(winner))],
        mails: [mail, mail],
        rows: [winner, other(winner)].map((side) => [names[side], `${names[side]}.pdf`]),
      }),
      rows: async () => {
        const rows = await data.db
          .selectFrom('corrections')
          .innerJoin('files', (join) =>
            join
              .onRef('files.inquiryId', '=', 'corrections.inquiryId')
              .onRef('files.position', '=', 'corrections.firstReport'),
          )
          .select(['corrections.comment', 'files.originalName'])
          .where('corrections.inquiryId', '=', id)
          .where('files.kind', '=', 'report')
          .orderBy('corrections.id')
          .execute();
        return rows.map(({ comment, originalName }) => [comment, originalName]);
      },
    };
  },
};

export const openInquiryContests: readonly Contest[] = [
  twoAssignments,
  twoQuestions,
  askedOrReviewed,
  oneQuestionAnsweredTwice,
  withdrawnOrAnswered,
  addedOrReviewed,
  twoCorrections,
];
