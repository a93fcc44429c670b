// Which files of tests run only on one database or one store. All others run on each.
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
    'tests/server/commands/doctor.test.ts',
    'tests/server/process/database-disk.test.ts',
    'tests/server/files/remains.test.ts',
  ],
  // Features that SQLite does not have.
  postgres: [
    'tests/server/commands/backup-postgres.test.ts',
    'tests/server/commands/move.test.ts',
    'tests/server/commands/doctor-postgres.test.ts',
    'tests/server/process/database-connections.test.ts',
    'tests/server/process/supervisor.test.ts',
    'tests/server/process/several-servers.test.ts',
  ],
  // Syncs and permissions, free space, nginx that reads the folder, and commands that copy it.
  disk: [
    'tests/server/uploads/durable-uploads.test.ts',
    'tests/server/uploads/space.test.ts',
    'tests/server/uploads/big-files.test.ts',
    'tests/server/files/downloads-by-nginx.test.ts',
    'tests/server/commands/backup.test.ts',
    'tests/server/commands/restore.test.ts',
    'tests/server/commands/doctor.test.ts',
  ],
  // Several machines share it, or they make a bucket.
  s3: [
    'tests/server/commands/backup-postgres.test.ts',
    'tests/server/commands/move.test.ts',
    'tests/server/process/several-servers.test.ts',
    'tests/server/files/signed-downloads.test.ts',
  ],
};
