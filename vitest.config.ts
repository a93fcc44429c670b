// The tests that need no browser. The site's vite.config.ts is not used, because React Router's plugin does
// not work under Vitest; components with router hooks are rendered through createRoutesStub.
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { documentedIds } from './tests/proofs/ids.ts';
import { filesOn } from './tests/support/server/runs-on.ts';
import type { Engine, Store } from './tests/support/server/test-data.ts';

const guard = 'tests/support/console-guard.ts';
const equalBytes = 'tests/support/equal-bytes.ts';

/** The machine may be busy. No test may depend on how busy. */
const PATIENCE = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

/**
 * The server's suite on one database and one store; each test can read which (test-data.ts).
 * @param isNamed only the files that name the database or the store (runs-on.ts)
 */
export function serverProject(
  name: string,
  engine: Engine,
  store: Store,
  isNamed = false,
): TestProjectInlineConfiguration {
  const setup = 'tests/support/server/setup';
  return {
    test: {
      name,
      include: filesOn(engine, store, isNamed),
      pool: 'forks',
      // What a file leaves behind is in its own server. Loading the server again for each file would take minutes.
      isolate: false,
      setupFiles: [guard, equalBytes, `${setup}/watched-hash.ts`],
      provide: { engine, store },
      ...PATIENCE,
      globalSetup: [
        ...(engine === 'postgres' ? [`${setup}/postgres.ts`] : []),
        ...(store === 's3' ? [`${setup}/object-store.ts`] : []),
      ],
    },
  };
}

/** `vitest --mode matrix`, before a release: the server's whole suite where `npm test` runs a part of it, or none. */
const MATRIX = [
  serverProject('server-postgres-s3', 'postgres', 's3'),
  serverProject('server-sqlite-s3', 'sqlite', 's3'),
  serverProject('server-postgres-disk', 'postgres', 'disk'),
];

export default defineConfig(({ mode }) => ({
  test: {
    // A tag that no document lists fails its file.
    tags: documentedIds.map((name) => ({ name })),
    // Test files often wait for sockets, disks and other processes, so run one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects:
      mode === 'matrix'
        ? MATRIX
        : [
            {
              test: {
                name: 'contract',
                include: ['tests/*.test.ts', 'tests/{contract,proofs,scripts}/**/*.test.ts'],
                setupFiles: [guard, equalBytes],
                ...PATIENCE,
              },
            },
            serverProject('server-sqlite', 'sqlite', 'disk'),
            serverProject('server-postgres', 'postgres', 's3', true),
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
}));
