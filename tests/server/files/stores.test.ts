// What only an object store has to promise: uploads in parts, bodies that break off, lists that lag behind.
// Runs only on SQLite.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { openS3 } from '../../../server/files/s3/store.ts';
import type { RawStore } from '../../../server/files/store.ts';
import { findStoredFiles } from '../../support/data/stored-files/find.ts';
import type { Bucket } from '../../support/outside/object-store/buckets.ts';
import { type ObjectStore, startObjectStore } from '../../support/outside/object-store/object-store.ts';

/** Two parts of an upload to an object store, and a bit. */
const LARGE = 11 * 1024 * 1024 + 17;

let objects: ObjectStore;
/** Each test has a new one. */
let bucket: Bucket;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());
beforeEach(async () => {
  bucket = await objects.newBucket();
});
afterEach(() => {
  objects.behavior = 'work';
});

function openObjects(): Promise<RawStore> {
  const settings = readConfig(bucket.env).bucket;
  if (!settings) throw new Error('no bucket');
  return openS3(settings);
}

async function readAll(store: RawStore, name: string): Promise<Buffer> {
  const file = await store.open(name);
  if (!file) throw new Error('no such file');
  const all = Buffer.alloc(file.bytes);
  for (let done = 0; done < all.length; ) {
    const read = await file.read(all.subarray(done, done + 700_001), done);
    expect(read).toBeGreaterThan(0);
    done += read;
  }
  expect(await file.read(Buffer.alloc(1), file.bytes)).toBe(0);
  await file.close();
  return all;
}

async function keep(store: RawStore, name: string, bytes: Buffer): Promise<void> {
  const draft = await store.create(name);
  for (let start = 0; start < bytes.length; start += 524_288)
    await draft.write(bytes.subarray(start, start + 524_288));
  await draft.finish();
  const part = Buffer.alloc(5);
  expect(part.subarray(0, await draft.read(part, 3))).toEqual(bytes.subarray(3, 8));
  await store.keep([draft]);
  store.settle([name]);
}

async function listed(names: AsyncIterable<string[]>): Promise<string[]> {
  const all: string[] = [];
  for await (const some of names) all.push(...some);
  return all;
}

describe('the object store', () => {
  it('ends an upload in parts that is given up or abandoned', async () => {
    const store = await openObjects();
    const [given, abandoned] = [await store.create('given.pdf'), await store.create('abandoned.pdf')];
    for (const draft of [given, abandoned]) await draft.write(randomBytes(LARGE));
    const stored = findStoredFiles({ dataDir: '', filesUrl: bucket.env.FILES_URL });
    expect(await stored.drafts()).toHaveLength(2);
    await given.discard();
    expect(await stored.drafts()).toEqual(['abandoned.pdf']);
    expect(await store.trashAbandonedFiles(), 'it may be from a process that runs').toBe(0);
    await stored.plantDraft('planted.pdf');
    expect(await store.trashAbandonedFiles()).toBe(1);
    expect(await stored.drafts()).toEqual(['abandoned.pdf']);
  });

  it('ends an abandoned upload also when more than a thousand others wait for their next piece', async () => {
    const store = await openObjects();
    const stored = findStoredFiles({ dataDir: '', filesUrl: bucket.env.FILES_URL });
    const names = Array.from({ length: 1_000 }, (_, index) => `known-${index}.pdf`);
    await Promise.all([...names, 'unknown.pdf'].map((name) => stored.plantDraft(name)));
    const known = new Set(names);
    expect(await store.trashAbandonedFiles(async () => known)).toBe(1);
    expect((await stored.drafts()).toSorted()).toEqual(names.toSorted());
  });

  it('reads on where a body broke off', async () => {
    const store = await openObjects();
    const bytes = randomBytes(LARGE);
    await keep(store, 'a.pdf', bytes);
    objects.behavior = 'cut';
    expect((await readAll(store, 'a.pdf')).equals(bytes)).toBe(true);
    objects.behavior = 'work';
    const draft = await store.create('b.pdf');
    await draft.write(bytes);
    await draft.finish();
    objects.behavior = 'cut';
    const part = Buffer.alloc(400_000);
    await draft.read(part, 1_000);
    expect(part.equals(bytes.subarray(1_000, 401_000))).toBe(true);
    await draft.discard();
  });

  it('does not list what was stored a moment ago: another server may be about to name it', async () => {
    const store = await openObjects();
    await keep(store, 'a.pdf', randomBytes(100));
    expect(await listed(store.list())).toEqual([]);
    expect(await store.isEmpty()).toBe(false);
  });
});
