// A fresh database of the engine that the running Vitest project stands for.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

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
  /** What DATABASE_URL says; undefined: SQLite in the test's own DATA_DIR. */
  url: string | undefined;
  remove(): Promise<void>;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** One for each test file: tests of a file share it, files never do. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const engine = inject('engine');
  if (engine === 'sqlite') return { engine, url: undefined, remove: async () => {} };
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(inject('postgres'));
  url.pathname = `/${name}`;
  return { engine, url: url.href, remove: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) };
}
