// Records from a third party: a client makes a link, and its holder, who needs no account and sees nothing of the case, sends
// files for one inquiry, or for the draft of a new one. They wait until the client accepts or rejects them.
import { count, id, sha256, success, time } from './answers.ts';
import { draftFile } from './drafts.ts';
import { endpoint } from './endpoint.ts';
import { line, optional, positiveInteger, requiredLine } from './fields.ts';
import { SCANS } from './files.ts';
import { MAX_LINK_BYTES, MAX_LINK_DAYS } from './limits.ts';
import { z } from './z.ts';

export { LINK_HEADER } from './endpoint.ts';

const LINK_STATES = ['open', 'received', 'revoked', 'accepted', 'rejected', 'expired'] as const;

const linkReceipt = z
  .object({
    receiveddate: time,
    files: z.array(z.object({ originalname: z.string(), bytes: count, sha256 })),
  })
  .meta({ id: 'LinkReceipt' });
export type LinkReceipt = z.output<typeof linkReceipt>;

/** What both sides read. */
const terms = {
  recipient: z.string().describe('Whom the client asks.'),
  instructions: z.string(),
  expirydate: time,
  maxbytes: count.describe('How many bytes its files may have together.'),
};

const uploadLink = z
  .object({
    linkid: id,
    ...terms,
    createddate: time,
    state: z
      .enum(LINK_STATES)
      .describe('`received`: its holder has sent the files, which wait for the client.'),
    receiveddate: z.exactOptional(time),
    files: z.array(
      z.object({
        originalname: z.string(),
        bytes: count,
        received: count,
        filename: z.exactOptional(z.string()).describe('While it waits: the name to download it by.'),
        sha256: z.exactOptional(sha256),
        scan: z.exactOptional(z.enum(SCANS)),
      }),
    ),
  })
  .meta({ id: 'UploadLink' });
export type UploadLink = z.output<typeof uploadLink>;

/** What links are for: one of the two. */
const about = {
  inquiryid: optional(positiveInteger),
  draftid: optional(positiveInteger).describe(
    'The draft of a new inquiry; once it is sent, they are for that.',
  ),
};

export const listUploadLinks = endpoint({
  description:
    'The upload links of an inquiry or of the draft of a new one, with what has arrived through each. The newest first.',
  path: '/api/uploadlinks',
  who: 'client',
  recorded: true,
  input: z.object(about),
  answer: success({ data: z.array(uploadLink) }),
});

export const makeUploadLink = endpoint({
  description:
    'Makes a link for someone without an account. Its token is in this answer only: the server keeps its SHA-256.',
  path: '/api/uploadlink',
  who: 'client',
  changes: true,
  input: z.object({
    ...about,
    recipient: requiredLine,
    instructions: line.default(''),
    days: positiveInteger.pipe(z.number().max(MAX_LINK_DAYS)).describe('How long it can be used.'),
    maxbytes: optional(positiveInteger.pipe(z.number().max(MAX_LINK_BYTES))).transform(
      (bytes) => bytes ?? MAX_LINK_BYTES,
    ),
  }),
  answer: success({ linkid: id, token: z.string() }),
});

export const endUploadLink = endpoint({
  description:
    'Ends a link: `revoked` before its holder has sent the files, which are removed; then `accepted`, which sends them as a message of the caller about the inquiry, or adds them to the draft; or `rejected`, which removes them.',
  path: '/api/enduploadlink',
  who: 'client',
  changes: true,
  input: z.object({
    ...about,
    linkid: positiveInteger,
    outcome: z.enum(['revoked', 'accepted', 'rejected']),
  }),
});

export const viewHeldLink = endpoint({
  description:
    'What the holder of an upload link reads: its terms, and its files or, once they were sent, the receipt.',
  path: '/api/heldlink',
  who: 'link',
  answer: success({
    data: z.object({
      ...terms,
      requestedby: z.object({ name: z.string(), organization: z.string() }).describe('The client.'),
      files: z.array(draftFile),
      receipt: z.exactOptional(linkReceipt),
    }),
  }),
});

export const sendHeldLink = endpoint({
  description:
    'Sends the files of an upload link, all of which must have arrived. Answered with the receipt, also when it is repeated.',
  path: '/api/sendheldlink',
  who: 'link',
  changes: true,
  answer: success({ data: linkReceipt }),
});
