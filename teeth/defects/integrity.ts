// Stored bytes are those that were received, and the database is not older than its files.
import { defectsOf } from '../defect.ts';

const DAMAGED = 'tests/server/files/damaged-files.test.ts';
const OLDER = 'tests/server/files/older-database.test.ts';
const POSTGRES = 'tests/server/process/database-connections.test.ts';
const SYNCS = 'tests/server/uploads/durable-uploads.test.ts';

export const integrity = [
  ...defectsOf('server/integrity/reading.ts', DAMAGED, {
    'changed bytes of a plain file sent': [
      'if (!isBlock(key, (position + at) / BLOCK_BYTES, block, macs)) return at;',
      'isBlock(key, (position + at) / BLOCK_BYTES, block, macs);',
    ],
    'file known to be damaged sent again': '  if (check.damage) throw new FileDamaged(check.damage);\n',
    'damage found by a download not reported': [
      'throw (damage && (await reportDamage(context, row, damage))) ?? error;',
      'throw damage ? new FileDamaged(damage) : error;',
    ],
  }),
  ...defectsOf('server/files/block-macs.ts', DAMAGED, {
    'blocks not numbered: one nonce for all of them': '  nonce.writeUIntBE(index, 6, 6);\n',
  }),
  ...defectsOf('server/integrity/compare.ts', DAMAGED, {
    'hash of a stored file not compared':
      "  if (hash.digest('hex') !== row.sha256) return { damage: 'changed' };\n",
    'restored file refused forever': '  if (before?.damage) await reportRestored(context, row);\n',
  }),
  ...defectsOf('server/integrity/damage.ts', DAMAGED, {
    'firm not told of a damaged file':
      '    if (damage !== null) await queueMail(context, trx, fileDamagedLetter(config, inquiryId));\n',
    'damage not recorded in the audit log':
      "    await recordEvent(context, trx, THE_SYSTEM, { event, ...about, sha256, detail: damage ?? '' });\n",
    'operator not warned of damaged files': '    await warnOfDamage(context);\n',
  }),
  ...defectsOf('server/audit/custody-entries.ts', DAMAGED, {
    'clients see damage in the custody record': [
      'CUSTODY_EVENTS.filter((event) => isStaff || !STAFF_ONLY_EVENTS.includes(event))',
      'CUSTODY_EVENTS.filter((event) => STAFF_ONLY_EVENTS.length > 0 || isStaff || event)',
    ],
  }),
  ...defectsOf('server/integrity/head.ts', OLDER, {
    'older database accepted without a word': ['if (accepted !== sequence) {', 'if (false) {'],
    'any number accepts an older database': ['if (accepted !== sequence) {', 'if (accepted === undefined) {'],
    'database with another history accepted': [
      'return row?.sequence === sequence && row.mac === mac;',
      'return row?.sequence === sequence;',
    ],
    'files of an accepted older database left to the sweeper':
      '    if (unnamed.length > 0) await files.setAside(unnamed);\n',
  }),
  ...defectsOf('server/sweeper.ts', OLDER, {
    'sweeper trusts a database that lost rows': '  await requireNoGap(context);\n',
    'sweeper silent about what it takes': "  log.warn({ event: 'files-trashed', unreferenced: count });\n",
  }),
  ...defectsOf('server/uploads/receive.ts', OLDER, {
    'head of the audit log not noted before an upload is answered': [
      'return context.noteHead();',
      'return Promise.resolve();',
    ],
  }),
  ...defectsOf('server/files/disk.ts', 'tests/server/files/sweeper.test.ts', {
    'time in the trash kept apart from the file: a kill loses it': [
      'return time === undefined ?',
      'return time !== null ?',
    ],
  }),
  ...defectsOf('server/files/disk-errors.ts', SYNCS, {
    'failed sync of a file forgotten': '        onFault(fault);\n',
  }),
  ...defectsOf('server/db/engine/sqlite.ts', 'tests/server/process/database-disk.test.ts', {
    'failed sync of SQLite forgotten': [
      "        this.#onFault(new DiskFault('an I/O error of SQLite', { cause: error }));",
      '        this.#onFault;',
    ],
  }),
  ...defectsOf('server/db/engine/sqlite.ts', 'tests/server/files/remains.test.ts', {
    'deleted text left in free pages': [
      "exec('PRAGMA secure_delete = ON')",
      "exec('PRAGMA secure_delete = OFF')",
    ],
    'deleted text of earlier versions left': "        await run('VACUUM');\n",
  }),
  ...defectsOf('server/routes/health.ts', POSTGRES, {
    'readiness waits for a database that hangs': ['await within(PROBE_MS, probe());', 'await probe();'],
    'read-only database reported as ready': [
      "if (!isWritable) throw new Error('the database is read-only');",
      'if (!isWritable) await Promise.resolve();',
    ],
  }),
  ...defectsOf('server/context.ts', POSTGRES, {
    'PostgreSQL that loses commits accepted': '    await requireDurability(engine, config);\n',
  }),
  ...defectsOf('server/db/engine/postgres.ts', POSTGRES, {
    'statements without a time limit': '    statement_timeout: statementMs,\n',
    'connection to a hanging process kept': '    endIfSilent(client, silenceMs);\n',
  }),
  ...defectsOf('server/integrity/store-identity.ts', POSTGRES, {
    'second new folder takes the database of a running server': [
      "if (engine.name === 'postgres' && known !== undefined)",
      'if (false)',
    ],
  }),
];
