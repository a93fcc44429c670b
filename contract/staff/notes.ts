// Internal notes on an inquiry: staff write them for each other. No client gets one, in any call, file or mail.
import { id, success, time } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { optional, positiveInteger, requiredText } from '../fields.ts';
import { z } from '../z.ts';

export const note = z
  .object({
    noteid: id,
    text: z.string(),
    writer: z.string(),
    isown: z.exactOptional(z.literal(true)).describe('The caller wrote it, and may change and remove it.'),
    version: id.describe('Counts the changes of its text.'),
    createddate: time,
    changeddate: z.exactOptional(time),
  })
  .meta({ id: 'Note' });
export type Note = z.output<typeof note>;

export const saveNote = endpoint({
  description:
    "Writes a note, or changes the caller's own one with this id. The version is the one that the new text is based on; if the note has another one, it was changed elsewhere, and the call is refused with 409.",
  path: '/api/note',
  who: 'staff',
  changes: true,
  input: z.object({
    inquiryid: positiveInteger,
    noteid: optional(positiveInteger),
    version: optional(positiveInteger),
    text: requiredText,
  }),
  answer: success({ data: note }),
});

export const removeNote = endpoint({
  description: "Removes the caller's own note permanently.",
  path: '/api/removenote',
  who: 'staff',
  changes: true,
  input: z.object({ inquiryid: positiveInteger, noteid: positiveInteger }),
});
