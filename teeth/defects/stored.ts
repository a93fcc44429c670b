// Files and rows that must stay in step.
import type { Defect } from '../defect.ts';

const SWEEPER = 'tests/server/files/sweeper.test.ts';

export const stored: readonly Defect[] = [
  {
    name: 'sweeper blind to reports: it throws them away',
    file: 'server/db/files.ts',
    edits: [
      [
        "select('name').where('name', 'in', names).execute();",
        "select('name').where('name', 'in', names).where('kind', '=', 'record').execute();",
      ],
    ],
    caughtBy: SWEEPER,
  },
  {
    name: 'sweeper blind to lost reports: no alarm',
    file: 'server/db/files.ts',
    edits: [
      [
        "    .where('name', '>', after)\n    .orderBy('name')\n    .limit(limit)\n    .execute();\n  return rows",
        "    .where('name', '>', after)\n    .where('kind', '=', 'record')\n    .orderBy('name')\n    .limit(limit)\n    .execute();\n  return rows",
      ],
    ],
    caughtBy: SWEEPER,
  },
  {
    name: 'row without its file deleted instead of told',
    file: 'server/sweeper.ts',
    edits: [
      [
        '.has(name)) missing += 1;',
        ".has(name)) {\n        missing += 1;\n        await db.deleteFrom('files').where('name', '=', name).execute();\n      }",
      ],
    ],
    caughtBy: SWEEPER,
  },
  {
    name: 'trash emptied at once',
    file: 'server/sweeper.ts',
    edits: [['TRASH_SECONDS = 7 * DAY', 'TRASH_SECONDS = -DAY']],
    caughtBy: SWEEPER,
  },
  {
    name: 'sweeper takes what stands before its commit',
    file: 'server/files/disk.ts',
    edits: [[' && !unsettled.has(name)', '']],
    caughtBy: SWEEPER,
  },
  {
    name: 'sweeper takes drafts that are being written',
    file: 'server/files/disk.ts',
    edits: [['.filter((name) => !openDrafts.has(name))', '']],
    caughtBy: SWEEPER,
  },
  {
    name: 'files of a deleted inquiry left where they are',
    file: 'server/routes/inquiries.ts',
    edits: [['    await context.files.trash(names);\n', '']],
    caughtBy: SWEEPER,
  },
  {
    name: 'database and files of different owners taken for a pair',
    file: 'server/store-identity.ts',
    edits: [
      ['if (namesFiles && found === undefined) throw', 'if (false) throw'],
      ['if (namesFiles) throw', 'if (false) throw'],
      ['if (await holdsFiles(files)) throw', 'if (false) throw'],
    ],
    caughtBy: 'tests/server/files/store-identity.test.ts',
  },
];
