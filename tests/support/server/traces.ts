// What an upload may leave behind, so that a failed one can be shown to have left nothing.
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { TestServer } from './test-server.ts';

export interface Traces {
  inquiries: number;
  fileRows: number;
  /** Remembered answers: a failure must not be one. */
  replays: number;
  /** In DATA_DIR/files. */
  files: string[];
  drafts: string[];
  uploads: number;
  downloads: number;
  /** Open descriptors of stored files and drafts. */
  descriptors: string[];
}

async function countRows(server: TestServer, table: 'inquiries' | 'files' | 'replays'): Promise<number> {
  const { db } = server.context;
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
}

/** Our own open descriptors below a folder; the server runs in this process. Linux only; elsewhere none. */
export async function openDescriptors(folder: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(folder));
}

export async function findTraces(server: TestServer): Promise<Traces> {
  const folder = join(server.dataDir, 'files');
  const { uploads, downloads } = server.context.concurrency;
  return {
    inquiries: await countRows(server, 'inquiries'),
    fileRows: await countRows(server, 'files'),
    replays: await countRows(server, 'replays'),
    files: await namesIn(folder),
    drafts: await namesIn(join(folder, '.incoming')),
    uploads: uploads.running,
    downloads: downloads.running,
    descriptors: await openDescriptors(folder),
  };
}

/** Waits until nothing runs any more, then insists that all is as it was, and that the server lives. */
export async function expectTraces(server: TestServer, before: Traces): Promise<void> {
  await untilIdle(server);
  // The last descriptor is closed by another thread, a moment after the answer.
  await vi.waitFor(async () => expect(await findTraces(server)).toEqual(before), {
    timeout: 5_000,
    interval: 5,
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}

/** Until no upload and no download runs. */
export async function untilIdle(server: TestServer): Promise<void> {
  await untilRunning(server, 0);
  await vi.waitFor(() => expect(server.context.concurrency.downloads.running).toBe(0), {
    timeout: 10_000,
    interval: 1,
  });
}

/** Until exactly so many uploads run. */
export async function untilRunning(server: TestServer, uploads: number): Promise<void> {
  await vi.waitFor(() => expect(server.context.concurrency.uploads.running).toBe(uploads), {
    timeout: 10_000,
    interval: 1,
  });
}

/** Until the drafts on the disk hold so many bytes together: what was sent has arrived. */
export async function untilDrafts(server: TestServer, count: number): Promise<void> {
  const folder = join(server.dataDir, 'files', '.incoming');
  await vi.waitFor(async () => expect(await namesIn(folder)).toHaveLength(count), {
    timeout: 10_000,
    interval: 1,
  });
}
