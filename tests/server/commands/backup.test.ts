// `npx review backup` next to the running server, and its verification; with PostgreSQL: moving.test.ts.
// Runs only on SQLite and the disk.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteInquiry } from '../../../contract/inquiries.ts';
import { readHeader } from '../../../server/backup/header.ts';
import { makeBackup } from '../../../server/backup/make.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import {
  backUp,
  cron,
  killInTheMiddle,
  newFolders,
  restore,
  verify,
} from '../../support/commands/backups.ts';
import { REVIEW, review } from '../../support/commands/review.ts';
import { listFileProblems, readStoredData } from '../../support/data/stored-data.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { signInSomebody } from '../../support/people.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, runProgram, startServer } from '../../support/server/real-server.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const MIB = 1024 * 1024;
const LONG = 240_000;

const folders = newFolders();
let server: RealServer;
let env: Record<string, string>;
let client: WireClient;

beforeAll(async () => {
  server = await startServer();
  env = { DATA_DIR: server.dataDir };
  client = await signInSomebody(server.url);
});
afterEach(() => folders.remove());
afterAll(() => server.stop());

const submit = (...files: SentFile[]) => client.submit(inquiryFields(), files);
const storedNames = async (folder: string, part = '') =>
  (await readdir(join(folder, 'files'))).filter((name) => !name.startsWith('.') && name.includes(part));
const pathOf = async (folder: string, part: string) =>
  join(folder, 'files', (await storedNames(folder, part))[0] ?? part);
const uniqueFile = (bytes = 3_000): SentFile => {
  const name = `${randomUUID()}.pdf`;
  return { name, content: makePdf(`Fictitious: ${name}`, bytes) };
};
async function flipBit(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('made while people work, it has every file and inquiry that was acknowledged before, and restores completely', {
  timeout: LONG,
}, async () => {
  const [folder, dataDir] = [await folders.make(), await folders.make()];
  /** By their inquiries. */
  const acknowledged = new Map<number, string>();
  const maybeDeleted = new Set<number>();
  let isOver = false;
  async function work(who: WireClient): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const file = uniqueFile(3_000 + turn * 2_000);
      const id = await who.submit(inquiryFields(), [file]);
      acknowledged.set(id, sha256(file.content));
      // So that files of the copied database are gone before they are copied.
      if (turn % 2 === 1) continue;
      maybeDeleted.add(id);
      await who.call(deleteInquiry, { inquiryid: id });
    }
  }
  const people = await Promise.all([1, 2, 3].map(() => signInSomebody(server.url)));
  const working = people.map(work);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(20);
  expect(await backUp(env, folder)).toMatchObject({ code: 0, err: '' });
  const before = [...acknowledged].filter(([id]) => !maybeDeleted.has(id));
  const made = await backUp(env, folder);
  isOver = true;
  await Promise.all(working);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(acknowledged.size, 'they went on meanwhile').toBeGreaterThan(before.length);

  expect(await verify(folder, env)).toMatchObject({ code: 0, err: '' });
  const stored = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'));
  const master = (await readFile(join(server.dataDir, 'secrets/keys'), 'utf8')).trim();
  for (const text of await Promise.all(stored))
    expect([text.includes(master), text.includes('%PDF-')], 'no key and no clear text').toEqual([
      false,
      false,
    ]);
  const keys = { SECRET_KEY_FILE: join(server.dataDir, 'secrets/keys') };
  expect(await restore({ DATA_DIR: dataDir, ...keys }, folder)).toMatchObject({ code: 0, err: '' });
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'secrets/keys'), await readFile(keys.SECRET_KEY_FILE), { mode: 0o600 });
  const restored = await startServer({ dataDir });
  try {
    expect(await review({ DATA_DIR: dataDir }, 'check', '--files')).toMatchObject({ code: 0, err: '' });
    const rows = await readStoredData({ dataDir }, async (data) => {
      expect(await listFileProblems(data)).toEqual([]);
      return data.db.selectFrom('files').select(['inquiryId', 'sha256']).execute();
    });
    const found = new Map(rows.map((row) => [row.inquiryId, row.sha256]));
    expect(before.filter(([id, hash]) => found.get(id) !== hash)).toEqual([]);
    expect(restored.log()).not.toMatch(/"(files-missing|files-set-aside|older-database)"/);
  } finally {
    await restored.stop({ keepData: true });
  }
});

describe('under cron', () => {
  it('refuses a folder without its disk, and complains of nothing when all is well', {
    tags: ['R7.180'],
  }, async () => {
    const mountPoint = await folders.make();
    const folder = join(mountPoint, 'review');
    for (const unmounted of [mountPoint, folder])
      expect(await cron(env, unmounted)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^There is no backup in .* Is its disk mounted\? .* --create\.$/m),
      });
    expect(await readdir(mountPoint)).toEqual([]);
    await submit(smallFile('kept.pdf'));
    for (const args of [['--create'], [], ['--verify']])
      expect(await cron(env, folder, ...args), args.join()).toMatchObject({ code: 0, err: '' });
  });

  it('a verification fails when no newer backup was made for two days, and names the end of the log as the mail does', {
    tags: ['R7.180'],
  }, async () => {
    const folder = await folders.make();
    const own = await startTestServer();
    try {
      own.advance(-3 * 24 * 60 * 60);
      await submitOne(await own.signIn('client'));
      await sweep(own.context);
      await makeBackup(own.context, folder, true);
      expect(await cron({ DATA_DIR: own.dataDir }, folder, '--verify')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/ is intact, but 3 days old: no newer one was made\./),
      });
      const { code, out } = await verify(folder, { DATA_DIR: own.dataDir }, '--max-age', '4');
      expect(code).toBe(0);
      const mail = (await mailsOf(own)).find(({ body }) => body.includes('Root: '))?.body ?? '';
      const [, rows, root] = /Rows: (\d+)\nRoot: (\w+)\n/.exec(mail) ?? [];
      expect(out).toContain(`the rows and the root ${rows}:${root}\n`);
    } finally {
      await own.remove();
    }
  });
});

describe('a second backup into the same folder', () => {
  it('copies only what is new, and compares the rest by content', async () => {
    const folder = await folders.make();
    await submit(smallFile('first.pdf'), smallFile('flipped.pdf'), smallFile('gone.pdf'));
    await backUp(env, folder);
    const whole = await pathOf(folder, 'first');
    const before = await stat(whole);
    await flipBit(await pathOf(folder, 'flipped'), 100);
    await rm(await pathOf(folder, 'gone'));
    await submit(smallFile('second.pdf'));
    const again = await backUp(env, folder);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('; 3 of them new ') });
    const after = await stat(whole);
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect(await verify(folder, env)).toMatchObject({ code: 0 });
    expect((await readdir(folder)).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
  });

  it('removes what was erased on the server', async () => {
    const folder = await folders.make();
    const id = await submit(smallFile('to-erase.pdf'));
    await backUp(env, folder);
    expect(await storedNames(folder, 'to-erase')).toHaveLength(1);
    const erased = await review(env, 'inquiry', 'erase', String(id), '--reason', 'asked for', '--yes');
    expect(erased.code).toBe(0);
    expect((await backUp(env, folder)).out).toContain('; 1 removed that were deleted');
    expect(await storedNames(folder, 'to-erase')).toEqual([]);
    expect(await verify(folder, env)).toMatchObject({ code: 0 });
  });

  it('keeps the good copy of a file that is damaged on the server, and names files it never had', async () => {
    const folder = await folders.make();
    await submit(smallFile('rotten.pdf'));
    await backUp(env, folder);
    await submit(smallFile('lost.pdf'));
    const paths = [await pathOf(server.dataDir, 'rotten'), await pathOf(server.dataDir, 'lost')];
    const good = await Promise.all(paths.map((path) => readFile(path)));
    for (const path of paths) await flipBit(path, 200);
    const { code, err } = await backUp(env, folder);
    const checked = await review(env, 'check', '--files');
    for (const [index, path] of paths.entries()) await writeFile(path, good[index] ?? '');
    expect([checked.code, checked.out]).toEqual([
      1,
      expect.stringMatching(/rotten\.pdf has different content/),
    ]);
    expect(await review(env, 'check', '--files')).toMatchObject({ code: 0, err: '' });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^Files that are damaged on the server and not in the backup: 1\.$/m),
    ]);
    expect(err).toMatch(/lost\.pdf has different content/);
    expect(sha256(await readFile(await pathOf(folder, 'rotten')))).toBe(sha256(good[0] ?? Buffer.alloc(0)));
    expect(await backUp(env, folder)).toMatchObject({ code: 0, err: '' });
  });

  it('that is killed leaves the backup from before as it was, and the next one is whole', {
    timeout: LONG,
  }, async () => {
    const folder = await folders.make();
    await submit(smallFile());
    await backUp(env, folder);
    let before: Awaited<ReturnType<typeof readHeader>>;
    const watched = join(folder, 'files/.incoming');
    const big: number[] = [];
    await killInTheMiddle('backup', async () => {
      before = await readHeader(folder);
      big.push(await submit({ name: 'big.pdf', content: makePdf('Fictitious', 32 * MIB) }));
      return { watched, env, args: [folder] };
    });
    expect(await readHeader(folder)).toEqual(before);
    const checked = await verify(folder, env);
    expect(checked.err.match(/ (is missing|has different content|has a different size)/g)).toBeNull();
    expect(checked).toMatchObject({
      code: 1,
      err: expect.stringMatching(/sqlite is not part of the backup/),
    });
    expect(await backUp(env, folder)).toMatchObject({ code: 0, err: '' });
    expect(await verify(folder, env)).toMatchObject({ code: 0, err: '' });
    for (const inquiryid of big) await client.call(deleteInquiry, { inquiryid });
  });
});

describe('--verify', () => {
  let folder: string;
  let id: number;

  beforeEach(async () => {
    folder = await folders.make();
    id = await submit(...['whole', 'flipped', 'missing', 'short'].map((name) => smallFile(`${name}.pdf`)));
    await backUp(env, folder);
  });
  afterEach(() => client.call(deleteInquiry, { inquiryid: id }));

  it('names every damaged, missing and extra file, and nothing else', async () => {
    await flipBit(await pathOf(folder, 'flipped'), 99);
    await rm(await pathOf(folder, 'missing'));
    await truncate(await pathOf(folder, 'short'), 7);
    await writeFile(join(folder, 'files/extra.pdf'), 'extra');
    await writeFile(join(folder, 'notes.txt'), 'of something else');
    const { code, err } = await verify(folder, env);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/ does not match what was backed up\. Findings: 5\.\n$/),
    ]);
    const told = err.split('\n').slice(0, -2);
    expect(told.map((line) => line.replace(/^files\/\w{22}-/, '')).sort()).toEqual([
      'files/extra.pdf is not part of the backup',
      'flipped.pdf has different content',
      'missing.pdf is missing',
      'notes.txt is not part of the backup',
      'short.pdf has a different size',
    ]);
  });
});

describe('is refused', () => {
  it('in the data directory, around it, and in a folder with anything else', async () => {
    const other = await folders.make();
    await writeFile(join(other, 'thesis.odt'), 'precious');
    for (const [folder, why] of [
      [join(server.dataDir, 'backup'), /must be separate folders/],
      [join(server.dataDir, '..'), /must be separate folders/],
      [other, /is not the folder of a backup: it has thesis\.odt/],
    ] as const) {
      expect(await backUp(env, folder)).toMatchObject({ code: 1, err: expect.stringMatching(why) });
    }
    expect(await readdir(other)).toEqual(['thesis.odt']);
  });

  it('says when the disk is full, and leaves nothing half-written', async () => {
    const folder = await folders.make();
    await submit(smallFile());
    await backUp(env, folder);
    const before = await readHeader(folder);
    const id = await submit({ name: 'big.pdf', content: makePdf('Fictitious', 24 * MIB) });
    // No file may grow beyond 16 MiB, which ends as a full disk does.
    const limited = ['sh', '-c', 'ulimit -f 32768 && exec "$@"', 'sh'];
    const program = [REVIEW, 'backup', folder, '--create'];
    const ended = await runProgram(program, env, LONG, limited);
    await client.call(deleteInquiry, { inquiryid: id });
    expect(ended).toMatchObject({ code: 1, err: expect.stringMatching(/not enough space in /) });
    expect(await readHeader(folder)).toEqual(before);
    expect(await storedNames(folder, 'big')).toEqual([]);
    expect(await readdir(join(folder, 'files/.incoming'))).toEqual([]);
    expect(await verify(folder, env)).toMatchObject({ code: 0, err: '' });
  });
});
