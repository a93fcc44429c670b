// The tests that Stryker runs: those of the server, on one database and one store.
import { defineConfig } from 'vitest/config';
import { documentedIds } from '../tests/proofs/ids.ts';
import { serverProject } from '../vitest.config.ts';

export default defineConfig({
  test: {
    tags: documentedIds.map((name) => ({ name })),
    projects: [serverProject('server-sqlite', 'sqlite', 'disk')],
  },
});
