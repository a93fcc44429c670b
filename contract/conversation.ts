// The conversation about an inquiry after it was sent. Staff ask for something, and the client answers or sends more; after a
// statement, what the client writes begins the next round, which staff answer with a further statement.
import { count, id, time } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { optional, positiveInteger, text } from './fields.ts';
import { MAX_TEXT_CHARS } from './limits.ts';
import { z } from './z.ts';

/**
 * What staff ask for while a round is open; what a client writes or sends; and what staff state after the first statement,
 * as the answer of an open round or as a correction.
 */
const MESSAGE_KINDS = ['request', 'message', 'statement'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const sendMessage = endpoint({
  description:
    'Sends one message, with files if it has some: from staff a `request` for something while a round is open (one at a time; until it ends, there is no due date), or a further `statement` after the first one, which stays as it was; from a client a `message`, which answers a request or adds to the round, or begins the next one. The files of the draft come first.',
  path: '/api/message',
  who: 'signed-in',
  changes: true,
  input: z.object({
    inquiryid: positiveInteger,
    kind: z.enum(MESSAGE_KINDS),
    text: text(MAX_TEXT_CHARS).default('').describe('May be blank in a message with files.'),
    answers: optional(positiveInteger).describe('The request that a message answers.'),
    round: optional(positiveInteger).describe(
      'The round that the author of a statement has read; if the client came back since then, 409.',
    ),
    draftid: optional(positiveInteger).describe('The draft whose files are sent with it.'),
  }),
  files: true,
});
export type NewMessage = z.output<typeof sendMessage.input>;

export const withdrawRequest = endpoint({
  description: 'Ends a request that no longer needs an answer.',
  path: '/api/withdrawrequest',
  who: 'staff',
  changes: true,
  input: z.object({ inquiryid: positiveInteger, requestid: positiveInteger }),
});

/** One message, as both sides see it; ours, not the specification's. */
export const message = z
  .object({
    messageid: id,
    round: id.describe('1 up to the first statement, and one more with each time the client comes back.'),
    kind: z.enum(MESSAGE_KINDS),
    text: z.string(),
    statementname: z.exactOptional(z.string()).describe('Who signed a statement; absent: only the firm.'),
    sentdate: time,
    sender: z.string().describe("A name; for staff, clients see only 'Staff'."),
    first: id.describe('The number of its first file: among the records, or, of a statement, the reports.'),
    files: count,
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;
