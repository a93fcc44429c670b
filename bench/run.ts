// Runs one part with what it needs, and ends everything that it started.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '../scripts/memory-folder.ts';
import { createDatabase, startPostgres } from '../tests/support/server/postgres.ts';
import type { Findings, Part, Size } from './part.ts';

const ROUNDS = { quick: 1, full: 5 } as const;

export async function runPart(part: Part, size: Size): Promise<Findings> {
  await using during = new AsyncDisposableStack();
  const folderIn = async (parent: string) => {
    const folder = await mkdtemp(join(parent, 'review-bench-'));
    during.defer(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  let postgres: Promise<string> | undefined;
  const startOne = async () => {
    const { url, stop } = await startPostgres({ durable: true });
    during.defer(async () => void (await stop()));
    return url;
  };
  return await part.run({
    size,
    rounds: ROUNDS[size],
    during,
    folder: () => folderIn(tmpdir()),
    fastFolder: async (bytes) => folderIn(await memoryFolder(bytes)),
    async database() {
      postgres ??= startOne();
      return (await createDatabase(await postgres)).url;
    },
    note: (text) => process.stderr.write(`${part.name}: ${text}\n`),
  });
}
