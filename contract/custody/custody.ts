// The custody record of one inquiry: who viewed, uploaded, downloaded and answered what, and when. Ours, not
// the specification's: law firms must be able to show who accessed a record.

import { id, success, time } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { optional, positiveInteger } from '../fields.ts';
import { CUSTODY_PAGE_SIZE, MAX_CUSTODY_LIMIT } from '../limits.ts';
import { z } from '../z.ts';
import { CUSTODY_EVENTS, CUSTODY_ROLES } from './custody-events.ts';
import { custodyFileFormat } from './custody-file.ts';

const custodyEntry = z
  .object({
    sequence: id.describe('The number of the row in the audit log.'),
    mac: z.string().describe('That of the row, so that an exported record can be compared with the log.'),
    at: time,
    event: z.enum(CUSTODY_EVENTS),
    who: z.string().describe("A name; for staff, clients see only 'Staff'."),
    role: z.enum(CUSTODY_ROLES),
    document: z.exactOptional(z.object({ originalname: z.string(), sha256: z.string() })),
    reason: z
      .exactOptional(z.string())
      .describe('Why an administrator saw a restricted inquiry; not in the saved file.'),
  })
  .meta({ id: 'CustodyEntry' });
export type CustodyEntry = z.output<typeof custodyEntry>;

export const custodyRecord = endpoint({
  description: 'One page of who did what with an inquiry, from the oldest entry.',
  path: '/api/custody',
  who: 'signed-in',
  recorded: true,
  input: z.object({
    inquiryid: positiveInteger,
    after: optional(positiveInteger).describe('The sequence number of the last entry already seen.'),
    limit: optional(positiveInteger.pipe(z.number().max(MAX_CUSTODY_LIMIT))).transform(
      (limit) => limit ?? CUSTODY_PAGE_SIZE,
    ),
  }),
  answer: success({
    data: z.array(custodyEntry),
    next: z.exactOptional(id).describe('More entries follow: ask again with it as `after`.'),
  }),
});

export const custodyFile = endpoint({
  description: 'The whole custody record as a file that proves itself (docs/custody-file.md).',
  path: '/api/custody/file',
  who: 'signed-in',
  recorded: true,
  input: z.object({ inquiryid: positiveInteger }),
  answer: custodyFileFormat,
});
