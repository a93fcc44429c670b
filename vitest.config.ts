// The tests that need no browser. The site's vite.config.ts is not used, because React Router's plugin does
// not work under Vitest; components with router hooks are rendered through createRoutesStub.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { documentedIds } from './tests/proofs/ids.ts';

const guard = 'tests/support/console-guard.ts';

/** The first three take long or do not depend on the database; the others are about the files of SQLite. */
const SQLITE_ONLY = [
  'tests/server/process/command-arguments.test.ts',
  'tests/server/uploads/big-files.test.ts',
  'tests/server/files/stores.test.ts',
  'tests/server/process/backup.test.ts',
  'tests/server/process/restore.test.ts',
  'tests/server/process/doctor.test.ts',
  'tests/server/process/database-disk.test.ts',
  'tests/server/files/remains.test.ts',
];

/** Tests features that SQLite does not have. */
const POSTGRES_ONLY = [
  'tests/server/process/backup-postgres.test.ts',
  'tests/server/process/move.test.ts',
  'tests/server/process/doctor-postgres.test.ts',
  'tests/server/process/database-connections.test.ts',
  'tests/server/process/supervisor.test.ts',
  'tests/server/process/several-servers.test.ts',
];

/** Password hashing is slow by design, and the machine may be busy. No test may depend on how busy. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };

/** The server's whole suite runs on both databases; each test can read its engine (test-database.ts). */
function serverProject(engine: 'sqlite' | 'postgres'): TestProjectInlineConfiguration {
  return {
    test: {
      name: `server-${engine}`,
      include: ['tests/server/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...(engine === 'postgres' ? SQLITE_ONLY : POSTGRES_ONLY)],
      pool: 'forks',
      setupFiles: [guard],
      provide: { engine },
      ...PATIENCE,
      ...(engine === 'postgres' ? { globalSetup: ['tests/support/server/postgres-setup.ts'] } : {}),
    },
  };
}

export default defineConfig({
  test: {
    // A tag that no document lists fails its file.
    tags: documentedIds.map((name) => ({ name })),
    // Test files often wait for sockets, disks and other processes, so run one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['tests/*.test.ts', 'tests/{contract,proofs,scripts}/**/*.test.ts'],
          setupFiles: [guard],
          ...PATIENCE,
        },
      },
      serverProject('sqlite'),
      serverProject('postgres'),
      {
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [guard, 'tests/support/browser/web-setup.ts'],
          ...PATIENCE,
        },
      },
    ],
  },
});
