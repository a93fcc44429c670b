// Backups and their restore.
import { defectsOf } from '../defect.ts';

const BACKUP = 'tests/server/commands/backup.test.ts';
const RESTORE = 'tests/server/commands/restore.test.ts';

export const backup = [
  ...defectsOf('server/backup/copy-files.ts', BACKUP, {
    'damaged files copied as they are': ['isSealed || isAsReceived(row, content)', 'true'],
    'sealed files copied without decrypting them': [
      'if (isSealed && !(await opensTo(transfer, row)))',
      'if (false)',
    ],
    'copies of the backup before not compared': [
      'if (row.wrappedKey === null) return isAsReceived(row, content) ? entry : undefined;',
      'if (row.wrappedKey === null) return entry;',
    ],
  }),
  ...defectsOf('server/backup/make.ts', BACKUP, {
    'files deleted before they were copied stay in the copied database': [
      'if (named.length === lacking.length || snapshot.database === null) return',
      'return',
    ],
    'erased files stay in the backup': '    await copies.remove(others);\n',
    'backup inside the data directory': '  await requireApart(folder, config.dataDir);\n',
    'interrupted copies left in the backup': '    await clearRemains(folder, database?.name);\n',
  }),
  ...defectsOf('server/backup/folder.ts', BACKUP, {
    'backup into a folder with other files': ['if (foreign !== undefined)', 'if (false)'],
  }),
  ...defectsOf('server/backup/manifest.ts', BACKUP, {
    'changed manifest believed': ['if (!isIntact) throw', 'if (!end) throw'],
  }),
  ...defectsOf('server/backup/verify.ts', BACKUP, {
    'changed bytes of the same size not noticed': [
      'return found.sha256 === wanted.sha256 ? undefined : ',
      'return found ? undefined : ',
    ],
    'extra files not named': '  findings.push(...(await findExtra(folder, manifest, copies)));\n',
  }),
  ...defectsOf('server/backup/make.ts', RESTORE, {
    'older database backed up over a newer one':
      '    if (earlier) await requireContinued(engine.db, folder, earlier);\n',
  }),
  ...defectsOf('server/backup/restore.ts', RESTORE, {
    'restored into a directory with data': '    await requireEmpty(dataDir, manifest);\n',
    'restored without the keys': '    requireKeys(manifest.header.keys, masters);\n',
    'forged manifest restored': ['if (!publicKeysOf(secrets).includes(manifest.key))', 'if (false)'],
    'sessions that were ended come back': '    await deleteAllSessions(trx);\n',
    'restore not recorded':
      "    await recordEvent(context, trx, THE_SYSTEM, { event: 'backup-restored', detail });\n",
    'broken audit log restored': ['if (!verdict.ok)', 'if (false)'],
    'damaged files left out without asking': ['!isIncompleteAccepted) throw', 'false) throw'],
    'changed database restored': [
      '  if (damaged) throw new Error(`The database',
      '  if (false) throw new Error(`The database',
    ],
  }),
  ...defectsOf('server/backup/restore-files.ts', RESTORE, {
    'damaged files restored': [
      'bytes === entry.bytes && sha256 === entry.sha256',
      'bytes >= 0 && sha256.length > 0',
    ],
  }),
  ...defectsOf('server/backup/unfinished.ts', RESTORE, {
    'server starts on a half restored directory': [
      'if ((await findUnfinished(dataDir)) === undefined) return;',
      'if (dataDir) return;',
    ],
  }),
  ...defectsOf('server/backup/keys.ts', RESTORE, {
    'keys in the data directory overwritten': ["if (present.join('\\n') !==", "if ('' !=="],
  }),
];
