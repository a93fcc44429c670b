// Runs one part with what it needs, and ends everything that it started.
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../tests/support/server/postgres.ts';
import type { Bench, Findings, Part, Size } from './part.ts';

const ROUNDS = { quick: 1, full: 5 } as const;
/** A file system in memory, which every Linux has. */
const IN_MEMORY = '/dev/shm';

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
    async fastFolder(bytes) {
      const room = await statfs(IN_MEMORY).catch(() => undefined);
      return folderIn(room && room.bavail * room.bsize > bytes ? IN_MEMORY : tmpdir());
    },
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
