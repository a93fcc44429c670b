// Drafts: forms that save themselves on the server before they are sent, and their files, which arrive in pieces.
import { endpoint, type Failure } from './endpoint.ts';
import { jsonText, optional, positiveInteger } from './fields.ts';
import type { PageProblem, Scan } from './files.ts';
import { SERVICES } from './services.ts';
import { DRAFT_FORMS, MAX_DRAFT_CHARS, MAX_LINE_CHARS } from './sizes.ts';
import { z } from './z.ts';

/**
 * The form of a new inquiry, the one of staff's answer or, once there is one, of a correction, and the one in which a
 * client adds to an open inquiry.
 */
export type DraftForm = (typeof DRAFT_FORMS)[number];

/** As it was typed: neither trimmed nor cut off. */
const typed = z
  .string()
  .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
  .optional();

/** What was typed into a form. Flat, so that it is never much larger where it is shown than where it was sent. */
const draftFields = z.object({
  caseType: typed,
  urgencyLevels: typed,
  matternumber: typed,
  aboutCase: typed,
  services: z.array(z.string().max(MAX_LINE_CHARS)).max(SERVICES.length).optional(),
  customizedReports: typed,
  otherService: typed,
  comment: typed,
  note: typed,
});
export type DraftFields = z.output<typeof draftFields>;

/** One file of a draft. */
export interface DraftFile {
  /** Its address is /api/uploads/{uploadid}. */
  uploadid: string;
  /** The name of the chosen file. */
  originalname: string;
  bytes: number;
  /** How many bytes from the beginning are stored and survive a crash. */
  received: number;
  /** What the browser gave when it began to send the file, to recognize it when it is chosen again. */
  fingerprint: string;
  /** The stored name, once all bytes have arrived and were checked. */
  filename?: string;
  sha256?: string;
  scan?: Scan;
  /** The pages of a PDF, once they were counted. */
  pages?: number;
  pageproblem?: PageProblem;
}

/** A draft as the client's list shows it. */
export interface ListedDraft {
  draftid: number;
  /** Empty when none was chosen yet. */
  casetype: string;
  /** The client's own number for the case; absent while there is none. */
  matternumber?: string;
  /** ISO 8601, UTC. */
  createddate: string;
  /** When it was last changed (ISO 8601, UTC). */
  saveddate: string;
  /** When it will be removed unless it is changed before (ISO 8601, UTC). */
  removaldate: string;
  files: number;
  /** The size of its files, and how much of it has arrived. */
  bytes: number;
  received: number;
}

/** A draft with everything in it. */
export interface Draft {
  draftid: number;
  form: DraftForm;
  /** The inquiry that it is about; absent for a new inquiry. */
  inquiryid?: number;
  /** Counts the changes of its fields, on whatever device they were made. */
  version: number;
  fields: DraftFields;
  createddate: string;
  saveddate: string;
  removaldate: string;
  /** In the order in which they were chosen. */
  files: DraftFile[];
}

/** A colleague with a draft of a statement on the same inquiry. */
export interface Writer {
  name: string;
  /** When they began, and last changed it (ISO 8601, UTC). */
  createddate: string;
  saveddate: string;
}

export type DraftAnswer =
  | {
      success: 1;
      data: Draft | null;
      message: string;
      /** For staff who ask for the draft of a statement on an inquiry: the colleagues who have one, too. */
      others?: Writer[];
      /** Likewise, once the inquiry is answered: by whom and when (ISO 8601, UTC). */
      answered?: { name: string; date: string };
    }
  | Failure;
export type SaveDraftAnswer =
  | { success: 1; data: Pick<Draft, 'draftid' | 'version' | 'saveddate'>; message: string }
  | Failure;
export type DiscardDraftAnswer = { success: 1; message: string } | Failure;

/** The draft with this id or, without one, the caller's draft of a form about an inquiry; null if there is none. */
export const viewDraft = endpoint<DraftAnswer>()({
  path: '/api/draft',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  recorded: true,
  input: z.object({
    draftid: optional(positiveInteger),
    form: optional(z.enum(DRAFT_FORMS)),
    inquiryid: optional(positiveInteger),
  }),
});

/**
 * Saves what was typed: in a new draft, or in the one with this id. The version is the one that the caller's text is
 * based on; if the draft has another one, it was changed elsewhere, and the call is refused with 409.
 */
export const saveDraft = endpoint<SaveDraftAnswer>()({
  path: '/api/savedraft',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({
    draftid: optional(positiveInteger),
    version: optional(positiveInteger),
    form: z.enum(DRAFT_FORMS),
    inquiryid: optional(positiveInteger),
    /** JSON text. Other fields than those of the forms are left out. */
    fields: jsonText(MAX_DRAFT_CHARS).pipe(draftFields),
  }),
});

/** Removes a draft and its files for good. */
export const discardDraft = endpoint<DiscardDraftAnswer>()({
  path: '/api/discarddraft',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({ draftid: positiveInteger }),
});
