// How a file goes out.
import type { Defect } from '../defect.ts';

const HEADERS = 'tests/server/http/headers.test.ts';
const DOWNLOADS = 'tests/server/files/downloads.test.ts';
const ROUTE = 'server/routes/downloads.ts';

export const downloads: readonly Defect[] = [
  {
    name: 'download shown in the page instead of saved',
    file: ROUTE,
    edits: [
      [
        "contentDisposition(file.originalName.replace(/[\\\\/]/g, '_'))",
        "contentDisposition(file.originalName.replace(/[\\\\/]/g, '_'), { type: 'inline' })",
      ],
    ],
    caughtBy: HEADERS,
  },
  {
    name: 'download without a sandbox',
    file: ROUTE,
    edits: [['; sandbox', '']],
    caughtBy: HEADERS,
  },
  {
    name: 'nosniff missing',
    file: 'server/http/headers.ts',
    edits: [["    'x-content-type-options': 'nosniff',\n", '']],
    caughtBy: HEADERS,
  },
  {
    name: 'download kept by caches',
    file: ROUTE,
    edits: [["'private, no-store'", "'private, max-age=3600'"]],
    caughtBy: HEADERS,
  },
  {
    name: 'range off by one',
    file: 'server/http/range.ts',
    edits: [['Math.min(Number(last), bytes - 1)', 'Math.min(Number(last) + 1, bytes - 1)']],
    caughtBy: DOWNLOADS,
  },
  {
    name: 'lost file told to nobody',
    file: ROUTE,
    edits: [
      ["  context.log.error({ event: 'file-missing', inquiry: row.inquiryId, sha256: row.sha256 });\n", ''],
    ],
    caughtBy: DOWNLOADS,
  },
];
