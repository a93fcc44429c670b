// Review inquiries: what clients submit, what staff answer, and what both see (§3, §4, §7, §9).
import { count, id, success, time } from './answers.ts';
import { message } from './conversation.ts';
import { listedDraft, viewDraft } from './drafts.ts';
import { endpoint } from './endpoint.ts';
import { line, optional, page, positiveInteger, requiredLine, requiredText } from './fields.ts';
import { LIST_PAGE_SIZE, MAX_EXCERPT_CHARS, MAX_LIST_LIMIT } from './limits.ts';
import { CASE_TYPES, URGENCY_LEVELS } from './offer.ts';
import { proposal } from './second-reader.ts';
import { serviceList } from './services.ts';
import { colleague } from './staff/assignment.ts';
import { listFilterFields } from './staff/filter-fields.ts';
import { note } from './staff/notes.ts';
import { fileFacts } from './stored-files.ts';
import { timelineEntry } from './timeline.ts';
import { listUploadLinks } from './upload-links.ts';
import { z } from './z.ts';

/** Status and processstatus (§4): 1 and 0 while the inquiry waits, 2 and 1 once it is answered. */
export const STATUS = { sendToReview: 1, reviewCompleted: 2 } as const;
export const PROCESS_STATUS = { open: 0, answered: 1 } as const;

export const MODE = { submit: 1, answer: 2 } as const;

/** An account id that the specification requires in a request; blank in staff's lists. */
const claimedId = optional(positiveInteger).describe(
  'Blank, or the id of the signed-in account. It grants nothing.',
);

/** Ours: the client's own number for the case. */
const matterNumber = optional(line).describe("The client's own number for the case.");

/** Ours: the draft whose files are sent with the form, before those in the request. */
const draftId = optional(positiveInteger).describe('The draft whose files are sent with the form.');

/** What a row of a list and the view of an inquiry have in common. */
const facts = {
  inquiryid: id,
  client_name: z.string(),
  emailaddress: z.string(),
  mobilenumber: z.string(),
  organization: z.string(),
  caseType: z.string(),
  urgencyLevel: z.string(),
  selectedServices: z.string().describe('JSON text of a list.'),
  customizedReports: z.string(),
  otherService: z.string(),
  status: z.int().describe('1 while the inquiry waits, 2 once it is answered.'),
  processstatus: z.int().describe('0 while the inquiry waits, 1 once it is answered.'),
  createddate: time,
  duedate: z.exactOptional(time).describe('When the report is due; absent while information is needed.'),
  followup: z
    .exactOptional(id)
    .describe(
      'Which follow-up of the client waits for an answer, counted from 1; `duedate` is then that of its answer.',
    ),
  matternumber: z.exactOptional(z.string()).describe("The client's own number for the case."),
} as const;

const inquiryRow = z
  .object({
    ...facts,
    neededsince: z
      .exactOptional(time)
      .describe('When the client was asked for information, while the request is open.'),
    excerpt: z.exactOptional(z.string().max(MAX_EXCERPT_CHARS)).describe('The first words of About case.'),
    assigneename: z.exactOptional(z.string()).describe("The assignee; only in staff's rows."),
    mine: z.exactOptional(z.literal(true)).describe("Assigned to the caller; only in staff's rows."),
    proposed: z
      .exactOptional(z.literal(true))
      .describe("A statement on it waits for a second reader; only in staff's rows."),
    sendername: z
      .exactOptional(z.string())
      .describe('The colleague who has sent it, for a client who sees the inquiries of a team.'),
    kept: z
      .exactOptional(z.literal(true))
      .describe('The client cannot delete it: a colleague has sent it, or there is a legal hold.'),
    unread: z
      .exactOptional(z.literal(true))
      .describe(
        'For a client, an answer that they have not opened; for staff, an open inquiry with something they have not seen.',
      ),
  })
  .meta({ id: 'InquiryRow' });
export type InquiryRow = z.output<typeof inquiryRow>;

/** What staff asked the client for, and waits for an answer. */
const informationRequest = z.object({ requestid: id, question: z.string(), askeddate: time });
export type InformationRequest = z.output<typeof informationRequest>;

/** One inquiry with everything that clients and staff see. */
const inquiry = z
  .object({
    ...facts,
    aboutCase: z.string(),
    inquiryfileName: z.string().describe('Comma-separated stored names.'),
    processcomment: z.string(),
    finalreport: z.string().describe('Comma-separated stored names.'),
    processdate: z.exactOptional(time).describe('When the inquiry was answered.'),
    statementname: z
      .exactOptional(z.string())
      .describe('Who signed the answer; absent: only the firm. It never changes.'),
    processname: z.exactOptional(z.string()).describe('Who answered; only staff get it.'),
    messages: z.exactOptional(z.array(message)).describe('From the oldest; absent if there are none.'),
    removaldate: z.exactOptional(time).describe('When the files will be removed, if that is planned.'),
    filesremoved: z.exactOptional(time).describe('When the files were removed.'),
    heldsince: z.exactOptional(time).describe('When the legal hold began that keeps the files.'),
    holdreason: z.exactOptional(z.string()).describe('Only staff get it.'),
    assignee: z.exactOptional(colleague).describe('The assignee; only staff get it.'),
    restricted: z
      .exactOptional(z.literal(true))
      .describe('Among staff, only the assignee sees it. Only staff get this field.'),
    colleagues: z.exactOptional(z.array(colleague)).describe('Who can be given it; only staff get them.'),
    inquiryfiles: z.array(fileFacts),
    reportfiles: z.array(fileFacts),
    hasreceipt: z.exactOptional(z.literal(true)),
    request: z.exactOptional(informationRequest),
  })
  .meta({ id: 'Inquiry' });
export type Inquiry = z.output<typeof inquiry>;

/** What the page of an inquiry shows in addition. */
const inquiryParts = z.object({
  timeline: z.array(timelineEntry).describe('What happened to the inquiry, from the oldest entry.'),
  draft: viewDraft.answer,
  notes: z.exactOptional(z.array(note)).describe('The internal notes, from the oldest. Only staff get them.'),
  links: z.exactOptional(listUploadLinks.answer).describe('Only clients get them.'),
  statementname: z
    .exactOptional(z.string())
    .describe('How a statement of the caller would be signed now. Only staff get it.'),
  secondreader: z
    .exactOptional(z.literal(true))
    .describe('A statement needs a second reader here. Only staff get this field.'),
  proposal: z
    .exactOptional(proposal)
    .describe('The statement that waits for its second reader. Only staff get it.'),
});
export type InquiryParts = z.output<typeof inquiryParts>;

export const listInquiries = endpoint({
  description:
    "Lists inquiries: a client's own ones, or all for staff. The fields after `status` are for staff, and refused from clients.",
  path: '/api/getClientsinquiry',
  methods: ['GET', 'POST'],
  who: 'signed-in',
  input: z.object({
    page,
    limit: optional(positiveInteger.pipe(z.number().max(MAX_LIST_LIMIT))).transform(
      (limit) => limit ?? LIST_PAGE_SIZE,
    ),
    clientid: claimedId,
    Keyword: line.default(''),
    // Ours.
    ...listFilterFields,
  }),
  answer: success({
    data: z.array(inquiryRow),
    total_records: count,
    needed: z.exactOptional(count).describe('For a client: how many the status `needed` finds.'),
    drafts: z
      .exactOptional(z.array(listedDraft))
      .describe(
        "Drafts of new inquiries, on the first page of a client's list. The most recently changed first.",
      ),
  }),
});

export const deleteInquiry = endpoint({
  description: 'Deletes an inquiry that waits for its review.',
  path: '/api/deleteInquiry',
  methods: ['GET', 'POST'],
  who: 'client',
  changes: true,
  input: z.object({ inquiryid: positiveInteger }),
});

export const viewInquiry = endpoint({
  description: 'One inquiry. The custody record shows that it was read.',
  path: '/api/getClientsinquiryview',
  who: 'signed-in',
  recorded: true,
  input: z.object({
    inquiryid: positiveInteger,
    parts: optional(z.literal('all')).describe('Everything for the page of the inquiry in one answer.'),
  }),
  answer: success({ data: z.tuple([inquiry]), parts: z.exactOptional(inquiryParts) }),
});

export const submitInquiry = endpoint({
  description:
    'Submits an inquiry with its files. Those of the draft come first, then those of the request; at least one is needed.',
  path: '/api/addclientingiry',
  who: 'client',
  changes: true,
  input: z.object({
    caseType: z.enum(CASE_TYPES),
    aboutCase: requiredText,
    urgencyLevels: z.enum(URGENCY_LEVELS),
    selectedServices: serviceList,
    customizedReports: line.default(''),
    otherService: line.default(''),
    clientid: claimedId,
    mode: optional(positiveInteger.pipe(z.literal(MODE.submit))),
    matternumber: matterNumber,
    draftid: draftId,
  }),
  answer: success({ inquiryid: id }),
  files: true,
});
export type NewInquiry = z.output<typeof submitInquiry.input>;

export const answerInquiry = endpoint({
  description: 'Answers an inquiry with a review statement and report files.',
  path: '/api/updateclientingiry',
  who: 'staff',
  changes: true,
  input: z.object({
    processcomments: requiredText,
    processerids: claimedId,
    mode: optional(positiveInteger.pipe(z.literal(MODE.answer))),
    getinquiryid: positiveInteger,
    draftid: draftId,
  }),
  files: true,
});
export type ReviewStatement = z.output<typeof answerInquiry.input>;

export const holdInquiry = endpoint({
  description: 'Sets or lifts a legal hold: while there is one, nothing of the inquiry is removed.',
  path: '/api/hold',
  who: 'staff',
  changes: true,
  input: z.object({
    inquiryid: positiveInteger,
    hold: z.enum(['set', 'lift']),
    reason: requiredLine.describe('The audit log keeps it, and clients do not see it.'),
  }),
});

/** The text of a status in the list, in the detail and for the keyword search (§4). */
export function statusText(status: number): string {
  return status === STATUS.sendToReview ? 'Send to Review' : 'Review Completed';
}
