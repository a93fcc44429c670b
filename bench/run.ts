// Runs one part with what it needs, and ends everything that it started.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '../scripts/memory-folder.ts';
import { createDatabase, startPostgres } from '../tests/support/server/postgres.ts';
import type { Bench, Findings, Part, Size } from './part.ts';

const ROUNDS = { quick: 1, full: 5 } as const;

export interface Options {
  size: Size;
  profiles: string | undefined;
}

export async function runPart(part: Part, { size, profiles }: Options): Promise<Findings> {
  await using during = new AsyncDisposableStack();
  const folderIn = async (parent: string) => {
    const folder = await mkdtemp(join(parent, 'review-bench-'));
    during.defer(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  let postgres: Promise<string> | undefined;
  const bench: Bench = {
    size,
    rounds: ROUNDS[size],
    during,
    profiles,
    folder: () => folderIn(tmpdir()),
    fastFolder: async (bytes) => folderIn(await memoryFolder(bytes)),
    async database() {
      postgres ??= startPostgres({ durable: true }).then(({ url, stop }) => {
        during.defer(stop);
        return url;
      });
      return (await createDatabase(await postgres)).url;
    },
    note: (text) => process.stderr.write(`${part.name}: ${text}\n`),
  };
  return await part.run(bench);
}
