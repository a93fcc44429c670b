// Servers that keep their files in an object store, on both databases.
import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { type ObjectStore, startObjectStore } from '../../support/outside/object-store/object-store.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { startTestServer } from '../../support/server/test-server.ts';

/** Two parts of an upload to an object store, and a bit. */
const LARGE = 11 * 1024 * 1024 + 17;

let objects: ObjectStore;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());
afterEach(() => {
  objects.behavior = 'work';
});

describe('a server with an object store', () => {
  it('returns every byte of a record, any range of it, and starts again on the same objects', async () => {
    const env = (await objects.newBucket()).env;
    const server = await startTestServer({ env });
    const client = await server.signIn('client');
    const record = { name: 'Volume.pdf', content: makePdf('Fictitious.', LARGE) };
    const inquiryid = await client.submit(inquiryFields(), [record, smallFile()]);
    await server.stop();

    const again = await startTestServer({ on: server, env });
    onTestFinished(() => again.remove());
    const reader = new WireClient(again.url, client.cookie);
    const view = await reader.call(viewInquiry, { inquiryid });
    const [name] = view.success === 1 ? view.data[0].inquiryfileName.split(',') : [];
    const path = `/uploads/${name}`;
    const whole = await reader.fetch(path);
    expect(Buffer.from(await whole.arrayBuffer()).equals(record.content)).toBe(true);
    const part = await reader.fetch(path, { headers: { range: 'bytes=6000000-6000099' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(record.content.subarray(6_000_000, 6_000_100));
    expect((await readdir(again.dataDir)).includes('files')).toBe(false);
  });
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
