// Runs one part with what it needs, and ends everything that it started. What parts share ends with the run.
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

/** @param until removes it when it is disposed */
async function folderIn(parent: string, until: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(parent, 'review-bench-'));
  until.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What all parts of a run share. */
export class Shared {
  #postgres: Promise<string> | undefined;
  readonly #during = new AsyncDisposableStack();
  readonly filled: Bench['filled'] = new Map();

  folder(): Promise<string> {
    return folderIn(tmpdir(), this.#during);
  }

  /** @returns `postgres://` of a new database */
  async database(): Promise<string> {
    this.#postgres ??= startPostgres({ durable: true }).then(({ url, stop }) => {
      this.#during.defer(stop);
      return url;
    });
    return (await createDatabase(await this.#postgres)).url;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#during.disposeAsync();
  }
}

export async function runPart(part: Part, { size, profiles }: Options, shared: Shared): Promise<Findings> {
  await using during = new AsyncDisposableStack();
  const bench: Bench = {
    size,
    rounds: ROUNDS[size],
    during,
    profiles,
    folder: () => folderIn(tmpdir(), during),
    sharedFolder: () => shared.folder(),
    fastFolder: async (bytes) => folderIn(await memoryFolder(bytes), during),
    database: () => shared.database(),
    filled: shared.filled,
    note: (text) => process.stderr.write(`${part.name}: ${text}\n`),
  };
  return await part.run(bench);
}
