// A newer version on the data of this one, and the way back: as docs/operations.md describes it.
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { makeNewerVersion, NEWER } from '../../support/builds/newer-version.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { newFolders } from '../../support/commands/backups.ts';
import { REVIEW } from '../../support/commands/review.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import {
  type RealServer,
  runProgram,
  type ServerOptions,
  startServer,
} from '../../support/server/real-server.ts';
import { createTestData, type TestData } from '../../support/server/test-data.ts';

const LONG = 120_000;
const folders = newFolders();
let newer: Awaited<ReturnType<typeof makeNewerVersion>>;
let data: TestData;
let dataDir: string;
let client: Awaited<ReturnType<typeof newClient>>;
let inquiry: number;
const running: RealServer[] = [];

beforeAll(async () => {
  newer = await makeNewerVersion();
});
afterAll(() => newer.remove());
beforeEach(async () => {
  data = await createTestData();
  dataDir = await folders.make();
  const { url } = await start();
  client = await newClient(url);
  inquiry = await client.wire.submit(inquiryFields(), [smallFile('before.pdf')]);
  await stop();
}, LONG);
afterEach(async () => {
  await stop();
  await data.remove();
  await folders.remove();
});

async function start(options: Pick<ServerOptions, 'cwd' | 'args' | 'env'> = {}): Promise<RealServer> {
  const server = await startServer({ dataDir, ...options, env: { ...data.env, ...options.env } });
  running.push(server);
  return server;
}

async function stop(): Promise<void> {
  for (const server of running.splice(0)) await server.stop({ keepData: true });
}

async function expectInquiry({ url }: RealServer): Promise<void> {
  const wire = new WireClient(url);
  await wire.signInAsClient(client.person);
  expect((await wire.fetch(`${viewInquiry.path}?inquiryid=${inquiry}`)).status).toBe(200);
}

const env = () => ({ DATA_DIR: dataDir, ...data.env });

it('commands of a newer version change nothing; its server first copies the database, or refuses; the copy brings the older version back', {
  timeout: LONG,
  tags: ['R7.180'],
}, async () => {
  for (const words of [
    ['account', 'list'],
    ['mail', 'list'],
    ['backup', join(await folders.make(), 'new'), '--create'],
  ])
    expect(await runProgram([join(newer.folder, REVIEW), ...words], env()), words[0]).toMatchObject({
      code: 1,
      err: expect.stringMatching(/only the server brings it up to date/),
    });
  await expectInquiry(await start());
  await stop();
  const isPostgres = data.databaseUrl !== undefined;
  if (isPostgres) {
    const refused = start({ cwd: newer.folder });
    await expect(refused).rejects.toThrow(
      /version 99\.0\.0 changes it for good: .* backup with the older version, .* --migrate/,
    );
    await expectInquiry(await start());
    await stop();
  }
  const upgraded = await start({ cwd: newer.folder, args: isPostgres ? ['--migrate'] : [] });
  await expectInquiry(upgraded);
  expect(upgraded.log()).toMatch(
    /"event":"database-migrated","version":"99\.0\.0","files":\["999-newer\.sql"\]/,
  );
  await stop();
  await expect(start()).rejects.toThrow(/a newer version of this program has changed it: 999-newer\.sql/);
  if (isPostgres) return;
  await rename(join(dataDir, `backups/before-${NEWER}.sqlite`), join(dataDir, 'database.sqlite'));
  // What came in since is not in the copy, and the operator accepts that.
  await expect(start()).rejects.toThrow(/remove \.audit-head/);
  await rm(join(dataDir, 'files/.audit-head'));
  await expectInquiry(await start());
});
