// `npx review check --files`, next to the running server: compares stored files with what was received.
import { readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { review } from '../../support/commands/review.ts';
import { findStoredFiles } from '../../support/data/stored-files/find.ts';
import { signInSomebody } from '../../support/people.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';
import { createTestData, type TestData } from '../../support/server/test-data.ts';

let data: TestData;
let server: RealServer;
let env: Record<string, string>;

beforeAll(async () => {
  data = await createTestData();
  env = { ...data.env };
  server = await startServer({ env });
  env.DATA_DIR = server.dataDir;
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

const scrub = () => review(env, 'check', '--files');

describe('scrub', () => {
  it('names every damaged file and ends with 1, and with 0 once all are restored', async () => {
    const client = await signInSomebody(server.url);
    await client.submit(inquiryFields(), [smallFile('gone.pdf'), smallFile('short.pdf')]);
    await client.submit(inquiryFields(), [smallFile('flipped.pdf'), smallFile('whole.pdf')]);
    expect(await scrub()).toMatchObject({ code: 0, err: '' });
    const stored = findStoredFiles(server);
    const names = await stored.names();
    const path = (part: string) => stored.pathOf(names.find((name) => name.includes(part)) ?? '');
    const [good, whole] = [await readFile(path('flipped')), await readFile(path('short'))];
    await rename(path('gone'), `${path('gone')}.away`);
    await truncate(path('short'), 10);
    await writeFile(path('flipped'), Buffer.from(good).fill('x', 100, 101));
    const { code, out, err } = await scrub();
    expect([code, err]).toEqual([1, expect.stringMatching(/^Faults: 1\./)]);
    const told = [
      'gone.pdf is missing',
      'short.pdf has a different size',
      'flipped.pdf has different content',
    ];
    for (const what of told) expect(out).toContain(what);
    expect(out).not.toContain('whole.pdf');
    await rename(`${path('gone')}.away`, path('gone'));
    await writeFile(path('short'), whole);
    await writeFile(path('flipped'), good);
    expect(await scrub()).toMatchObject({ code: 0, err: '' });
  });
});
