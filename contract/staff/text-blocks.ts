// Text blocks for statements: named texts that all staff share, insert and keep up to date.
import { id, success } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { optional, positiveInteger, requiredLine, requiredText } from '../fields.ts';
import { z } from '../z.ts';

const textBlock = z
  .object({
    textblockid: id,
    name: z.string(),
    text: z.string(),
    version: id.describe('Counts the changes.'),
  })
  .meta({ id: 'TextBlock' });
export type TextBlock = z.output<typeof textBlock>;

export const listTextBlocks = endpoint({
  description: 'All text blocks, by their names.',
  path: '/api/textblocks',
  who: 'staff',
  answer: success({ data: z.array(textBlock) }),
});

export const saveTextBlock = endpoint({
  description:
    'Adds a text block, or changes the one with this id. The version is the one that the change is based on; if the block has another one, it was changed elsewhere, and the call is refused with 409.',
  path: '/api/textblock',
  who: 'staff',
  changes: true,
  input: z.object({
    textblockid: optional(positiveInteger),
    version: optional(positiveInteger),
    name: requiredLine,
    text: requiredText,
  }),
  answer: success({ data: textBlock }),
});

export const removeTextBlock = endpoint({
  description: 'Removes a text block permanently.',
  path: '/api/removetextblock',
  who: 'staff',
  changes: true,
  input: z.object({ textblockid: positiveInteger }),
});
