// A keyword finds words of the case and parts of the matter number, and none of what was deleted.
import { defectsOf } from '../defect.ts';

const WORDS = 'tests/server/inquiries/list-words.test.ts';
const REMAINS = 'tests/server/files/remains.test.ts';

export const keywords = [
  ...defectsOf('server/db/inquiry-list/words.ts', WORDS, {
    'a keyword finds only words with the same accents': ".replace(/\\p{M}/gu, '')",
    'a keyword finds only the beginning of a matter number': [
      'MATTER_MARK + matter.slice(from)',
      'MATTER_MARK + matter.slice(0 * from)',
    ],
  }),
  ...defectsOf('server/db/engine/sqlite.ts', WORDS, {
    'one of several words is enough': [".join(' AND ')", ".join(' OR ')"],
  }),
  ...defectsOf('server/db/inquiry-list/search.ts', WORDS, {
    'inquiries with a common word counted twice': [' AND NOT ${anyOf([kind, isOfClients])}', ''],
  }),
  ...defectsOf('server/db/inquiries/words.ts', 'tests/server/inquiries/words.test.ts', {
    'totals kept that were counted before words were filled in': [
      ".where('scope', '=', 'changes')",
      ".where('scope', '=', 'client')",
    ],
  }),
  ...defectsOf('server/db/migrations/sqlite/043-words.sql', REMAINS, {
    'words of a deleted inquiry left in the index': [
      "INSERT INTO inquiry_word_index (inquiry_word_index, rank) VALUES ('secure-delete', 1);\n",
      '',
    ],
  }),
];
