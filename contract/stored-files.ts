// The stored files of an inquiry: what is known of each, and how they are downloaded and viewed.
import { endpoint, type Failure } from './endpoint.ts';
import { positiveInteger } from './fields.ts';
import type { PageProblem, Scan } from './files.ts';
import { z } from './z.ts';

/** Details of a stored file; ours, not the specification's. */
export interface FileFacts {
  /** The stored name, as in the comma-separated lists and in /uploads/{filename}. */
  filename: string;
  /** The name of the uploaded file. */
  originalname: string;
  bytes: number;
  sha256: string;
  scan: Scan;
  /** Absent until they are counted, 0 if they cannot be; an older server does not send them. */
  pages?: number;
  /** What a reader of this PDF should know; absent until its pages are counted. */
  pageproblem?: PageProblem;
}

/** What of a file changes after it was sent. */
export type FileState = Pick<FileFacts, 'filename' | 'scan' | 'pages' | 'pageproblem'>;
export type ScansAnswer = { success: 1; data: FileState[]; message: string } | Failure;

/**
 * The states of malware scans and the counts of pages, for a page that waits for them. Recorded as a view unless one is recorded
 * already: it shows the names of files.
 */
export const listScans = endpoint<ScansAnswer>()({
  path: '/api/scans',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  recorded: true,
  input: z.object({ inquiryid: positiveInteger }),
});

/** Downloads a stored file by its exact name, for its owner or for staff; also with HEAD. */
export const download = endpoint<never>()({
  path: '/uploads/:filename',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  input: z.object({ filename: z.string() }),
});

/** Downloads the records of an inquiry, or its reports, in one ZIP with their SHA-256s; also with HEAD. */
export const downloadAll = endpoint<never>()({
  path: '/api/archive',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  input: z.object({ inquiryid: positiveInteger, files: z.enum(['records', 'reports']) }),
});

/**
 * Reads a stored file for the viewer, a range at a time. As {@link download}, but the record says that the file was
 * opened, once for a viewing.
 */
export const viewFile = endpoint<never>()({
  path: '/api/view/:filename',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  recorded: true,
  ranged: true,
  input: z.object({ filename: z.string() }),
});
