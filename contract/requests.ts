// Information needed: staff ask a client for something while an inquiry is open, and the client answers with text, with
// files, or both. A client may also add records unasked.
import { type ChangeAnswer, endpoint } from './endpoint.ts';
import { optional, positiveInteger, requiredText, text } from './fields.ts';
import { MAX_TEXT_CHARS } from './sizes.ts';
import { z } from './z.ts';

/** Asks the client for something. One request of an inquiry is open at a time; until it ends, the clock of the due date is stopped. */
export const requestInformation = endpoint<ChangeAnswer>()({
  path: '/api/requestinformation',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: z.object({ inquiryid: positiveInteger, question: requiredText }),
});

/** Ends a request that no longer needs an answer. */
export const withdrawRequest = endpoint<ChangeAnswer>()({
  path: '/api/withdrawrequest',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: z.object({ inquiryid: positiveInteger, requestid: positiveInteger }),
});

/** The fields of what a client adds, without its files. */
export const newAddition = z.object({
  inquiryid: positiveInteger,
  /** The request that it answers; blank for records that no one asked for. */
  requestid: optional(positiveInteger),
  note: text(MAX_TEXT_CHARS).default(''),
  draftid: optional(positiveInteger),
});
export type NewAddition = z.output<typeof newAddition>;

/** Answers a request, or adds records to an open inquiry. */
export const addRecords = endpoint<ChangeAnswer>()({
  path: '/api/addrecords',
  methods: ['POST'],
  who: 'client',
  changes: true,
  input: newAddition,
  files: true,
});
