// Everything an upload may leave behind, for tests that prove that a failed one leaves nothing.
import { expect, vi } from 'vitest';
import type { TestServer } from '../server/test-server.ts';
import { countRows, listLeftovers } from './stored-data.ts';

export interface Traces {
  inquiries: number;
  fileRows: number;
  /** Idempotency rows, which a failure may not add. */
  replays: number;
  files: string[];
  drafts: string[];
  uploads: number;
  downloads: number;
  /** Stored files and drafts that are open. */
  open: string[];
}

export async function findTraces(server: TestServer): Promise<Traces> {
  const { uploads, downloads } = server.context.transfers;
  return {
    inquiries: await countRows(server, 'inquiries'),
    fileRows: await countRows(server, 'files'),
    replays: await countRows(server, 'replays'),
    ...(await listLeftovers(server.stored, process.pid)),
    uploads: uploads.running,
    downloads: downloads.running,
  };
}

const QUICK = { timeout: 60_000, interval: 1 };

/** Waits until no transfer runs, then checks that everything is as before and that the server responds. */
export async function expectTraces(server: TestServer, before: Traces): Promise<void> {
  await untilIdle(server);
  // Another thread closes the last descriptor shortly after the answer.
  await vi.waitFor(async () => expect(await findTraces(server)).toEqual(before), QUICK);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}

/** Waits until no upload and no download runs. */
export async function untilIdle(server: TestServer): Promise<void> {
  await untilRunning(server, 0);
  await vi.waitFor(() => expect(server.context.transfers.downloads.running).toBe(0), QUICK);
}

/** Waits until exactly this many uploads run. */
export async function untilRunning(server: TestServer, uploads: number): Promise<void> {
  await vi.waitFor(() => expect(server.context.transfers.uploads.running).toBe(uploads), QUICK);
}

/** Waits until there are this many drafts. */
export async function untilDrafts(server: TestServer, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await server.stored.drafts()).toHaveLength(count), QUICK);
}
