// Review inquiries: what clients submit, what staff answer, and what both see (§3, §4, §7, §9).
import { type Colleague, deskFilters } from './desk/desk.ts';
import type { NotesAnswer } from './desk/notes.ts';
import type { DraftAnswer, ListedDraft } from './drafts.ts';
import { type ChangeAnswer, endpoint, type Failure } from './endpoint.ts';
import { line, optional, positiveInteger, requiredLine, requiredText } from './fields.ts';
import { CASE_TYPES, URGENCY_LEVELS } from './offer.ts';
import { serviceList } from './services.ts';
import { LIST_PAGE_SIZE } from './sizes.ts';
import type { FileFacts } from './stored-files.ts';
import type { TimelineAnswer } from './timeline.ts';
import { z } from './z.ts';

/** Status and processstatus (§4): 1 and 0 while the inquiry waits, 2 and 1 once it is answered. */
export const STATUS = { sendToReview: 1, reviewCompleted: 2 } as const;
export const PROCESS_STATUS = { open: 0, answered: 1 } as const;

/** The forms with files, as {@link sendingOutcome} names them. */
export const SENT_FORMS = ['submit', 'answer', 'correct', 'add'] as const;
export type SentForm = (typeof SENT_FORMS)[number];

export const MODE = { submit: 1, answer: 2 } as const;

export const MAX_LIST_LIMIT = 100;

/** How much of About case a row of a list shows. */
export const MAX_EXCERPT_CHARS = 120;

/** An account id that the specification requires in a request; blank in staff's lists. It grants nothing. */
const claimedId = optional(positiveInteger);

/** Ours: the client's own number for the case. */
const matterNumber = optional(line);

/** Ours: the draft whose files are sent with the form, next to those in the request. */
const draftId = optional(positiveInteger);

/** The fields of a submission, without its files. */
export const newInquiry = z.object({
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
});
export type NewInquiry = z.output<typeof newInquiry>;

/** The fields of staff's answer, without its report files. */
export const reviewStatement = z.object({
  processcomments: requiredText,
  processerids: claimedId,
  mode: optional(positiveInteger.pipe(z.literal(MODE.answer))),
  getinquiryid: positiveInteger,
  draftid: draftId,
});
export type ReviewStatement = z.output<typeof reviewStatement>;

/** The fields of a correction, without its report files, which it may do without. */
export const correctionStatement = z.object({
  processcomments: requiredText,
  getinquiryid: positiveInteger,
  draftid: draftId,
});
export type CorrectionStatement = z.output<typeof correctionStatement>;

/** One row of either list: the short fields of an inquiry. */
export interface InquiryRow {
  inquiryid: number;
  client_name: string;
  emailaddress: string;
  mobilenumber: string;
  organization: string;
  caseType: string;
  urgencyLevel: string;
  /** JSON text of a list. */
  selectedServices: string;
  customizedReports: string;
  otherService: string;
  status: number;
  processstatus: number;
  /** ISO 8601, UTC. */
  createddate: string;
  /** When the report is due (ISO 8601, UTC); absent while information is needed, and from an older server. */
  duedate?: string;
  /** Since when the client is asked for information (ISO 8601, UTC). */
  neededsince?: string;
  /** The client's own number for the case; absent if they gave none. */
  matternumber?: string;
  /** The first words of About case, at most {@link MAX_EXCERPT_CHARS}; absent from an older server. */
  excerpt?: string;
  /** The member of staff who takes care of it; only in staff's rows. */
  assigneename?: string;
  /** Who has sent it; only for a client who sees the inquiries of a team. */
  sendername?: string;
  /** The client cannot delete it: a colleague has sent it, or there is a legal hold. */
  kept?: true;
  /** For a client, an answer that they have not opened; for staff, an open inquiry with something they have not seen. */
  unread?: true;
}

/** What staff asked the client for, and waits for an answer. */
export interface InformationRequest {
  requestid: number;
  question: string;
  /** ISO 8601, UTC. */
  askeddate: string;
}

/** A further statement after the answer, which stays as it was; ours, not the specification's. */
export interface Correction {
  correctionid: number;
  comment: string;
  /** ISO 8601, UTC. */
  correctiondate: string;
  /** The member of staff who wrote it; only staff get it. */
  correctionname?: string;
  /** How many files it has. They follow the earlier ones in the list of reports. */
  files: number;
}

/** One inquiry with everything that clients and staff see. */
export interface Inquiry {
  inquiryid: number;
  client_name: string;
  emailaddress: string;
  mobilenumber: string;
  organization: string;
  caseType: string;
  urgencyLevel: string;
  status: number;
  createddate: string;
  /** When the report is due (ISO 8601, UTC); absent while information is needed, and from an older server. */
  duedate?: string;
  /** The client's own number for the case; absent if they gave none. */
  matternumber?: string;
  aboutCase: string;
  /** Comma-separated stored names. */
  inquiryfileName: string;
  /** JSON text of a list. */
  selectedServices: string;
  customizedReports: string;
  otherService: string;
  processstatus: number;
  processcomment: string;
  /** Comma-separated stored names. */
  finalreport: string;
  /** When the inquiry was answered (ISO 8601, UTC); absent before, and from an older server. */
  processdate?: string;
  /** The member of staff who answered; only staff get it. */
  processname?: string;
  /** From the oldest; absent if there are none. */
  corrections?: Correction[];
  /** When the files will be removed (ISO 8601, UTC); absent if that is not planned. */
  removaldate?: string;
  /** When the files were removed (ISO 8601, UTC). */
  filesremoved?: string;
  /** Since when a legal hold keeps the files (ISO 8601, UTC). */
  heldsince?: string;
  /** Why; only staff get it. */
  holdreason?: string;
  /** The member of staff who takes care of it; only staff get it. */
  assignee?: Colleague;
  /** Who can be given the inquiry; only staff get it. */
  colleagues?: Colleague[];
  /** Details of the records; an older server does not send them. */
  inquiryfiles?: FileFacts[];
  /** Details of the report files; an older server does not send them. */
  reportfiles?: FileFacts[];
  /** There is a receipt; absent from a server without receipts. */
  hasreceipt?: true;
  /** What the client is asked for; absent if nothing is. */
  request?: InformationRequest;
}

export type ListAnswer =
  | {
      success: 1;
      data: InquiryRow[];
      total_records: number;
      message: string;
      /** Ours, on the first page of a client's own list: the drafts of new inquiries, the last changed one first. */
      drafts?: ListedDraft[];
    }
  | Failure;
/** What the page of an inquiry shows in addition, as the calls for these parts answer. */
export interface InquiryParts {
  timeline: Exclude<TimelineAnswer, Failure>;
  /** The caller's draft about the inquiry. */
  draft: Exclude<DraftAnswer, Failure>;
  /** Only staff get them. */
  notes?: Exclude<NotesAnswer, Failure>;
}

export type ViewAnswer =
  | {
      success: 1;
      data: [Inquiry];
      message: string;
      /** Ours, if asked for. */
      parts?: InquiryParts;
    }
  | Failure;
export type SubmitAnswer = { success: 1; message: string; inquiryid: number } | Failure;

export type OutcomeAnswer =
  | { success: 1; data: SubmitAnswer | ChangeAnswer | null; message: string }
  | Failure;

export const listInquiries = endpoint<ListAnswer>()({
  path: '/api/getClientsinquiry',
  methods: ['GET', 'POST'],
  who: 'signed-in',
  changes: false,
  input: z.object({
    page: optional(positiveInteger).transform((page) => page ?? 1),
    limit: optional(positiveInteger.pipe(z.number().max(MAX_LIST_LIMIT))).transform(
      (limit) => limit ?? LIST_PAGE_SIZE,
    ),
    clientid: claimedId,
    Keyword: line.default(''),
    // Ours, for staff.
    ...deskFilters,
  }),
});

export const deleteInquiry = endpoint<ChangeAnswer>()({
  path: '/api/deleteInquiry',
  methods: ['GET', 'POST'],
  who: 'client',
  changes: true,
  input: z.object({ inquiryid: positiveInteger }),
});

export const viewInquiry = endpoint<ViewAnswer>()({
  path: '/api/getClientsinquiryview',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  recorded: true,
  input: z.object({
    inquiryid: positiveInteger,
    // Ours: everything for the page of the inquiry in one answer.
    parts: optional(z.literal('all')),
  }),
});

export const submitInquiry = endpoint<SubmitAnswer>()({
  path: '/api/addclientingiry',
  methods: ['POST'],
  who: 'client',
  changes: true,
  input: newInquiry,
  files: true,
});

export const answerInquiry = endpoint<ChangeAnswer>()({
  path: '/api/updateclientingiry',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: reviewStatement,
  files: true,
});

/** Adds a further statement to an answered inquiry. */
export const correctReview = endpoint<ChangeAnswer>()({
  path: '/api/correction',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: correctionStatement,
  files: true,
});

/** Sets or lifts a legal hold: while there is one, nothing of the inquiry is removed. */
export const holdInquiry = endpoint<ChangeAnswer>()({
  path: '/api/hold',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: z.object({
    inquiryid: positiveInteger,
    hold: z.enum(['set', 'lift']),
    reason: requiredLine,
  }),
});

/**
 * What became of a form that was sent with this Idempotency-Key: its answer, or null if none is remembered. A
 * page whose answer was lost asks here before it sends the files again.
 */
export const sendingOutcome = endpoint<OutcomeAnswer>()({
  path: '/api/outcome',
  methods: ['POST'],
  who: 'signed-in',
  changes: false,
  input: z.object({ form: z.enum(SENT_FORMS) }),
});

/** The text of a status in the list, in the detail and for the keyword search (§4). */
export function statusText(status: number): string {
  return status === STATUS.sendToReview ? 'Send to Review' : 'Review Completed';
}
