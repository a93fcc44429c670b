// What an upload may leave behind, so that a failed one can be shown to have left nothing.
import { expect, vi } from 'vitest';
import { countRows, findLeftovers, listStoredFiles } from './stored-data.ts';
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

export async function findTraces(server: TestServer): Promise<Traces> {
  const { uploads, downloads } = server.context.concurrency;
  return {
    inquiries: await countRows(server, 'inquiries'),
    fileRows: await countRows(server, 'files'),
    replays: await countRows(server, 'replays'),
    ...(await findLeftovers({ dataDir: server.dataDir, pid: process.pid })),
    uploads: uploads.running,
    downloads: downloads.running,
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

/** Until there are so many drafts on the disk. */
export async function untilDrafts(server: TestServer, count: number): Promise<void> {
  await vi.waitFor(async () => expect((await listStoredFiles(server.dataDir)).drafts).toHaveLength(count), {
    timeout: 10_000,
    interval: 1,
  });
}
