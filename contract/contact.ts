// The Schedule a Consultation form (§5, §7), and how staff read what it sent. The server accepts everything that the
// form accepts: last name and comments may be empty, and the email address is only trimmed, never refused.
import { count, id, success, time } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, page, requiredLine, text } from './fields.ts';
import { MAX_TEXT_CHARS } from './limits.ts';
import { z } from './z.ts';

export const sendContactRequest = endpoint({
  description: 'Requests a consultation.',
  path: '/sendschedulemail',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  key: 'optional',
  input: z.object({
    first_name: requiredLine,
    last_name: line.default(''),
    email: requiredLine,
    phone: z.union([requiredLine, z.number().transform(String)]),
    organisation: requiredLine,
    comments: text(MAX_TEXT_CHARS).default(''),
  }),
  answer: z.object({ message: z.string() }),
});
export type ContactRequest = z.output<typeof sendContactRequest.input>;

const received = z
  .object({
    requestid: id,
    createddate: time,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    organisation: z.string(),
    comments: z.string(),
  })
  .meta({ id: 'ContactRequest' });
export type ReceivedContactRequest = z.output<typeof received>;

/** Ours, not the specification's: mails leave the messages out. */
export const readContactRequests = endpoint({
  description: 'One page of the consultation requests, the newest first.',
  path: '/api/contactRequests',
  methods: ['GET'],
  who: 'staff',
  changes: false,
  recorded: true,
  input: z.object({ page }),
  answer: success({ data: z.array(received), total_records: count }),
});
