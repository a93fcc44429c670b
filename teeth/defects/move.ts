// Moves to another database and another store of files, and upgrades.
import { defectsOf } from '../defect.ts';

const MOVE = 'tests/server/commands/move.test.ts';

export const move = [
  ...defectsOf('server/db/engine/connect.ts', MOVE, {
    'server starts on a part of a moved database':
      '    if (!isMoving) await refuseUnfinishedMove(migrating.db, setting);\n',
  }),
  ...defectsOf('server/db/engine/exact-rows.ts', MOVE, {
    'numbers of deleted inquiries given again after a move': [
      'SELECT seq AS last FROM sqlite_sequence WHERE name = ${name}',
      'SELECT max(id) AS last FROM ${sql.table(table)}',
    ],
    'rows of a move counted again by triggers': ['DISABLE TRIGGER USER', 'ENABLE TRIGGER USER'],
  }),
  ...defectsOf('server/move/rows.ts', MOVE, {
    'moved rows not noted': '      await noteReached(trx, table, last);\n',
    'changed rows of a move not found': ['if (wanted !== found)', 'if (!found)'],
  }),
  ...defectsOf('server/move/files.ts', MOVE, {
    'moved into a store of another database': ['if (id !== undefined)', 'if (false)'],
    'changed copies of moved files not found': ['if (!what) continue;', 'if (row) continue;'],
  }),
  ...defectsOf('server/move/move.ts', MOVE, {
    'moved into a database in use': ['  if (filled)\n', '  if (!engine)\n'],
    'moved while the server runs': ['if (!unlock)', 'if (!config)'],
    'damaged files left behind without asking': ['!request.isIncompleteAccepted)', 'false)'],
    'move not recorded': "{ event: 'data-moved', detail }",
  }),
  ...defectsOf('server/integrity/store-identity.ts', 'tests/server/process/upgrade.test.ts', {
    'upgrade from versions without ids refused': [
      'known === undefined && (await holdsOnlyFilesOf(db, files))',
      'false',
    ],
    'files of another database taken in an upgrade': '    if (known.size < names.length) return false;\n',
  }),
];
