// The viewer of documents, and the citations that lead to it.
import { defectsOf } from '../defect.ts';

const HEADERS = 'tests/server/http/headers.test.ts';
const VIEWING = 'tests/server/files/viewing.test.ts';
const JOURNEY = 'tests/e2e/portal/viewer.spec.ts';
const REGROUP = 'tests/contract/regroup.test.ts';
const CITATIONS = 'tests/contract/citations.test.ts';

export const viewer = [
  ...defectsOf('server/http/headers.ts', HEADERS, {
    'frame of the viewer with a connection': ["connect-src 'none'", "connect-src 'self'"],
    'frame of the viewer without a sandbox': "    'sandbox allow-scripts',\n",
    'portal page that may show any frame': ["frame-src 'self'", 'frame-src *'],
  }),
  ...defectsOf('server/routes/files/downloads.ts', VIEWING, {
    'file viewed without a row in the audit log':
      '  await requireOpening(context, actor, row).catch(destroyAndThrow(content));\n',
  }),
  ...defectsOf('server/audit/openings.ts', VIEWING, {
    'row in the audit log for every range of a viewing': [
      ['  if (await isRecorded(context.db)) return;\n', ''],
      ['if (!(await isRecorded(trx))) await recordEvent', 'await recordEvent'],
    ],
  }),
  ...defectsOf('server/db/audit/audit.ts', VIEWING, {
    "opening of a file covered by another file's row": "    .where('sha256', '=', sha256)\n",
  }),
  ...defectsOf('contract/stored-files.ts', VIEWING, {
    'file viewed by a page of another site': ['  recorded: true,\n  ranged: true,\n', '  ranged: true,\n'],
  }),
  ...defectsOf('server/http/serve.ts', VIEWING, {
    'ranges of the viewer counted as calls': ["endpoint.ranged ? 'ranges' : 'calls'", "'calls'"],
  }),
  ...defectsOf('web/portal/viewer/viewer.tsx', JOURNEY, {
    'frame of the viewer with our origin': [
      'sandbox="allow-scripts"',
      'sandbox="allow-scripts allow-same-origin"',
    ],
  }),
  ...defectsOf('contract/pdf/regroup.ts', REGROUP, {
    'list of pages that is read to its end before the first page': [
      'list.pages.length < LEAST_PAGES',
      'list.pages.length > LEAST_PAGES',
    ],
    'regrouped page under the number of another': ['list.first + index]', 'index]'],
  }),
  ...defectsOf('web/portal/viewer/frame/open-document.ts', JOURNEY, {
    'misplaced page that stays empty': '      onMisplaced();\n',
  }),
  ...defectsOf('web/portal/inquiry/use-file-states.ts', 'tests/web/portal/inquiry-details.test.tsx', {
    'pages that an open page never shows': [
      "files.some(isUncounted) ? 'count'",
      'files.some(isUncounted) ? undefined',
    ],
    'page that asks for a number of pages for ever':
      "      if (wait === 'count' && waited >= COUNT_PATIENCE_MS) return;\n",
  }),
  ...defectsOf('contract/citations.ts', CITATIONS, {
    'citation of a Word file made a link': [
      'file !== undefined && isPdfName(file.name)',
      'file !== undefined',
    ],
    'citation of a page that a file lacks': ['pages && pages < page ? pages : undefined', 'undefined'],
  }),
];
