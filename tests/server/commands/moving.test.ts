// A backup restored to another database and store of files: SQLite and the disk to PostgreSQL and an object store, and
// back. Its source is made by the real server, once for all tests, which never change it.
// Runs only on PostgreSQL and an object store.
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { sendContactRequest } from '../../../contract/contact.ts';
import { deleteInquiry, listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openStore } from '../../../server/files/open-store.ts';
import type { RawStore } from '../../../server/files/store.ts';
import { contactFields, inquiryFields, smallFile } from '../../support/cases.ts';
import { backUp, killInTheMiddle, newFolders, restore, verify } from '../../support/commands/backups.ts';
import { review } from '../../support/commands/review.ts';
import { readStoredData, readTables } from '../../support/data/stored-data.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { addDraftFile, addUnfinishedFile, beginDraft, readDraft } from '../../support/drafts.ts';
import { createBucket, findBucket } from '../../support/outside/object-store/buckets.ts';
import { newClient } from '../../support/people.ts';
import { Pieces } from '../../support/requests/pieces.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { createDatabase } from '../../support/server/postgres.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';

const LONG = 240_000;
const MIB = 1024 * 1024;
const folders = newFolders();
const kept = newFolders();
/** A stopped installation, and its backup. */
let source: string;
let backup: string;
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
/** The rows of the source at its backup. */
let before: Map<string, string[]>;

async function submit(...names: string[]): Promise<void> {
  const files = names.map((name) => ({ name, content: makePdf(`Fictitious: ${name}`, 20_000) }));
  for (const { name, content } of files) sent.set(name, content);
  inquiries.push(
    await client.wire.submit(inquiryFields({ aboutCase: 'Ein Fall mit Umlauten: äöü 🙂' }), files),
  );
}

beforeAll(async () => {
  [source, backup] = [await kept.make(), await kept.make()];
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
  before = await rowsOf({ dataDir: source });
  expect(await backUp({ DATA_DIR: source }, backup)).toMatchObject({ code: 0, err: '' });
}, LONG);
afterAll(() => kept.remove());

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
  await folders.remove();
});

/** The settings of a server with an empty data directory, an empty PostgreSQL, and an empty bucket. */
async function newTarget(): Promise<Record<'DATA_DIR' | 'DATABASE_URL' | 'FILES_URL', string>> {
  const database = await createDatabase(inject('postgres'));
  ended.push(database.remove);
  const bucket = await createBucket(inject('objectStore'));
  ended.push(bucket.remove);
  // This PostgreSQL runs with fsync=off.
  const env = { DATABASE_DURABILITY: 'waived', ...bucket.env };
  return { ...env, DATA_DIR: await folders.makeWithKeys(source), DATABASE_URL: database.url };
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

/** The names of the source's files that a store has. */
async function copiedTo(env: Record<string, string>): Promise<string[]> {
  const store = await openStore(readConfig(env));
  const copied: string[] = [];
  for (const name of stored) if (await store.has(name)) copied.push(name);
  return copied;
}

async function overwrite(store: RawStore, name: string, text: string): Promise<void> {
  const draft = await store.create(name);
  await draft.write(Buffer.from(text));
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
    const verified = await review({ ...env, DATABASE_DURABILITY: 'waived' }, 'check', '--files');
    expect(verified).toMatchObject({ code: 0, err: '' });
  }
}

it('goes on where it was killed, with the same rows, files, sessions and numbers; and moves back', {
  timeout: LONG,
  tags: ['R7.175'],
}, async () => {
  let moved = await newTarget();
  await killInTheMiddle('restore', async () => {
    moved = await newTarget();
    const { objects } = findBucket(moved.FILES_URL);
    await mkdir(join(objects, '.trash'), { recursive: true });
    return { watched: objects, env: moved, args: [backup, '--keep-links'] };
  });
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = moved;
  await expect(startServer({ dataDir, env: moved })).rejects.toThrow(/DATA_DIR must be restored to the end/);
  const [first = stored[0] ?? ''] = await copiedTo(moved);
  await overwrite(await openStore(readConfig(moved)), first, 'other bytes');
  expect(await restore(moved, backup, '--keep-links')).toMatchObject({ code: 0, err: '' });

  const rows = await rowsOf({ dataDir, databaseUrl });
  const added = rows.get('audit')?.filter((row) => !before.get('audit')?.includes(row)) ?? [];
  expect(added.map((row) => JSON.parse(row))).toMatchObject([{ event: 'backup-restored' }]);
  for (const table of ['audit', 'audit_head']) {
    rows.delete(table);
    before.delete(table);
  }
  expect(rows).toEqual(before);
  expect(await copiedTo(moved)).toEqual(stored);
  const next = await expectWorking(dataDir, moved);
  expect(next, 'a number is never given twice').toBe((inquiries.at(-1) ?? 0) + 1);

  const [folder, back] = [await folders.make(), await folders.makeWithKeys(source)];
  const server = await startServer({ dataDir, env: moved });
  expect(await backUp(moved, folder)).toMatchObject({ code: 0, err: '' });
  await server.stop({ keepData: true });
  expect(await verify(folder, moved)).toMatchObject({ code: 0, err: '' });
  expect(await restore({ DATA_DIR: back }, folder, '--keep-links')).toMatchObject({
    code: 0,
    err: '',
  });
  expect(await expectWorking(back, { DATA_DIR: back })).toBe(next + 1);
});

it('is refused to a database or a store in use; nothing is changed there', {
  timeout: LONG,
  tags: ['R7.175'],
}, async () => {
  const moved = await newTarget();
  const { DATA_DIR: _, ...places } = moved;
  const other = await startServer({ dataDir: await folders.make(), env: places });
  await other.stop({ keepData: true });
  const { dataDir } = other;
  const databaseUrl = moved.DATABASE_URL;
  const rows = await rowsOf({ dataDir, databaseUrl });
  const store = await openStore(readConfig(moved));
  const id = await store.readId();
  const withSqlite = { ...moved, DATABASE_URL: '' };
  const foreign = await createDatabase(inject('postgres'));
  ended.push(foreign.remove);
  await ask(foreign.url, 'CREATE TABLE invoices (id INT)');
  for (const [env, why] of [
    [moved, /^The database of DATABASE_URL is not empty/],
    [withSqlite, /^FILES_URL is not empty/],
    [{ ...moved, DATABASE_URL: foreign.url }, /^DATABASE_URL must point to an empty database .*invoices/],
  ] as const)
    expect(await restore(env, backup, '--keep-links')).toMatchObject({
      code: 1,
      err: expect.stringMatching(why),
    });
  expect(await rowsOf({ dataDir, databaseUrl })).toEqual(rows);
  expect(await store.readId()).toBe(id);
});
