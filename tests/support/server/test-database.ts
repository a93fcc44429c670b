// A new database of the engine of the running Vitest project.
import { inject } from 'vitest';
import { createDatabase } from './postgres.ts';

export type Engine = 'sqlite' | 'postgres';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
    /** The test run's PostgreSQL; only the project server-postgres has it. */
    postgres: string;
  }
}

export interface TestDatabase {
  engine: Engine;
  /** The value of DATABASE_URL; undefined: SQLite in the test's own DATA_DIR. */
  url: string | undefined;
  remove(): Promise<void>;
}

/** One for each test file: tests of a file share it, files never do. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const engine = inject('engine');
  if (engine === 'sqlite') return { engine, url: undefined, remove: async () => {} };
  return { engine, ...(await createDatabase(inject('postgres'))) };
}
