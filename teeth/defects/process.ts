// Start, stop and health of the process.
import { defectsOf } from '../defect.ts';

export const process = [
  ...defectsOf('server/stop.ts', 'tests/server/process/stopping.test.ts', {
    'SIGTERM drops running uploads': [
      '    if (now - started > TRANSFERS_MS || now - quietSince > SHORT_REQUESTS_MS) cutConnections();',
      '    if (now - started > SHORT_REQUESTS_MS) cutConnections();',
    ],
  }),
  ...defectsOf('server/http/serve.ts', 'tests/server/process/stopping.test.ts', {
    'changes accepted while the server stops':
      '  if (context.health.stopping && endpoint.changes) throw refuse.notReady();\n',
  }),
  ...defectsOf('server/db/engine/postgres.ts', 'tests/server/process/several-servers.test.ts', {
    'every process has every lock': [
      '    tryLock: locks.take,',
      '    tryLock: async () => ({ [Symbol.asyncDispose]: async () => undefined }),',
    ],
  }),
  ...defectsOf('server/files/disk.ts', 'tests/server/files/stores.test.ts', {
    'drafts of other processes trashed': [' && !(isShared && isWrittenElsewhere(part))', ''],
    'files of other processes trashed before their commit': [
      'isShared ? await withoutNew(stored) : stored',
      'stored',
    ],
  }),
  ...defectsOf('server/processes/supervisor.ts', 'tests/server/process/supervisor.test.ts', {
    'a process that ends is not replaced': '      setTimeout(() => isStopping || void start(), delay);\n',
    'two supervisors on one data directory': [
      '    return lockDataDir(config.dataDir);',
      '    return () => undefined;',
    ],
  }),
  ...defectsOf('server/processes/worker.ts', 'tests/server/process/supervisor.test.ts', {
    'a copied signal ends a process':
      '  for (const signal of SUPERVISORS_SIGNALS) process.on(signal, () => undefined);\n',
  }),
  ...defectsOf('server/metrics/metrics.ts', 'tests/server/process/supervisor.test.ts', {
    'metrics of one process only': ['      if (supervised) return', '      if (!supervised) return'],
  }),
  ...defectsOf('server/routes/health.ts', 'tests/server/http/headers.test.ts', {
    'readyz always 200': [
      ['    if (starting || stopping || fault) throw refuse.notReady();\n', ''],
      ['      await within(PROBE_MS, probe());\n', ''],
    ],
  }),
  ...defectsOf('server/listen.ts', 'tests/server/process/first-run.test.ts', {
    'HOST blamed for a port without rights': ["if (error.code === 'EACCES')", 'if (false)'],
  }),
  ...defectsOf('server/db/engine/foreign-tables.ts', 'tests/server/process/first-run.test.ts', {
    'database of another program taken over': ['  if (others.length === 0) return;', '  if (others) return;'],
  }),
  ...defectsOf('server/mail/check.ts', 'tests/server/process/first-run.test.ts', {
    'mail server not tried at the start': ['    await verifySmtp(smtpUrl);\n', ''],
  }),
  ...defectsOf('scripts/need-node.mjs', 'tests/scripts/dotenv.test.ts', {
    '.env not read': ['  if (isDotenv) readDotenv();\n', ''],
  }),
  ...defectsOf('server/lock.ts', 'tests/server/process/life-cycle.test.ts', {
    'two processes on one data directory': [
      'journal_mode = MEMORY; BEGIN EXCLUSIVE',
      'journal_mode = MEMORY',
    ],
  }),
  ...defectsOf('server/config.ts', 'tests/server/process/config.test.ts', {
    'misspelled settings not looked for': ['...misspelledIn(set)', ''],
    'settings that may be a mistake not looked for': ['...warningsAbout(deployment), ', ''],
  }),
  ...defectsOf('server/config.ts', 'tests/server/process/config.test.ts', {
    'server that no one configured is called by default': [
      'CLAMD_URL: clamdAddress.optional()',
      "CLAMD_URL: clamdAddress.default({ host: 'scanner', port: 3310 })",
    ],
  }),
  ...defectsOf('server/accounts/operator.ts', 'tests/server/process/first-run.test.ts', {
    'same first password in every installation': [
      'password ?? newPassword()',
      "password ?? 'fghjk-23456-mnpqr-wxyz7'",
    ],
  }),
  ...defectsOf('server/keys/secrets.ts', 'tests/server/process/secrets.test.ts', {
    'keys stay readable by every user of the machine': '  await chmod(path, 0o600);\n',
  }),
  ...defectsOf('server/settings/deployment.ts', 'tests/server/process/config.test.ts', {
    'plain http accepted for any host': [
      "if (publicUrl.protocol !== 'https:' && !LOOPBACK.includes(publicUrl.hostname))",
      'if (false)',
    ],
    'other machines served without a public address': [
      'if (!isLoopback(host) && !isPublicUrlSet)',
      'if (false)',
    ],
    'encryption promised without a key for it': [
      'applies: isSealingPromised && !areFilesSealed',
      'applies: false',
    ],
    'mails sent from a placeholder': ['    if (RESERVED.test(domain))', '    if (false)'],
  }),
  ...defectsOf('server/settings/secret-files.ts', 'tests/server/process/config.test.ts', {
    'line break of a file taken as a part of the secret': [".replace(/(\\r?\\n)+$/, '')", ''],
  }),
  ...defectsOf('server/db/engine/sqlite.ts', 'tests/server/uploads/durable-uploads.test.ts', {
    'commits not durable: SQLite does not wait for the disk': [
      ["exec('PRAGMA synchronous = FULL')", "exec('PRAGMA synchronous = OFF')"],
      ['synchronous !== 2', 'synchronous !== 0'],
    ],
  }),
  ...defectsOf('server/app.ts', 'tests/server/http/connections.test.ts', {
    'request headers may take a minute': ['headersTimeout: 10_000', 'headersTimeout: 60_000'],
  }),
];
