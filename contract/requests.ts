// Information needed: staff ask a client for something while an inquiry is open, and the client answers with text, with
// files, or both. A client may also add records unasked.
import { done } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { optional, positiveInteger, requiredText, text } from './fields.ts';
import { MAX_TEXT_CHARS } from './limits.ts';
import { z } from './z.ts';

export const requestInformation = endpoint({
  description:
    'Asks the client for something. One request of an inquiry is open at a time; until it ends, the inquiry has no due date.',
  path: '/api/requestinformation',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  key: 'optional',
  input: z.object({ inquiryid: positiveInteger, question: requiredText }),
  answer: done,
});

export const withdrawRequest = endpoint({
  description: 'Ends a request that no longer needs an answer.',
  path: '/api/withdrawrequest',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  key: 'optional',
  input: z.object({ inquiryid: positiveInteger, requestid: positiveInteger }),
  answer: done,
});

export const addRecords = endpoint({
  description:
    'Answers a request with a note or files, or adds files to an open inquiry. The files of the draft come first.',
  path: '/api/addrecords',
  methods: ['POST'],
  who: 'client',
  changes: true,
  key: 'optional',
  input: z.object({
    inquiryid: positiveInteger,
    requestid: optional(positiveInteger).describe('Blank for records that no one asked for.'),
    note: text(MAX_TEXT_CHARS).default(''),
    draftid: optional(positiveInteger),
  }),
  answer: done,
  files: true,
});
export type NewAddition = z.output<typeof addRecords.input>;
