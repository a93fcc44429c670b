// The counting of pages: what a document could do to the server, and what a person is told of a file.
import { defectsOf } from '../defect.ts';

const READER = 'tests/contract/pdf.test.ts';
const COUNTS = 'tests/server/files/page-counts.test.ts';

export const pages = [
  ...defectsOf('contract/pdf/examine.ts', READER, {
    'number of pages believed although they are missing': [
      'if (pages > 0 && (await hasPage(document, tree, 0)) && (await hasPage(document, tree, -1)))',
      'if (pages > 0)',
    ],
  }),
  ...defectsOf('server/db/files/page-counts.ts', COUNTS, {
    'files in quarantine read to count their pages':
      "    .where('files.scan', 'in', ['unscanned', 'clean', 'partial'])\n",
  }),
  ...defectsOf('server/page-counts/worker.ts', COUNTS, {
    'pages of a file counted by several processes': [
      'if (lock) await countAll();',
      'if (engine) await countAll();',
    ],
  }),
];
