// Consistency of files and rows.
import { defectsOf } from '../defect.ts';

const TOTALS = 'tests/server/inquiries/list-totals.test.ts';
const PLANS = 'tests/server/inquiries/list-plans.test.ts';
const STORES = 'tests/server/files/stores.test.ts';
const SWEEPER = 'tests/server/files/sweeper.test.ts';

export const stored = [
  ...defectsOf('server/db/files/files.ts', SWEEPER, {
    'sweeper ignores rows of reports: it removes their files': [
      "    .where('name', 'in', names)\n    .union(",
      "    .where('name', 'in', names)\n    .where('kind', '=', 'record')\n    .union(",
    ],
    'sweeper ignores missing reports: no alarm': [
      "    .where('name', '>', after)\n    .orderBy('name')\n    .limit(limit)\n    .execute();\n  return rows",
      "    .where('name', '>', after)\n    .where('kind', '=', 'record')\n    .orderBy('name')\n    .limit(limit)\n    .execute();\n  return rows",
    ],
  }),
  ...defectsOf('server/sweeper.ts', SWEEPER, {
    'row without a file deleted instead of reported': [
      'const found = await Promise.all(names.map((name) => inQueue(() => isMissing(name))));',
      `const found = await Promise.all(names.map((name) => inQueue(() => isMissing(name))));
       const lost = names.filter((_, index) => found[index]);
       if (lost.length > 0) await db.deleteFrom('files').where('name', 'in', lost).execute();`,
    ],
    'trash emptied immediately': ['TRASH_SECONDS = 7 * DAY', 'TRASH_SECONDS = -DAY'],
  }),
  ...defectsOf('server/files/disk.ts', SWEEPER, {
    'sweeper removes files that wait for their commit': '.filter((name) => !unsettled.has(name))',
    'sweeper removes temporary files that are being written': '!openDrafts.has(part) && ',
  }),
  ...defectsOf('server/files/s3/store.ts', STORES, {
    'objects that another server is about to name listed as unreferenced': [
      'listKept(isSettled)',
      'listKept(() => true)',
    ],
  }),
  ...defectsOf('server/files/s3/draft.ts', STORES, {
    'uploads in parts left in the object store': [
      "state === 'writing' && this.#uploadId",
      "state === 'closed' && this.#uploadId",
    ],
  }),
  ...defectsOf('server/files/s3/bucket.ts', STORES, {
    'fifty slow downloads hold up every other request to the object store': [
      ['httpAgent: { maxSockets: Number.POSITIVE_INFINITY }', 'httpAgent: {}'],
      ['httpsAgent: { maxSockets: Number.POSITIVE_INFINITY }', 'httpsAgent: {}'],
    ],
  }),
  ...defectsOf('server/files/s3/object.ts', STORES, {
    'body that broke off is an error': [
      'if (breaks === MOST_BREAKS) throw error;',
      'if (breaks > 0) throw error;',
    ],
  }),
  ...defectsOf('server/routes/inquiries/inquiries.ts', SWEEPER, {
    'files of a deleted inquiry left where they are': '    await context.files.trash(names);\n',
  }),
  ...defectsOf('server/integrity/store-identity.ts', 'tests/server/files/store-identity.test.ts', {
    'database and files of different stores accepted as a pair': [
      ['if (namesFiles && found !== undefined) throw', 'if (false) throw'],
      ['if (namesFiles) throw', 'if (false) throw'],
      ['if (!(await files.isEmpty())) throw', 'if (false) throw'],
    ],
  }),
  ...defectsOf('server/db/migrations/sqlite/016-inquiry-counts.sql', TOTALS, {
    'deleted inquiries still counted': [
      "WHERE (scope, scope_id) IN (VALUES ('all', 0), ('block', OLD.id / 1000), ('client', OLD.client_id))\n    AND case_type = OLD.case_type AND urgency_level = OLD.urgency_level AND status = OLD.status;\n  UPDATE inquiry_counts SET count = count + 1 WHERE scope = 'changes';",
      "WHERE scope = 'none';\n  UPDATE inquiry_counts SET count = count + 1 WHERE scope = 'changes';",
    ],
    'a change does not make counted totals old':
      "  UPDATE inquiry_counts SET count = count + 1 WHERE scope = 'changes';\n",
  }),
  ...defectsOf('server/db/inquiry-list/search.ts', TOTALS, {
    'inquiries that match in two ways counted twice': [
      'countOfClients(db, sql`scope_id IN ${source.idList(clients)}`, kind)',
      'countOfClients(db, sql`scope_id IN ${source.idList(clients)}`)',
    ],
    'pages of the second half begin at the wrong end': [
      "from === 'newest' ? 'desc' : 'asc'",
      "from === 'newest' ? 'desc' : 'desc'",
    ],
  }),
  ...defectsOf('server/db/inquiry-list/conditions.ts', TOTALS, {
    'percent sign in a keyword matches everything': [
      'return text.replace(/[\\\\%_]/g, (letter) => `\\\\${letter}`);',
      'return text;',
    ],
  }),
  ...defectsOf('server/db/inquiry-list/until-change.ts', PLANS, {
    'what a search has found kept after an inquiry has changed': [
      'kept && kept.changes === (await countChanges(db))',
      'kept && (await countChanges(db)) > 0',
    ],
    'nothing kept of what a search has found':
      '    this.#kept.set(key, { changes: await countChanges(db), value });\n',
  }),
  ...defectsOf('server/db/inquiry-list/lists.ts', PLANS, {
    'staff search on the thread that answers everyone': [
      'if (query.owner !== undefined ? !query.desk : isPlain(query)) return',
      'if (query.limit > 0) return',
    ],
  }),
];
