// How a file goes out.
import { defectsOf } from '../defect.ts';

const DOWNLOADS = 'tests/server/files/downloads.test.ts';

export const downloads = [
  ...defectsOf('server/routes/downloads.ts', DOWNLOADS, {
    'download shown in the page instead of saved': [
      "contentDisposition(file.originalName.replace(/[\\\\/]/g, '_'))",
      "contentDisposition(file.originalName.replace(/[\\\\/]/g, '_'), { type: 'inline' })",
    ],
    'download without a sandbox': '; sandbox',
    'download kept by caches': ["'private, no-store'", "'private, max-age=3600'"],
    'lost file told to nobody':
      "  context.log.error({ event: 'file-missing', inquiry: row.inquiryId, sha256: row.sha256 });\n",
  }),
  ...defectsOf('server/http/headers.ts', DOWNLOADS, {
    'nosniff missing': "    'x-content-type-options': 'nosniff',\n",
  }),
  ...defectsOf('server/http/range.ts', DOWNLOADS, {
    'range off by one': ['Math.min(Number(last), bytes - 1)', 'Math.min(Number(last) + 1, bytes - 1)'],
  }),
];
