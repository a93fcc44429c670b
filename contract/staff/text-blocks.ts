// Text blocks for statements: named texts that all staff share, insert and keep up to date.
import { id, success } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { optional, positiveInteger, requiredLine, requiredText } from '../fields.ts';
import { z } from '../z.ts';

const template = z
  .object({ templateid: id, name: z.string(), text: z.string(), version: id.describe('Counts the changes.') })
  .meta({ id: 'Template' });
export type Template = z.output<typeof template>;

export const listTemplates = endpoint({
  description: 'All text blocks, by their names.',
  path: '/api/templates',
  who: 'staff',
  answer: success({ data: z.array(template) }),
});

export const saveTemplate = endpoint({
  description:
    'Adds a text block, or changes the one with this id. The version is the one that the change is based on; if the block has another one, it was changed elsewhere, and the call is refused with 409.',
  path: '/api/template',
  who: 'staff',
  changes: true,
  input: z.object({
    templateid: optional(positiveInteger),
    version: optional(positiveInteger),
    name: requiredLine,
    text: requiredText,
  }),
  answer: success({ data: template }),
});

export const removeTemplate = endpoint({
  description: 'Removes a text block permanently.',
  path: '/api/removetemplate',
  who: 'staff',
  changes: true,
  input: z.object({ templateid: positiveInteger }),
});
