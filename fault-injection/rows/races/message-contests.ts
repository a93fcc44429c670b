// What the two sides and the holder of an upload link do to an inquiry at the same moment after it was sent.
import { sendMessage, withdrawRequest } from '../../../contract/conversation.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { endUploadLink, sendHeldLink } from '../../../contract/upload-links.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { site } from '../../../site.config.ts';
import { askFor } from '../../../tests/support/asked.ts';
import { smallFile } from '../../../tests/support/cases.ts';
import { WireClient } from '../../../tests/support/requests/wire-client.ts';
import { makeLink } from '../../../tests/support/upload-links.ts';
import type { Arena } from './arena.ts';
import {
  answerCustody,
  answeredBy,
  type Contest,
  eventsOf,
  inquiryName,
  inquiryRows,
  newInquiry,
  type Outcome,
  ok,
  openInquiry,
  refused,
  titles,
} from './contest.ts';
import type { Side } from './duel.ts';
import { callRequest, statement, uploadRequest } from './requests.ts';

/** A message of the client with one file. */
export const message = ({ client }: Arena, id: number, title: string, fields: Record<string, string> = {}) =>
  uploadRequest(
    sendMessage.path,
    { inquiryid: String(id), kind: 'message', text: title, ...fields },
    title,
    client,
  );

/** With what was written since, and what is not sent yet. */
export async function laterRows(arena: Arena, id: number) {
  const { db } = arena.data;
  const written = db
    .selectFrom('messages')
    .select(['round', 'kind', 'text', 'outcome'])
    .where('inquiryId', '=', id);
  const links = db.selectFrom('uploadLinks').select(['outcome']).where('inquiryId', '=', id);
  const drafts = db.selectFrom('drafts').select(['proposedAt', 'held']).where('inquiryId', '=', id);
  return {
    ...(await inquiryRows(arena, { id })),
    messages: (await written.orderBy('id').execute()).map((row) => Object.values(row).join(' ')),
    links: (await links.execute()).map(({ outcome }) => outcome ?? 'open'),
    drafts: (await drafts.execute()).map(({ proposedAt, held }) =>
      held === 1 ? 'held' : proposedAt === null ? 'open' : 'proposed',
    ),
  };
}

export const NOTHING_ELSE = { messages: [] as string[], links: [] as string[], drafts: [] as string[] };
export const received = (side: Side, event: 'request-answered' | 'message-sent' | 'round-begun') =>
  eventsOf(side, event, 'file-uploaded');

/** The mails about what a client has written. */
export const mailsAbout = ({ client }: Arena, id: number, what: string, toFirm: string) => [
  `${client.email}: We received your ${what} about ${inquiryName(id)}`,
  `${site.email}: ${toFirm} ${inquiryName(id)}`,
];

const answeredOrWithdrawn: Contest = {
  what: 'a client answers a question while staff withdraw it',
  entries: ['request-answered', 'request-withdrawn'],
  async prepare(arena) {
    const { url, client, staff } = arena;
    const id = await newInquiry(arena);
    const requestid = await askFor(new WireClient(url, staff[0].cookie), id, 'Which?');
    const [title] = titles();
    const { inquiries, files } = openInquiry();
    return {
      requests: [
        message(arena, id, title, { answers: String(requestid) }),
        callRequest(withdrawRequest.path, { inquiryid: id, requestid }, staff[0]),
      ],
      expected: (winner) =>
        winner === 0
          ? {
              told: [ok(replies.messageArrived.answer), refused(409, refusals.requestClosed)],
              custody: [...received(0, 'request-answered'), [1, 'refused']],
              mails: mailsAbout(arena, id, 'answer', 'Answer about'),
              rows: {
                inquiries,
                files: [...files, `record: ${title}.pdf`],
                ...NOTHING_ELSE,
                messages: ['1 request Which? answered', `1 message ${title} `],
              },
            }
          : {
              told: [refused(409, refusals.requestClosed), ok(replies.requestWithdrawn)],
              custody: [...eventsOf(1, 'request-withdrawn'), [0, 'refused']],
              mails: [`${client.email}: We no longer need information about ${inquiryName(id)}`],
              rows: { inquiries, files, ...NOTHING_ELSE, messages: ['1 request Which? withdrawn'] },
            },
      rows: () => laterRows(arena, id),
    };
  },
};

const writtenOrAnswered: Contest = {
  what: 'a client sends further records while staff answer',
  entries: ['message-sent', 'round-begun', 'inquiry-answered'],
  async prepare(arena) {
    const { client, staff } = arena;
    const id = await newInquiry(arena);
    const [title, more] = titles();
    return {
      requests: [message(arena, id, more), statement(id, title, staff[0])],
      expected(winner) {
        const [what, toFirm, event, round] =
          winner === 0
            ? (['message', 'Message about', 'message-sent', 1] as const)
            : (['follow-up', 'Follow-up on', 'round-begun', 2] as const);
        const { inquiries, files } = answeredBy(staff[0].id, title);
        const [mine, theirs] = [received(0, event), answerCustody(1)];
        return {
          told: [ok(replies.messageArrived[what]), ok(serverMessages.answerOk)],
          custody: winner === 0 ? [...mine, ...theirs] : [...theirs, ...mine],
          mails: [
            `${client.email}: The review of ${inquiryName(id)} is ready`,
            ...mailsAbout(arena, id, what, toFirm),
          ].sort(),
          rows: {
            inquiries,
            files: [files[0], `record: ${more}.pdf`, ...files.slice(1)],
            ...NOTHING_ELSE,
            messages: [`${round} message ${more} `],
          },
        };
      },
      rows: () => laterRows(arena, id),
    };
  },
};

const sentOrRevoked: Contest = {
  what: 'the holder of a link sends its files while the client revokes it',
  entries: ['link-received', 'link-revoked'],
  async prepare(arena) {
    const { url, client } = arena;
    const id = await newInquiry(arena);
    const { linkid, token, holder } = await makeLink(new WireClient(url, client.cookie), id);
    await holder.pieces.sendFile(smallFile('chart.pdf'));
    const end = { inquiryid: id, linkid, outcome: 'revoked' };
    return {
      requests: [callRequest(sendHeldLink.path, {}, { token }), callRequest(endUploadLink.path, end, client)],
      expected: (winner, answer): Outcome =>
        winner === 0
          ? {
              told: [{ status: 200, body: answer }, refused(409, refusals.linkEnded)],
              custody: [...eventsOf(0, 'link-received'), [1, 'refused']],
              mails: [
                `${client.email}: Records arrived through the link for your inquiry ${inquiryName(id)}`,
              ],
              rows: { ...openInquiry(), ...NOTHING_ELSE, links: ['open'], drafts: ['held'] },
            }
          : {
              told: [refused(404, refusals.linkInvalid), ok(replies.linkRevoked)],
              custody: eventsOf(1, 'link-revoked'),
              mails: [],
              rows: { ...openInquiry(), ...NOTHING_ELSE, links: ['revoked'] },
            },
      rows: () => laterRows(arena, id),
    };
  },
};

export const messageContests: readonly Contest[] = [answeredOrWithdrawn, writtenOrAnswered, sentOrRevoked];
