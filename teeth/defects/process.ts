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
    caughtBy: { file: 'tests/server/process/stopping.test.ts', test: 'an upload has 120 seconds' },
  },
  {
    name: 'changes begun while the server stops',
    file: 'server/http/serve.ts',
    edits: [['  if (context.health.stopping && endpoint.changes) throw refuse.notReady();\n', '']],
    caughtBy: { file: 'tests/server/process/stopping.test.ts', test: 'begins no change any more' },
  },
  {
    name: 'readyz always 200',
    file: 'server/routes/health.ts',
    edits: [
      ['    if (starting || stopping || fault) throw refuse.notReady();\n', ''],
      ['      throw refuse.notReady();\n    }\n', '    }\n'],
    ],
    caughtBy: { file: 'tests/server/http/headers.test.ts', test: '503 of readyz' },
  },
  {
    name: 'two processes on one data directory',
    file: 'server/lock.ts',
    edits: [['journal_mode = MEMORY; BEGIN EXCLUSIVE', 'journal_mode = MEMORY']],
    caughtBy: {
      file: 'tests/server/process/process.test.ts',
      test: 'on a data directory that another server uses',
    },
  },
  {
    name: 'plain http taken for any host',
    file: 'server/config.ts',
    edits: [['if (!secure && !LOOPBACK.includes(publicUrl.hostname))', 'if (false)']],
    caughtBy: {
      file: 'tests/server/process/config.test.ts',
      test: 'is refused with one line that names it: PUBLIC_URL="http',
    },
  },
  {
    name: 'commits not durable: SQLite does not wait for the disk',
    file: 'server/db/sqlite.ts',
    edits: [
      ["exec('PRAGMA synchronous = FULL')", "exec('PRAGMA synchronous = OFF')"],
      ['synchronous !== 2', 'synchronous !== 0'],
    ],
    caughtBy: {
      file: 'tests/server/uploads/durable-uploads.test.ts',
      test: 'waits for the disk at every commit',
    },
  },
];
