// The stored files of an inquiry: what is known of each, and how they are downloaded and viewed.
import { count, sha256, success } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { positiveInteger } from './fields.ts';
import { PAGE_PROBLEMS, SCANS } from './files.ts';
import { z } from './z.ts';

/** Details of a stored file; ours, not the specification's. */
export const fileFacts = z
  .object({
    filename: z
      .string()
      .describe('The stored name, as in the comma-separated lists and in /uploads/{filename}.'),
    originalname: z.string(),
    bytes: z.int().positive(),
    sha256,
    scan: z.enum(SCANS),
    pages: z.exactOptional(count).describe('Absent until they are counted, 0 if they cannot be.'),
    pageproblem: z.exactOptional(z.enum(PAGE_PROBLEMS)),
  })
  .meta({ id: 'FileFacts' });
export type FileFacts = z.output<typeof fileFacts>;

/** What can change about a file after it was sent. */
const fileState = fileFacts.pick({ filename: true, scan: true, pages: true, pageproblem: true });
export type FileState = z.output<typeof fileState>;

/** Recorded as a view unless one is recorded already: it shows the names of files. */
export const listScans = endpoint({
  description: 'The states of malware scans and the counts of pages, for a page that waits for them.',
  path: '/api/scans',
  who: 'signed-in',
  recorded: true,
  input: z.object({ inquiryid: positiveInteger }),
  answer: success({ data: z.array(fileState) }),
});

export const download = endpoint({
  description: 'Downloads a stored file. Also with HEAD, and with one Range.',
  path: '/uploads/:filename',
  who: 'signed-in',
  input: z.object({ filename: z.string() }),
  answer: '*/*',
});

export const downloadAll = endpoint({
  description:
    'Downloads the records of an inquiry, or its reports, in one ZIP with their SHA-256s. Files in quarantine are left out and named in it. Also with HEAD, and with one Range. If a file turns out to be damaged on the way, the connection breaks.',
  path: '/api/archive',
  who: 'signed-in',
  input: z.object({ inquiryid: positiveInteger, files: z.enum(['records', 'reports']) }),
  answer: 'application/zip',
});

export const viewFile = endpoint({
  description:
    'Reads a stored file for the viewer, with one Range. The custody record says that it was opened, once in 15 minutes.',
  path: '/api/view/:filename',
  who: 'signed-in',
  recorded: true,
  ranged: true,
  input: z.object({ filename: z.string() }),
  answer: '*/*',
});
