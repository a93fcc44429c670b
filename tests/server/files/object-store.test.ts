// A server that keeps its files in an object store.
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { type ObjectStore, startObjectStore } from '../../support/outside/object-store/object-store.ts';
import { startTestServer } from '../../support/server/test-server.ts';

let objects: ObjectStore;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());
afterEach(() => {
  objects.behavior = 'work';
});

it('a server is not ready while the object store refuses, and keeps nothing of an upload', async () => {
  const server = await startTestServer({ env: (await objects.newBucket()).env });
  onTestFinished(() => server.remove());
  const client = await server.signIn('client');
  objects.behavior = 'slow-down';
  await expect(client.submit(inquiryFields(), [smallFile()])).rejects.toThrow(/answered 5\d\d/);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  objects.behavior = 'work';
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect([await server.stored.names(), await server.stored.drafts()]).toEqual([[], []]);
  expect(await client.submit(inquiryFields(), [smallFile()])).toBeGreaterThan(0);
});
