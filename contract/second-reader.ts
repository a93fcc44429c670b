// The second reader: where it is required, a statement waits until a colleague of its author approves or returns it.
import { sha256, time } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, positiveInteger, requiredText } from './fields.ts';
import { fileFacts } from './stored-files.ts';
import { z } from './z.ts';

export const proposal = z
  .object({
    author: z.string(),
    statementname: z.exactOptional(z.string()).describe('How its client will read it signed.'),
    isown: z.exactOptional(z.literal(true)).describe('The caller wrote it, and cannot approve it.'),
    text: z.string(),
    files: z.array(fileFacts).describe('Staff download them while they wait.'),
    hash: sha256.describe(
      'Of the text, how it is signed, and of the name, size and SHA-256 of each file: what is approved.',
    ),
    proposeddate: time,
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.output<typeof proposal>;

export const approveProposal = endpoint({
  description:
    'Publishes the statement that waits, as that of its author. Refused with 403 for its author, and with 409 if it is not the one with this hash.',
  path: '/api/approve',
  who: 'staff',
  changes: true,
  input: z.object({ inquiryid: positiveInteger, hash: line }),
});

export const returnProposal = endpoint({
  description:
    'Returns the statement that waits to its author, if it is the one with this hash. The note becomes an internal note.',
  path: '/api/returnproposal',
  who: 'staff',
  changes: true,
  input: z.object({ inquiryid: positiveInteger, hash: line, note: requiredText }),
});
