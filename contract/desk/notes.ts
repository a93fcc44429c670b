// Internal notes on an inquiry: staff write them for each other. No client gets one, in any call, file or mail.
import { type ChangeAnswer, endpoint, type Failure } from '../endpoint.ts';
import { optional, positiveInteger, requiredText } from '../fields.ts';
import { z } from '../z.ts';

export interface Note {
  noteid: number;
  text: string;
  /** Who wrote it. */
  writer: string;
  /** The caller wrote it, and may change and remove it. */
  isown?: true;
  /** Counts the changes of its text. */
  version: number;
  /** ISO 8601, UTC. */
  createddate: string;
  /** When its text was last changed (ISO 8601, UTC); absent if it never was. */
  changeddate?: string;
}

export type NotesAnswer = { success: 1; data: Note[]; message: string } | Failure;
export type SaveNoteAnswer = { success: 1; data: Note; message: string } | Failure;

/** The notes on an inquiry, from the oldest. Recorded as a view of it unless one is recorded already. */
export const listNotes = endpoint<NotesAnswer>()({
  path: '/api/notes',
  methods: ['GET'],
  who: 'staff',
  changes: false,
  recorded: true,
  input: z.object({ inquiryid: positiveInteger }),
});

/**
 * Writes a note, or changes the caller's own one with this id. The version is the one that the new text is based on; if
 * the note has another one, it was changed elsewhere, and the call is refused with 409.
 */
export const saveNote = endpoint<SaveNoteAnswer>()({
  path: '/api/note',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: z.object({
    inquiryid: positiveInteger,
    noteid: optional(positiveInteger),
    version: optional(positiveInteger),
    text: requiredText,
  }),
});

/** Removes the caller's own note for good. */
export const removeNote = endpoint<ChangeAnswer>()({
  path: '/api/removenote',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: z.object({ inquiryid: positiveInteger, noteid: positiveInteger }),
});
