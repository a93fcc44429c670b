// `npx review move`: SQLite and the disk to PostgreSQL and an object store, and back. Its source is made by the real
// server, once for all tests, which never change it.
import { randomInt } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { sendContactRequest } from '../../../contract/contact.ts';
import { deleteInquiry, listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openStore } from '../../../server/files/open-store.ts';
import type { RawStore } from '../../../server/files/store.ts';
import { contactFields, inquiryFields, smallFile } from '../../support/cases.ts';
import { newFolders } from '../../support/commands/backups.ts';
import { killMove, move } from '../../support/commands/moves.ts';
import { review } from '../../support/commands/review.ts';
import { readStoredData, readTables } from '../../support/data/stored-data.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { addDraftFile, addUnfinishedFile, beginDraft, readDraft } from '../../support/drafts.ts';
import { createBucket } from '../../support/outside/object-store/buckets.ts';
import { newClient } from '../../support/people.ts';
import { Pieces } from '../../support/requests/pieces.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { createDatabase } from '../../support/server/postgres.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';

const LONG = 240_000;
const MIB = 1024 * 1024;
/** More lines than the progress of a whole move has. */
const MOST_LINES = 40;
const IS_IN_USE = /^The target database is not empty: it has rows of accounts/;

const after = (lines: number) => (printed: string) => printed.split('\n').length > lines;

const folders = newFolders();
const kept = newFolders();
/** A stopped installation. */
let source: string;
let client: Awaited<ReturnType<typeof newClient>>;
/** What the client sent, by the names of the files. */
const sent = new Map<string, Buffer>();
/** The numbers of its inquiries; the last one was deleted. */
const inquiries: number[] = [];
let admin: RealServer['admin'];
/** A draft with a file, and with another one of which a part has arrived. */
let draftId: number;
/** The names under which the files are stored. */
let stored: string[];

async function submit(...names: string[]): Promise<void> {
  const files = names.map((name) => ({ name, content: makePdf(`Fictitious: ${name}`, 20_000) }));
  for (const { name, content } of files) sent.set(name, content);
  inquiries.push(
    await client.wire.submit(inquiryFields({ aboutCase: 'Ein Fall mit Umlauten: äöü 🙂' }), files),
  );
}

beforeAll(async () => {
  source = await kept.make();
  const server = await startServer({ dataDir: source });
  client = await newClient(server.url, "Casey O'Neill, 甲");
  await submit('first.pdf', 'second.pdf');
  for (let number = 0; number < 12; number += 1) await submit(`more-${number}.pdf`);
  const big = { name: 'in-parts.pdf', content: makePdf('Fictitious', 6 * MIB) };
  sent.set(big.name, big.content);
  inquiries.push(await client.wire.submit(inquiryFields(), [big]));
  const staff = new WireClient(server.url);
  admin = server.admin;
  await staff.signInAsStaff(admin);
  await staff.answer(inquiries[0] ?? 0, 'Reviewed.', [smallFile('report.pdf')]);
  await client.wire.call(sendContactRequest, contactFields());
  draftId = (await beginDraft(client.wire, { aboutCase: 'Not sent yet' })).draftid;
  await addDraftFile(client.wire, draftId, smallFile('whole.pdf'));
  await addUnfinishedFile(client.wire, draftId, 'partly.pdf');
  const gone = await client.wire.submit(inquiryFields(), [smallFile('deleted.pdf')]);
  await client.wire.call(deleteInquiry, { inquiryid: gone });
  inquiries.push(gone);
  await server.stop({ keepData: true });
  stored = (await readdir(join(source, 'files'))).filter((name) => !name.startsWith('.'));
}, LONG);
afterAll(() => kept.remove());

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
  await folders.remove();
});

interface Target {
  /** A copy of the source, and the keys that move needs. */
  env: Record<string, string>;
  to: [string, string, string];
  /** The settings of a server on the target. */
  moved: Record<string, string>;
  database: string;
}

/** A copy of the source, an empty PostgreSQL, and an empty bucket. */
async function newTarget(): Promise<Target> {
  const dataDir = await folders.make();
  await cp(source, dataDir, { recursive: true });
  const database = await createDatabase(inject('postgres'));
  ended.push(database.remove);
  const bucket = await createBucket(inject('objectStore'));
  ended.push(bucket.remove);
  const { FILES_URL, ...credentials } = bucket.env;
  // This PostgreSQL runs with fsync=off.
  const env = { DATA_DIR: dataDir, DATABASE_DURABILITY: 'waived', ...credentials };
  const moved = { ...env, DATABASE_URL: database.url, FILES_URL };
  return { env, to: ['--to', database.url, FILES_URL], moved, database: database.url };
}

async function rowsOf(location: { dataDir: string; databaseUrl?: string }) {
  const tables = await readStoredData(location, readTables);
  const text = (row: object) =>
    JSON.stringify(row, (_, value) => (value?.type === 'Buffer' ? Object.assign({}, value.data) : value));
  const sorted = (row: object) => Object.fromEntries(Object.entries(row).sort());
  return new Map(
    tables
      .filter(([name]) => name !== 'migrations')
      .map(([name, rows]) => [name, rows.map((row) => text(sorted(row))).sort()]),
  );
}

async function filesOf(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const paths = names
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/database\.sqlite|\.store-id$|\/backups\//.test(path));
  return Promise.all(
    paths.sort().map(async (path) => `${path} ${(await readFile(path)).toString('base64')}`),
  );
}

/** The names of the source's files that a store has. */
async function copiedTo(env: Record<string, string>): Promise<string[]> {
  const store = await openStore(readConfig(env));
  const copied: string[] = [];
  for (const name of stored) if (await store.has(name)) copied.push(name);
  return copied;
}

async function overwrite(store: RawStore, name: string, change: (bytes: Buffer) => void): Promise<void> {
  const file = await store.open(name);
  if (!file) throw new Error(`There is no ${name}.`);
  const bytes = Buffer.alloc(file.bytes);
  await file.read(bytes, 0);
  await file.close();
  change(bytes);
  const draft = await store.create(name);
  await draft.write(bytes);
  await draft.finish();
  await store.keep([draft]);
}

async function ask(url: string, statement: string): Promise<pg.QueryResult> {
  const connection = new pg.Client(url);
  await connection.connect();
  try {
    return await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/** The inquiries that staff find by a word of About case. */
async function foundByWord(url: string): Promise<number[]> {
  const staff = new WireClient(url);
  await staff.signInAsStaff(admin);
  return vi.waitFor(
    async () => {
      const answer = await staff.call(listInquiries, { Keyword: 'AOU', limit: '100' });
      if (answer.success !== 1) throw new Error(answer.message);
      return answer.data.map(({ inquiryid }) => inquiryid);
    },
    { timeout: 120_000 },
  );
}

/** A client signs in on the moved data, gets every record, and sends another one. @returns its number */
async function expectWorking(dataDir: string, env: Record<string, string>): Promise<number> {
  const server = await startServer({ dataDir, env });
  try {
    const wire = new WireClient(server.url, client.wire.cookie);
    const found: string[] = [];
    for (const id of inquiries.slice(0, -1)) {
      const answer = await wire.call(viewInquiry, { inquiryid: id });
      if (answer.success !== 1) throw new Error(answer.message);
      for (const { filename, originalname } of answer.data[0].inquiryfiles ?? []) {
        const bytes = Buffer.from(await (await wire.fetch(`/uploads/${filename}`)).arrayBuffer());
        if (sent.get(originalname)?.equals(bytes)) found.push(originalname);
      }
    }
    expect(found.sort()).toEqual([...sent.keys()].sort());
    expect(await foundByWord(server.url)).toEqual(expect.arrayContaining(inquiries.slice(0, -2)));
    const { fields, files } = await readDraft(wire, draftId);
    expect(fields).toEqual({ aboutCase: 'Not sent yet' });
    expect(files.map(({ filename }) => filename !== undefined)).toEqual([true, false]);
    // Only whole files are copied: the other one begins again.
    const [pieces, address] = [new Pieces(wire, draftId), `/api/uploads/${files[1]?.uploadid}`];
    expect(await pieces.offsetOf(address)).toBe(0);
    await new WireClient(server.url).signInAsClient(client.person);
    return await wire.submit(inquiryFields(), [smallFile('after.pdf')]);
  } finally {
    await server.stop({ keepData: true });
    // The databases of tests write nothing through.
    const verified = await review({ ...env, DATABASE_DURABILITY: 'waived' }, 'check');
    expect(verified).toMatchObject({ code: 0, err: '' });
  }
}

it('continues wherever it was killed; then everything is at the target, no server starts on the source, which keeps its data, and it can move back', {
  timeout: LONG,
  tags: ['R7.175'],
}, async () => {
  const { env, to, moved, database } = await newTarget();
  const { DATA_DIR: dataDir = '' } = env;
  const [rows, files] = [await rowsOf({ dataDir }), await filesOf(dataDir)];
  const rowsBefore = [...rows];

  expect(await killMove(env, after(1), ...to)).toBe(true);
  await expect(startServer({ dataDir, env: moved })).rejects.toThrow(/a move into this one was interrupted/);
  for (const lines of [randomInt(2, MOST_LINES), randomInt(2, MOST_LINES)])
    if (!(await killMove(env, after(lines), ...to))) break;
  const last = await move(env, ...to);
  // The kill may have come after the last step.
  if (last.code !== 0) expect(last.err).toMatch(IS_IN_USE);

  const target = await rowsOf({ dataDir, databaseUrl: database });
  const audit = target.get('audit')?.filter((row) => !rows.get('audit')?.includes(row)) ?? [];
  expect(audit.map((row) => JSON.parse(row))).toMatchObject([{ event: 'data-moved' }]);
  for (const table of ['audit', 'audit_head']) {
    target.delete(table);
    rows.delete(table);
  }
  expect(target).toEqual(rows);
  expect(await copiedTo(moved)).toEqual(stored);
  expect(await filesOf(dataDir)).toEqual(files);
  const left = await rowsOf({ dataDir });
  left.delete('unfinished_move');
  expect([...left]).toEqual([...rowsBefore].filter(([name]) => name !== 'unfinished_move'));
  await expect(startServer({ dataDir, env })).rejects.toThrow(/this one was moved to another place/);
  const examined = await review({ ...env, DATA_DIR: dataDir }, 'check');
  expect(examined).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^FAULT +Database +DATA_DIR .*this one was moved to another place/m),
  });
  const oldFiles = startServer({ dataDir, env: { ...env, DATABASE_URL: database } });
  await expect(oldFiles, 'without the new FILES_URL').rejects.toThrow(/these were moved to another place/);
  const next = await expectWorking(dataDir, moved);
  expect(next, 'a number is never given twice').toBe((inquiries.at(-1) ?? 0) + 1);
  expect(await move(env, ...to)).toMatchObject({ code: 1, err: expect.stringMatching(IS_IN_USE) });

  for (const name of ['files', 'database.sqlite', 'database.sqlite-wal', 'database.sqlite-shm'])
    await rm(join(dataDir, name), { recursive: true, force: true });
  const back = await move(moved, '--to', 'sqlite', 'disk');
  expect(back).toMatchObject({ code: 0, err: '' });
  expect(back.out).toContain('no DATABASE_URL: the database is DATA_DIR/database.sqlite');
  expect(await expectWorking(dataDir, env)).toBe(next + 1);
});

it('finds a row and a byte that were changed at the target, and repairs both when it is run again', {
  timeout: LONG,
  tags: ['R7.175'],
}, async () => {
  const { env, to, moved, database } = await newTarget();
  // What is copied already is not copied again, so only the comparison can find it.
  expect(await killMove(env, (printed) => printed.includes('Comparing rows'), ...to)).toBe(true);
  const [first = ''] = await copiedTo(moved);
  await overwrite(await openStore(readConfig(moved)), first, (bytes) =>
    bytes.writeUInt8(bytes.readUInt8(99) ^ 1, 99),
  );
  await ask(database, "UPDATE accounts SET name = 'Someone Else' WHERE role = 'client'");

  expect(await move(env, ...to)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^These tables differ from the source: accounts\. Is a server still using/),
  });
  const files = await move(env, ...to);
  expect(files).toMatchObject({ code: 1, err: expect.stringMatching(/^1 copies of files were damaged/) });
  expect(files.out).toContain(`${first} has different content`);
  expect(await move(env, ...to)).toMatchObject({ code: 0, err: '' });
});

describe('is refused', () => {
  it('while the server runs, and on a target that is in use; nothing is changed there', {
    timeout: LONG,
    tags: ['R7.175'],
  }, async () => {
    const { env, to, moved, database } = await newTarget();
    const { DATA_DIR: _, ...places } = moved;
    const other = await startServer({ env: places });
    try {
      const running = await move(
        { ...env, DATA_DIR: other.dataDir, DATABASE_URL: database },
        '--to',
        'sqlite',
      );
      expect(running).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^A server is running: .* Stop it first/),
      });
    } finally {
      await other.stop();
    }
    const before = await rowsOf({ dataDir: source, databaseUrl: database });
    const store = await openStore(readConfig(moved));
    const id = await store.readId();
    for (const [words, why] of [
      [to, /^The target database is not empty: it has rows of accounts/],
      [['--to', to[2]], /^The target store of files belongs to a database already/],
    ] as const)
      expect(await move(env, ...words)).toMatchObject({ code: 1, err: expect.stringMatching(why) });
    expect(await rowsOf({ dataDir: source, databaseUrl: database })).toEqual(before);
    expect(await store.readId()).toBe(id);

    const foreign = await createDatabase(inject('postgres'));
    ended.push(foreign.remove);
    await ask(foreign.url, 'CREATE TABLE invoices (id INT)');
    expect(await move(env, '--to', foreign.url)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^DATABASE_URL must point to an empty database .*invoices/),
    });
  });

  it('without a place, or with one that is not new', { tags: ['R7.175'] }, async () => {
    const dataDir = await folders.make();
    await cp(source, dataDir, { recursive: true });
    const env = { DATA_DIR: dataDir };
    const settings = join(await folders.make(), 'new.env');
    await writeFile(settings, 'DATA_DIR=/elsewhere\n');
    const wrong = [
      [[], 2, /^--to is missing/],
      [
        ['--to', 'postgres://a:secret@db.invalid/x', 'sqlite'],
        2,
        /^--to has two places for DATABASE_URL: postgres:\/\/…, sqlite\./,
      ],
      [['--to', 'sqlite', 'disk', 's3://x'], 2, /^There are too many arguments/],
      [['--to', settings, 'disk'], 2, /^--to takes one file of settings/],
      [['--to', 'sqlite', 'disk'], 1, /^The data are already at the places that --to names/],
      [['--to', settings], 1, /names neither DATABASE_URL nor FILES_URL/],
      [['--to', 'mysql://x'], 1, /^--to mysql:\/\/… is neither an address nor a file/],
    ] as const;
    await Promise.all(
      wrong.map(async ([words, code, why]) => {
        const refused = await move(env, ...words);
        expect([words, refused.code, refused.out]).toEqual([words, code, '']);
        expect(refused.err).toMatch(why);
        expect(refused.err).not.toContain('secret');
      }),
    );
  });
});

it('names files that are damaged in the source, and continues without them only with --incomplete', {
  timeout: LONG,
  tags: ['R7.175'],
}, async () => {
  const { env, to, moved } = await newTarget();
  const { DATA_DIR: dataDir = '' } = env;
  const folder = join(dataDir, 'files');
  const [changed = '', gone = ''] = ['first.pdf', 'more-1.pdf'].map(
    (part) => stored.find((name) => name.endsWith(`-${part}`)) ?? '',
  );
  await overwrite(await openStore(readConfig(env)), changed, (bytes) =>
    bytes.writeUInt8(bytes.readUInt8(99) ^ 1, 99),
  );
  await rm(join(folder, gone));
  // The password of the database does not have to be in the command.
  const settings = join(await folders.make(), 'new.env');
  const lines = ['DATABASE_URL', 'FILES_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  await writeFile(settings, lines.map((name) => `${name}=${moved[name]}\n`).join(''));
  const refused = await move({ DATA_DIR: dataDir }, '--to', settings);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^2 files of the source are damaged/),
  });
  for (const line of [`${changed} has different content`, `${gone} is missing`])
    expect(refused.out).toContain(line);
  const without = await move(env, ...to, '--incomplete');
  expect(without).toMatchObject({ code: 0, err: '' });
  for (const line of [`${changed} has different content`, `${gone} is missing`])
    expect(without.out).toContain(line);
  expect(await copiedTo(moved)).toEqual(stored.filter((name) => name !== changed && name !== gone));
});
