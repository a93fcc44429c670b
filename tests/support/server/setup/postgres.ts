// Vitest's global setup of the projects that use PostgreSQL: one server for all files of the run.
import type { TestProject } from 'vitest/node';
import { connect } from '../../../../server/db/engine/connect.ts';
import { createDatabase, startPostgres } from '../postgres.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const migrated = await createDatabase(postgres.url);
  const migration = { prepare: async () => undefined };
  await (await connect(migrated.url, '', { migration })).close();
  project.provide('postgres', postgres.url);
  project.provide('migrated', new URL(migrated.url).pathname.slice(1));
  return postgres.stop;
}
