// Consistency of files and rows.
import { defectsOf } from '../defect.ts';

const SWEEPER = 'tests/server/files/sweeper.test.ts';

export const stored = [
  ...defectsOf('server/db/files.ts', SWEEPER, {
    'sweeper ignores rows of reports: it removes their files': [
      "select('name').where('name', 'in', names).execute();",
      "select('name').where('name', 'in', names).where('kind', '=', 'record').execute();",
    ],
    'sweeper ignores missing reports: no alarm': [
      "    .where('name', '>', after)\n    .orderBy('name')\n    .limit(limit)\n    .execute();\n  return rows",
      "    .where('name', '>', after)\n    .where('kind', '=', 'record')\n    .orderBy('name')\n    .limit(limit)\n    .execute();\n  return rows",
    ],
  }),
  ...defectsOf('server/sweeper.ts', SWEEPER, {
    'row without a file deleted instead of reported': [
      '.has(name)) missing += 1;',
      ".has(name)) {\n        missing += 1;\n        await db.deleteFrom('files').where('name', '=', name).execute();\n      }",
    ],
    'trash emptied immediately': ['TRASH_SECONDS = 7 * DAY', 'TRASH_SECONDS = -DAY'],
  }),
  ...defectsOf('server/files/disk.ts', SWEEPER, {
    'sweeper removes files that wait for their commit': ' && !unsettled.has(name)',
    'sweeper removes temporary files that are being written': '.filter((name) => !openDrafts.has(name))',
  }),
  ...defectsOf('server/routes/inquiries.ts', SWEEPER, {
    'files of a deleted inquiry left where they are': '    await context.files.trash(names);\n',
  }),
  ...defectsOf('server/store-identity.ts', 'tests/server/files/store-identity.test.ts', {
    'database and files of different stores accepted as a pair': [
      ['if (namesFiles && found === undefined) throw', 'if (false) throw'],
      ['if (namesFiles) throw', 'if (false) throw'],
      ['if (await holdsFiles(files)) throw', 'if (false) throw'],
    ],
  }),
];
