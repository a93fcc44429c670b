// A new database and a new place for files, of the kinds that the running Vitest project is for.
import { inject } from 'vitest';
import type { DataLocation } from '../data/stored-files/stored-files.ts';
import { createBucket } from '../outside/object-store/buckets.ts';
import { createDatabase } from './postgres.ts';

export type Engine = 'sqlite' | 'postgres';
export type Store = 'disk' | 's3';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
    store: Store;
    /** The test run's PostgreSQL; only projects with this engine have it. */
    postgres: string;
    /** The name of a database there that is up to date and has no data. */
    migrated: string;
    /** Where the test run's object store listens; only projects with this store have it. */
    objectStore: string;
  }
}

export interface TestData extends Omit<DataLocation, 'dataDir'> {
  /** Settings of a server that uses them. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

/**
 * One for each test file: tests of a file share it, files never do. What is not here is in the server's DATA_DIR.
 * @param isMigrated saves the first start of a server the time to bring an empty PostgreSQL database up to date
 */
export async function createTestData({ isMigrated = false } = {}): Promise<TestData> {
  const original = isMigrated ? inject('migrated') : undefined;
  const database =
    inject('engine') === 'postgres' ? await createDatabase(inject('postgres'), original) : undefined;
  const bucket = inject('store') === 's3' ? await createBucket(inject('objectStore')) : undefined;
  return {
    databaseUrl: database?.url,
    filesUrl: bucket?.env.FILES_URL,
    env: { ...(database ? { DATABASE_URL: database.url } : {}), ...bucket?.env },
    async remove() {
      await database?.remove();
      await bucket?.remove();
    },
  };
}
