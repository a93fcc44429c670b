// Drafts: forms that save themselves on the server before they are sent, and their files, which arrive in pieces.
import { count, id, sha256, success, time } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { jsonText, optional, positiveInteger } from './fields.ts';
import { PAGE_PROBLEMS, SCANS } from './files.ts';
import { DRAFT_FORMS, MAX_DRAFT_CHARS, MAX_LINE_CHARS } from './limits.ts';
import { SERVICES } from './services.ts';
import { z } from './z.ts';

/**
 * The form of a new inquiry, the one of staff's answer or, once there is one, of a correction, and the one in which a
 * client adds to an open inquiry.
 */
export type DraftForm = (typeof DRAFT_FORMS)[number];

/** The text as typed: neither trimmed nor cut off. */
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

export const draftFile = z
  .object({
    uploadid: z.string().describe('Its address is /api/uploads/{uploadid}.'),
    originalname: z.string(),
    bytes: z.int().positive(),
    received: count.describe('How many bytes from the beginning are stored and survive a crash.'),
    fingerprint: z.string().describe('What the caller gave when it began to send the file.'),
    filename: z
      .exactOptional(z.string())
      .describe('The stored name, once all bytes have arrived and were checked.'),
    sha256: z.exactOptional(sha256),
    scan: z.exactOptional(z.enum(SCANS)),
    pages: z.exactOptional(count),
    pageproblem: z.exactOptional(z.enum(PAGE_PROBLEMS)),
  })
  .meta({ id: 'DraftFile' });
export type DraftFile = z.output<typeof draftFile>;

/** A draft as the client's list shows it. */
export const listedDraft = z
  .object({
    draftid: id,
    casetype: z.string().describe('Empty when none was chosen yet.'),
    matternumber: z.exactOptional(z.string()),
    excerpt: z.string().describe('The first words of About case.'),
    createddate: time,
    saveddate: time,
    removaldate: time.describe('When it will be removed unless it is changed before.'),
    files: count,
    bytes: count,
    received: count.describe('How many of the bytes of its files have arrived.'),
  })
  .meta({ id: 'ListedDraft' });
export type ListedDraft = z.output<typeof listedDraft>;

const draft = z
  .object({
    draftid: id,
    form: z.enum(DRAFT_FORMS),
    inquiryid: z.exactOptional(id).describe('The inquiry that it is about; absent for a new inquiry.'),
    version: id.describe('Counts the changes of its fields, on whatever device they were made.'),
    fields: draftFields,
    createddate: time,
    saveddate: time,
    removaldate: z.exactOptional(time).describe('Absent while it waits for a second reader.'),
    files: z.array(draftFile).describe('In the order in which they were chosen.'),
  })
  .meta({ id: 'Draft' });
export type Draft = z.output<typeof draft>;

/** A colleague with a draft of a statement on the same inquiry. */
const writer = z.object({ name: z.string(), createddate: time, saveddate: time });

const draftAnswer = success({
  data: draft.nullable(),
  others: z
    .exactOptional(z.array(writer))
    .describe('For staff who ask for the draft of a statement: the colleagues who have one, too.'),
  answered: z
    .exactOptional(z.object({ name: z.string(), date: time }))
    .describe('Likewise, once the inquiry is answered: by whom and when.'),
});

export const viewDraft = endpoint({
  description:
    "The draft with this id or, without one, the caller's draft of a form about an inquiry; null if there is none.",
  path: '/api/draft',
  who: 'signed-in',
  recorded: true,
  input: z.object({
    draftid: optional(positiveInteger),
    form: optional(z.enum(DRAFT_FORMS)),
    inquiryid: optional(positiveInteger),
  }),
  answer: draftAnswer,
});

export const saveDraft = endpoint({
  description:
    'Saves what was typed: in a new draft, or in the one with this id. The version is the one that the text is based on; if the draft has another one, it was changed elsewhere, and the call is refused with 409. To begin a draft, send a key, and repeat the request with the same fields until it is answered.',
  path: '/api/savedraft',
  who: 'signed-in',
  changes: true,
  input: z.object({
    draftid: optional(positiveInteger),
    version: optional(positiveInteger),
    form: z.enum(DRAFT_FORMS),
    inquiryid: optional(positiveInteger),
    /** Other fields than those of the forms are left out. */
    fields: jsonText(MAX_DRAFT_CHARS).pipe(draftFields).describe('JSON text of an object: what was typed.'),
  }),
  answer: success({ data: draft.pick({ draftid: true, version: true, saveddate: true }) }),
});

export const discardDraft = endpoint({
  description: 'Removes a draft and its files permanently.',
  path: '/api/discarddraft',
  who: 'signed-in',
  changes: true,
  input: z.object({ draftid: positiveInteger }),
});
