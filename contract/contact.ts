// The Schedule a Consultation form (§5, §7), and how staff read what it sent. The server accepts everything that the
// form accepts: last name and comments may be empty, and the email address is only trimmed, never refused.
import { count, id, success, time } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, page, positiveInteger, requiredLine, text } from './fields.ts';
import { MAX_TEXT_CHARS } from './limits.ts';
import { colleague } from './staff/assignment.ts';
import { z } from './z.ts';

export const sendContactRequest = endpoint({
  description: 'Requests a consultation.',
  path: '/sendschedulemail',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
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

const contactState = z.enum(['new', 'taken', 'answered']);
export type ContactState = z.output<typeof contactState>;

const handling = z.object({
  state: contactState,
  statedate: time.describe('When it got this state.'),
  assignee: z.exactOptional(colleague).describe('Who took or answered it.'),
});
export type Handling = z.output<typeof handling>;

const received = handling
  .extend({
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
  description: 'One page of the consultation requests: the answered ones last, and the newest first.',
  path: '/api/contactRequests',
  who: 'staff',
  recorded: true,
  input: z.object({ page }),
  answer: success({ data: z.array(received), total_records: count }),
});

export const handleContactRequest = endpoint({
  description:
    'Takes a consultation request, says that it is answered, or makes it new again. `previous` is the `statedate` that the caller saw: if it is another one by now, the call is refused with 409.',
  path: '/api/contactRequest',
  who: 'staff',
  changes: true,
  input: z.object({ requestid: positiveInteger, state: contactState, previous: requiredLine }),
  answer: success({ data: handling }),
});
