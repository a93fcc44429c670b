// The receipt of an inquiry: what arrived, and when, as it was at that moment. Ours, not the specification's.
import { count, id, sha256, success, time } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { optional, positiveInteger } from '../fields.ts';
import { fileFacts } from '../stored-files.ts';
import { z } from '../z.ts';
import { receiptFormat } from './receipt-file.ts';

const listedReceipt = z.object({ message: id.describe('Counted from 1.'), received: time, files: count });
export type ListedReceipt = z.output<typeof listedReceipt>;

const examinedFile = fileFacts.pick({ sha256: true, pages: true, pageproblem: true });
export type ExaminedFile = z.output<typeof examinedFile>;

export const viewReceipt = endpoint({
  description: 'The receipt of an inquiry: what arrived, signed when it was stored.',
  path: '/api/receipt',
  who: 'signed-in',
  recorded: true,
  input: z.object({
    inquiryid: positiveInteger,
    message: optional(positiveInteger).describe(
      'The receipt of which message of the client; without it, the one of the inquiry.',
    ),
  }),
  answer: success({
    data: receiptFormat.describe('Saved as a file, it proves itself.'),
    fingerprint: sha256.describe('Of the key.'),
    examined: z
      .array(examinedFile)
      .describe('What was found in the records of the inquiry since; not signed.'),
    answered: z.exactOptional(time).describe('When staff answered what it confirms.'),
    duedate: z.exactOptional(time).describe('When they will, unless they wait for the client.'),
    later: z.array(listedReceipt).describe('The receipts of what the client sent later.'),
  }),
});
