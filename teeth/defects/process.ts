// The process, from its start to its end.
import type { Defect } from '../defect.ts';

export const process: readonly Defect[] = [
  {
    name: 'SIGTERM drops uploads that run',
    file: 'server/stop.ts',
    edits: [
      [
        '    if (now - started > TRANSFERS_MS || now - quietSince > SHORT_REQUESTS_MS) cutConnections();',
        '    if (now - started > SHORT_REQUESTS_MS) cutConnections();',
      ],
    ],
    caughtBy: 'tests/server/process/stopping.test.ts',
  },
  {
    name: 'changes begun while the server stops',
    file: 'server/http/serve.ts',
    edits: [['  if (context.health.stopping && endpoint.changes) throw refuse.notReady();\n', '']],
    caughtBy: 'tests/server/process/stopping.test.ts',
  },
  {
    name: 'readyz always 200',
    file: 'server/routes/health.ts',
    edits: [
      ['    if (starting || stopping || fault) throw refuse.notReady();\n', ''],
      ['      throw refuse.notReady();\n    }\n', '    }\n'],
    ],
    caughtBy: 'tests/server/http/headers.test.ts',
  },
  {
    name: 'two processes on one data directory',
    file: 'server/lock.ts',
    edits: [['journal_mode = MEMORY; BEGIN EXCLUSIVE', 'journal_mode = MEMORY']],
    caughtBy: 'tests/server/process/life-cycle.test.ts',
  },
  {
    name: 'plain http taken for any host',
    file: 'server/config.ts',
    edits: [['if (!secure && !LOOPBACK.includes(publicUrl.hostname))', 'if (false)']],
    caughtBy: 'tests/server/process/config.test.ts',
  },
  {
    name: 'commits not durable: SQLite does not wait for the disk',
    file: 'server/db/sqlite.ts',
    edits: [
      ["exec('PRAGMA synchronous = FULL')", "exec('PRAGMA synchronous = OFF')"],
      ['synchronous !== 2', 'synchronous !== 0'],
    ],
    caughtBy: 'tests/server/uploads/durable-uploads.test.ts',
  },
  {
    name: 'headers of a request may take a minute',
    file: 'server/app.ts',
    edits: [['headersTimeout: 10_000', 'headersTimeout: 60_000']],
    caughtBy: 'tests/server/http/connections.test.ts',
  },
];
