// `npx review restore`: what it needs, what it refuses, what it does when it is interrupted, and what comes back.
// Runs only on SQLite and the disk.
import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { readHeader, writeHeader } from '../../../server/backup/header.ts';
import { openSigningKey } from '../../../server/keys/signing-key.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { backUp, newFolders, restore, verify } from '../../support/commands/backups.ts';
import { review, reviewInProcess } from '../../support/commands/review.ts';
import { tamper } from '../../support/data/audit-log.ts';
import { readStoredData } from '../../support/data/stored-data.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const MIB = 1024 * 1024;
const LONG = 240_000;

const folders = newFolders();
const kept = newFolders();
/** A backup, and the file of its keys. */
let folder: string;
let keys: string;
let server: RealServer;
let client: Awaited<ReturnType<typeof newClient>>;
let inquiry: number;

beforeAll(async () => {
  folder = await kept.make();
  server = await startServer();
  client = await newClient(server.url);
  const big = { name: 'big.pdf', content: makePdf('Fictitious', 32 * MIB) };
  inquiry = await client.wire.submit(inquiryFields(), [smallFile('first.pdf'), big]);
  keys = join(server.dataDir, 'secrets/keys');
  const made = await backUp({ DATA_DIR: server.dataDir }, folder);
  expect(made).toMatchObject({ code: 0, err: '' });
}, LONG);
afterEach(() => folders.remove());
afterAll(async () => {
  await server.stop();
  await kept.remove();
});

const names = async (path: string) => (await readdir(path)).filter((name) => name !== 'lock').sort();

it('brings back the data; sessions end, and the log says what was restored', {
  timeout: LONG,
}, async () => {
  const dataDir = await folders.makeWithKeys(server.dataDir);
  const { code, out, err } = await restore({ DATA_DIR: dataDir }, folder);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/ERASE AGAIN/);
  const restored = await startServer({ dataDir });
  try {
    const old = new WireClient(restored.url, client.wire.cookie);
    expect((await old.fetch(listInquiries.path)).status).toBe(401);
    await old.signInAsClient(client.person);
    expect((await old.fetch(`${viewInquiry.path}?inquiryid=${inquiry}`)).status).toBe(200);
    const checked = await review({ DATA_DIR: dataDir }, 'check', '--files');
    expect(checked).toMatchObject({ code: 0, err: '' });
    const events = await readStoredData({ dataDir }, ({ db }) =>
      db.selectFrom('audit').select(['event', 'detail']).where('event', 'like', 'backup-%').execute(),
    );
    const header = await readHeader(folder);
    const detail = `by the operator: the backup of ${header?.at}, row ${header?.head.sequence}`;
    expect(events).toEqual([{ event: 'backup-restored', detail }]);
  } finally {
    await restored.stop({ keepData: true });
  }
});

describe('the keys', () => {
  it('are needed: without them, or with others, nothing is restored', async () => {
    for (const [env, missing] of [
      [{}, /missing: SECRET_KEY \w{8}\. Given: none\. Set SECRET_KEY or .* DATA_DIR\/secrets\/keys\.$/m],
      [{ SECRET_KEY: 's'.repeat(40) }, /missing: SECRET_KEY \w{8}\. Given: SECRET_KEY \w{8}\./],
    ] as const) {
      const dataDir = await folders.make();
      const ended = await restore({ DATA_DIR: dataDir, ...env }, folder);
      expect(ended).toMatchObject({ code: 1, out: '', err: expect.stringMatching(missing) });
      expect(await names(dataDir)).toEqual([]);
    }
  });
});

describe('is refused', () => {
  it('while a server runs, in a directory with data, and inside the backup', async () => {
    const used = await folders.make();
    await writeFile(join(used, 'notes.txt'), 'precious');
    for (const [dataDir, why] of [
      [server.dataDir, /another process is using the data directory/],
      [used, /is not empty: it has notes\.txt/],
      [join(folder, 'data'), /must be separate folders/],
    ] as const) {
      const ended = await restore({ DATA_DIR: dataDir, SECRET_KEY_FILE: keys }, folder);
      expect(ended).toMatchObject({ code: 1, out: '', err: expect.stringMatching(why) });
    }
    expect(await names(used)).toEqual(['notes.txt']);
  });

  it('of a backup that another key has signed', async () => {
    const [forged, dataDir] = [await folders.make(), await folders.make()];
    await cp(folder, forged, { recursive: true });
    const header = await readHeader(forged);
    if (!header) throw new Error('no header');
    await writeHeader(forged, header, openSigningKey(Buffer.alloc(32, 7)));
    const refused = { code: 1, err: expect.stringMatching(/it may be forged/) };
    expect(await verify(forged, { SECRET_KEY_FILE: keys })).toMatchObject(refused);
    expect(await restore({ DATA_DIR: dataDir, SECRET_KEY_FILE: keys }, forged)).toMatchObject(refused);
    expect(await names(dataDir)).toEqual([]);
  });
});

describe('of a damaged backup', () => {
  async function damaged(damage: (copy: string) => Promise<void>): Promise<string> {
    const copy = await folders.make();
    await cp(folder, copy, { recursive: true });
    await damage(copy);
    return copy;
  }
  const first = async (copy: string) =>
    join(copy, 'files', (await readdir(join(copy, 'files'))).find((name) => name.includes('first')) ?? '');

  it('names the damaged files, counts the others, and continues without them only with --incomplete', {
    timeout: LONG,
    tags: ['R7.180'],
  }, async () => {
    const copy = await damaged(async (path) => writeFile(await first(path), 'other bytes'));
    const dataDir = await folders.makeWithKeys(server.dataDir);
    const ended = await restore({ DATA_DIR: dataDir }, copy);
    expect(ended).toMatchObject({ code: 1, err: expect.stringMatching(/first\.pdf has a different size/) });
    await expect(startServer({ dataDir })).rejects.toThrow(/restored to the end/);
    const again = await restore({ DATA_DIR: dataDir }, copy, '--incomplete');
    expect(again).toMatchObject({ code: 0, err: expect.stringMatching(/first\.pdf has a different size/) });
    expect(again.out).toMatch(
      /^1 files \(32\.0 MiB\) and the audit log were compared with what was received\.$/m,
    );
    expect(again.out).toMatch(/^Missing files, named above: 1\.$/m);
    const restored = await startServer({ dataDir });
    const missing = () => restored.log().includes('"files-missing"');
    await restored.stop({ keepData: true });
    expect(missing()).toBe(true);
  });

  it('never restores a changed database', async () => {
    const copy = await damaged(async (path) => {
      const name = (await readdir(path)).find((each) => each.endsWith('.sqlite')) ?? '';
      await appendFile(join(path, name), 'x');
    });
    const dataDir = await folders.makeWithKeys(server.dataDir);
    const ended = await restore({ DATA_DIR: dataDir }, copy, '--incomplete');
    expect(ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database of the backup is damaged/),
    });
    expect(await names(dataDir)).not.toContain('database.sqlite');
  });
});

it('of an audit log that was changed is refused', async () => {
  const [copy, dataDir] = [await folders.make(), await folders.make()];
  const own = await startTestServer();
  try {
    const who = await own.signIn('client');
    await who.submit(inquiryFields(), [smallFile()]);
    await tamper(own, () =>
      own.db.updateTable('audit').set({ detail: 'changed' }).where('sequence', '=', 1).execute(),
    );
    const backedUp = await reviewInProcess({ DATA_DIR: own.dataDir }, 'backup', copy, '--create');
    expect(backedUp.code).toBe(0);
    const SECRET_KEY = (await readFile(join(own.dataDir, 'secrets/keys'), 'utf8')).trim();
    const ended = await restore({ DATA_DIR: dataDir, SECRET_KEY }, copy);
    expect(ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The audit log is broken at row 1:/),
    });
    expect(await names(dataDir)).not.toContain('database.sqlite');
  } finally {
    await own.remove();
  }
});

it('of an older backup cannot be followed by a backup over a newer one', { timeout: LONG }, async () => {
  const [newer, dataDir] = [await folders.make(), await folders.makeWithKeys(server.dataDir)];
  await client.wire.submit(inquiryFields(), [smallFile('later.pdf')]);
  await backUp({ DATA_DIR: server.dataDir }, newer);
  await restore({ DATA_DIR: dataDir }, folder);
  const before = await readHeader(newer);
  expect(await backUp({ DATA_DIR: dataDir }, newer)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/has a backup of a newer database/),
  });
  expect(await readHeader(newer)).toEqual(before);
  await rm(newer, { recursive: true });
  expect(await backUp({ DATA_DIR: dataDir }, newer)).toMatchObject({ code: 0, err: '' });
});
