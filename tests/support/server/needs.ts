// Which files of tests run on which database and which store.
import type { Engine, Store } from './test-data.ts';

/** What a file of tests needs; all others run on every database and every store. */
export const NEEDS: Readonly<Record<Engine | Store, readonly string[]>> = {
  // The first three take long or do not depend on the database; the others are about the files of SQLite.
  sqlite: [
    'tests/server/commands/command-arguments.test.ts',
    'tests/server/uploads/big-files.test.ts',
    'tests/server/files/stores.test.ts',
    'tests/server/commands/backup.test.ts',
    'tests/server/commands/restore.test.ts',
    'tests/server/commands/check.test.ts',
    'tests/server/process/database-disk.test.ts',
    'tests/server/files/remains.test.ts',
  ],
  // Features that SQLite does not have.
  postgres: [
    'tests/server/commands/check-postgres.test.ts',
    'tests/server/commands/moving.test.ts',
    'tests/server/process/database-connections.test.ts',
    'tests/server/process/several-servers.test.ts',
  ],
  // Syncs and permissions, free space, nginx that reads the folder, and commands that copy it.
  disk: [
    'tests/server/uploads/durable-uploads.test.ts',
    'tests/server/uploads/space.test.ts',
    'tests/server/uploads/big-files.test.ts',
    'tests/server/commands/backup.test.ts',
    'tests/server/commands/restore.test.ts',
    'tests/server/commands/check.test.ts',
  ],
  // Several machines share it, or they make a bucket.
  s3: ['tests/server/commands/moving.test.ts', 'tests/server/process/several-servers.test.ts'],
};

/**
 * What may break on PostgreSQL and the object store alone: dialects, locks, claims, stores, several servers and lists.
 * `npm test` runs these files there, too; before a release, all files run everywhere (`vitest --mode matrix`).
 */
export const ON_POSTGRES: readonly string[] = [
  'tests/server/accounts/sessions.test.ts',
  'tests/server/commands/check-postgres.test.ts',
  'tests/server/commands/moving.test.ts',
  'tests/server/custody/audit.test.ts',
  'tests/server/staff/{list-filters,restriction}.test.ts',
  'tests/server/drafts/**/*.test.ts',
  'tests/server/files/object-store.test.ts',
  'tests/server/files/page-counts.test.ts',
  'tests/server/files/retention.test.ts',
  'tests/server/files/scanning.test.ts',
  'tests/server/files/store-identity.test.ts',
  'tests/server/files/sweeper.test.ts',
  'tests/server/http/replays.test.ts',
  'tests/server/http/specification-client.test.ts',
  'tests/server/http/values.test.ts',
  'tests/server/inquiries/**/*.test.ts',
  'tests/server/limits/limits.test.ts',
  'tests/server/mail/mail-queue.test.ts',
  'tests/server/numbers.test.ts',
  'tests/server/process/{database-connections,several-servers}.test.ts',
  'tests/server/uploads/pieces.test.ts',
  'tests/server/uploads/quota.test.ts',
  'tests/server/uploads/upload-races.test.ts',
];
