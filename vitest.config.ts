// The tests that need no browser. The site's vite.config.ts is not used: React Router's plugin does not
// work under Vitest, and components with router hooks are rendered through createRoutesStub.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const guard = 'tests/support/console-guard.ts';

/** Gigabytes and minutes that do not depend on the database: they run once. */
const BIG = 'tests/server/uploads/big-files.test.ts';

/** What SQLite does not have. */
const POSTGRES_ONLY = 'tests/server/process/database-connections.test.ts';

/** Password hashing is slow by design, and the machine may be busy: no test may depend on how much. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };

/** The server's whole suite runs on either database; what a test gets tells which (test-database.ts). */
function serverProject(engine: 'sqlite' | 'postgres'): TestProjectInlineConfiguration {
  return {
    test: {
      name: `server-${engine}`,
      include: ['tests/server/**/*.test.ts'],
      exclude: [...configDefaults.exclude, engine === 'postgres' ? BIG : POSTGRES_ONLY],
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
    // Most of a file's time is waiting for sockets, disks and other processes: a file for every core.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'contract',
          include: ['tests/*.test.ts', 'tests/{contract,scripts}/**/*.test.ts'],
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
