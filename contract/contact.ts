// The Schedule a Consultation form (§5, §7). The server accepts everything that the form accepts: last name
// and comments may be empty, and the email address is only trimmed, never refused.
import { endpoint } from './endpoint.ts';
import { line, requiredLine, text } from './fields.ts';
import { MAX_TEXT_CHARS } from './sizes.ts';
import { z } from './z.ts';

export const contactRequest = z.object({
  first_name: requiredLine,
  last_name: line.default(''),
  email: requiredLine,
  phone: z.union([requiredLine, z.number().transform(String)]),
  organisation: requiredLine,
  comments: text(MAX_TEXT_CHARS).default(''),
});
export type ContactRequest = z.output<typeof contactRequest>;

export const sendContactRequest = endpoint<{ message: string }>()({
  path: '/sendschedulemail',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: contactRequest,
});
