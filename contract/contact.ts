// The Schedule a Consultation form (§5, §7), and how staff read what it sent. The server accepts everything that the
// form accepts: last name and comments may be empty, and the email address is only trimmed, never refused.
import { endpoint, type Failure } from './endpoint.ts';
import { line, optional, positiveInteger, requiredLine, text } from './fields.ts';
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

/** A stored request, as staff read it. */
export interface ReceivedContactRequest extends ContactRequest {
  requestid: number;
  /** ISO 8601, UTC. */
  createddate: string;
}

export type ContactRequestsAnswer =
  | { success: 1; data: ReceivedContactRequest[]; total_records: number; message: string }
  | Failure;

/** One page of the requests, the newest first. Ours, not the specification's: mails leave the messages out. */
export const readContactRequests = endpoint<ContactRequestsAnswer>()({
  path: '/api/contactRequests',
  methods: ['GET'],
  who: 'staff',
  changes: false,
  recorded: true,
  input: z.object({ page: optional(positiveInteger).transform((page) => page ?? 1) }),
});
