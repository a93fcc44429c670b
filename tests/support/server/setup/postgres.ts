// Vitest's global setup of the projects that use PostgreSQL: one server for all files of the run.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgres', postgres.url);
  return postgres.stop;
}
