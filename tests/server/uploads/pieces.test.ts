// Files that arrive in pieces: whatever breaks off, they end as the bytes that were chosen, each stored once.
// Runs also on PostgreSQL and an object store.
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { saveDraft } from '../../../contract/drafts.ts';
import { MOST_PIECE_BYTES, PIECE_BYTES } from '../../../contract/limits.ts';
import { writeUploadLimit } from '../../../contract/uploads.ts';
import type { Db } from '../../../server/db/engine/engine.ts';
import { CHUNK_BYTES, chunkStart, SEALED_CHUNK_BYTES } from '../../../server/files/sealed-chunks.ts';
import { StoredFileChanged } from '../../../server/files/store.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { REVIEW } from '../../support/commands/review.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { Pieces } from '../../support/requests/pieces.ts';
import { runProgram } from '../../support/server/real-server.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type Signed, startTestServer, type TestServer } from '../../support/server/test-server.ts';

const OLD_KEY = randomBytes(32).toString('base64url');
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** A PDF of two whole pieces and the beginning of a third one. */
function largePdf(): Buffer {
  return Buffer.concat([makePdf(), randomBytes(2 * PIECE_BYTES + 4_321)]);
}

async function openDraft(client: Signed): Promise<Pieces> {
  const answer = await client.call(saveDraft, { form: 'inquiry', fields: '{}' });
  if (answer.success !== 1) throw new Error(answer.message);
  return new Pieces(client, answer.data.draftid);
}

const rowsOf = ({ context }: TestServer, draftId: number) =>
  context.db.selectFrom('files').selectAll().where('draftId', '=', draftId).orderBy('position').execute();

/** The bytes as the store has them. */
async function readStored({ context }: TestServer, name: string, wrappedKey: string): Promise<Buffer> {
  const file = await context.files.open(name, wrappedKey);
  if (!file) throw new Error('there is no such file');
  const bytes = Buffer.alloc(file.bytes);
  try {
    for (let done = 0; done < bytes.length; ) done += await file.read(bytes.subarray(done), done);
    return bytes;
  } finally {
    await file.close();
  }
}

async function expectWhole(server: TestServer, draftId: number, content: Buffer): Promise<void> {
  const [row, ...others] = await rowsOf(server, draftId);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    bytes: content.length,
    sha256: sha256Of(content),
    crc32: crc32(content),
    inquiryId: null,
  });
  const stored = await readStored(server, row?.name ?? '', row?.wrappedKey ?? '');
  expect(stored.equals(content)).toBe(true);
}

describe('files', () => {
  const server = serverForFile();
  let client: Signed;
  let pieces: Pieces;
  const content = largePdf();

  beforeAll(async () => {
    client = await server.signIn('client');
  });
  beforeEach(async () => {
    pieces = await openDraft(client);
  });

  it('arrive in pieces as large as the server says, and in no larger ones', {
    tags: ['R7.382'],
  }, async () => {
    const large = Buffer.concat([content, randomBytes(PIECE_BYTES)]);
    const creation = await pieces.create('Records.pdf', large.length);
    const address = creation.headers.get('location') ?? '';
    const most = MOST_PIECE_BYTES;
    expect(creation.headers.get('upload-limit')).toBe(writeUploadLimit(most));
    for (const bytes of [1, PIECE_BYTES - 1, PIECE_BYTES + 1, most + PIECE_BYTES]) {
      const answer = await pieces.send(address, 0, Buffer.concat([large, large]).subarray(0, bytes));
      expect([answer.status, await pieces.offsetOf(address)], String(bytes)).toEqual([400, 0]);
    }
    let offset = 0;
    for (const bytes of [2 * PIECE_BYTES, PIECE_BYTES, large.length - 3 * PIECE_BYTES]) {
      const answer = await pieces.send(address, offset, large.subarray(offset, offset + bytes));
      offset += bytes;
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(offset)]);
    }
    await expectWhole(server, pieces.draftId, large);
  });

  it('keep nothing of a piece that broke off, was damaged, or could not be committed', {
    tags: ['R7.382'],
  }, async () => {
    const address = await pieces.addressOf('Records.pdf', content.length);
    await pieces.send(address, 0, content.subarray(0, PIECE_BYTES));
    const second = content.subarray(PIECE_BYTES, 2 * PIECE_BYTES);
    const damaged = await pieces.send(address, PIECE_BYTES, randomBytes(PIECE_BYTES), {
      headers: { 'upload-checksum': 'crc32 AAAAAA==' },
    });
    expect(damaged.status).toBe(460);
    for (const isChunked of [true, false]) {
      const short = await pieces.send(address, PIECE_BYTES, second.subarray(0, 70_000), { isChunked });
      expect(short.status).toBe(400);
    }
    const commits = vi.spyOn(server.context.db, 'transaction').mockImplementation(() => {
      throw new Error('the database is away');
    });
    expect((await pieces.send(address, PIECE_BYTES, second)).status).toBe(500);
    commits.mockRestore();
    expect(await pieces.offsetOf(address)).toBe(PIECE_BYTES);
    await pieces.sendRest(address, content, PIECE_BYTES);
    await expectWhole(server, pieces.draftId, content);
  });

  it('are complete although the first commit of the last piece failed, and never with another last piece', {
    tags: ['R7.382', 'R7.386'],
  }, async () => {
    const address = await pieces.addressOf('Records.pdf', content.length);
    await pieces.sendRest(address, content.subarray(0, 2 * PIECE_BYTES));
    const last = content.subarray(2 * PIECE_BYTES);
    const commits = vi.spyOn(server.context.db, 'transaction').mockImplementation(() => {
      throw new Error('the database is away');
    });
    expect((await pieces.send(address, 2 * PIECE_BYTES, last)).status).toBe(500);
    commits.mockRestore();
    expect((await pieces.send(address, 2 * PIECE_BYTES, randomBytes(last.length))).status).toBe(422);
    // Its bytes are stored, and no row refers to them yet.
    expect(await sweep(server.context)).toMatchObject({ unreferenced: 0 });
    expect(await pieces.offsetOf(address)).toBe(2 * PIECE_BYTES);
    await server.stored.age();
    const listed: string[] = [];
    for await (const names of server.context.files.list()) listed.push(...names);
    expect(listed.toSorted(), 'all are seen by the sweep').toEqual((await server.stored.names()).toSorted());
    expect((await pieces.send(address, 2 * PIECE_BYTES, last)).status).toBe(204);
    await expectWhole(server, pieces.draftId, content);
  });

  it('begin again when their pieces are lost, and tell so', { tags: ['R7.386'] }, async () => {
    const address = await pieces.addressOf('Records.pdf', content.length);
    await pieces.send(address, 0, content.subarray(0, PIECE_BYTES));
    await server.context.partials.stop();
    const { name } = await server.context.db
      .selectFrom('uploads')
      .select('name')
      .where('draftId', '=', pieces.draftId)
      .executeTakeFirstOrThrow();
    await server.context.files.erase([name]);
    const answer = await pieces.send(address, PIECE_BYTES, content.subarray(PIECE_BYTES, 2 * PIECE_BYTES));
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([409, '0']);
    await pieces.send(address, 0, content.subarray(0, PIECE_BYTES));
    expect(await pieces.offsetOf(address)).toBe(PIECE_BYTES);
    await server.context.files.erase([name]);
    expect(await pieces.offsetOf(address), 'before a piece is sent').toBe(0);
    await pieces.sendRest(address, content);
    await expectWhole(server, pieces.draftId, content);
  });

  it('have one writer: of the same piece sent twice at once, one counts', { tags: ['R7.384'] }, async () => {
    const address = await pieces.addressOf('Records.pdf', content.length);
    const first = content.subarray(0, PIECE_BYTES);
    const answers = await Promise.allSettled([
      pieces.send(address, 0, first),
      pieces.send(address, 0, first),
    ]);
    const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(await pieces.offsetOf(address)).toBe(PIECE_BYTES);
    await pieces.sendRest(address, content, PIECE_BYTES);
    await expectWhole(server, pieces.draftId, content);
  });

  it('are removed with every byte, before and after they are complete', { tags: ['R7.380'] }, async () => {
    const stored = await server.stored.names();
    const [whole, half] = [
      await pieces.sendFile({ name: 'a.pdf', content }),
      await pieces.addressOf('b.pdf', content.length),
    ];
    await pieces.send(half, 0, content.subarray(0, PIECE_BYTES));
    for (const address of [whole, half]) {
      expect((await pieces.remove(address)).status).toBe(204);
      expect(await pieces.offsetOf(address)).toBeUndefined();
      expect((await pieces.remove(address)).status).toBe(404);
    }
    expect(await rowsOf(server, pieces.draftId)).toEqual([]);
    expect(await server.stored.names()).toEqual(stored);
    expect(await server.stored.drafts()).toEqual([]);
  });
});

describe('a file that is removed while a piece of it arrives', () => {
  const server = serverForFile();

  it.each([
    ['first', PIECE_BYTES + 1],
    ['last', 50_000],
  ])('leaves nothing in the store: the %s piece', { tags: ['R7.380'] }, async (_which, bytes) => {
    const pieces = await openDraft(await server.signIn('client'));
    const content = Buffer.concat([makePdf(), randomBytes(bytes)]);
    const before = await server.stored.names();
    const address = await pieces.addressOf('Records.pdf', content.length);
    const { partials } = server.context;
    const open = partials.open.bind(partials);
    const opens = vi.spyOn(partials, 'open').mockImplementationOnce(async (...file) => {
      expect((await pieces.remove(address)).status).toBe(204);
      return open(...file);
    });
    expect((await pieces.send(address, 0, content.subarray(0, PIECE_BYTES))).status).toBe(404);
    opens.mockRestore();
    expect(await server.stored.names()).toEqual(before);
    expect(await server.stored.drafts()).toEqual([]);
  });
});

describe('a file', () => {
  const server = serverForFile();

  // It looks at the file that is being written.
  it.skipIf(inject('store') === 's3')(
    'may have changed before a piece is sent again: the bytes of the first attempt, and its keys, never take their places',
    {
      tags: ['R7.384'],
    },
    async () => {
      const client = await server.signIn('client');
      const pieces = await openDraft(client);
      const content = largePdf();
      const address = await pieces.addressOf('Records.pdf', content.length);
      await pieces.send(address, 0, content.subarray(0, PIECE_BYTES));
      const find = () =>
        server.db
          .selectFrom('uploads')
          .select(['name', 'wrappedKey'])
          .where('draftId', '=', pieces.draftId)
          .executeTakeFirstOrThrow();
      // Sealed and written, but not acknowledged.
      const commits = vi.spyOn(server.context.db, 'transaction').mockImplementation(() => {
        throw new Error('the database is away');
      });
      const second = () => content.subarray(PIECE_BYTES, 2 * PIECE_BYTES);
      expect((await pieces.send(address, PIECE_BYTES, second())).status).toBe(500);
      commits.mockRestore();
      const { name, wrappedKey } = await find();
      const earlier = await readFile(join(server.dataDir, 'files/.partial', name));
      randomBytes(PIECE_BYTES).copy(content, PIECE_BYTES);
      expect((await pieces.send(address, PIECE_BYTES, second())).status).toBe(204);
      await pieces.sendRest(address, content, 2 * PIECE_BYTES);
      await expectWhole(server, pieces.draftId, content);

      // Only its length: a failed expectation would write out every byte.
      const lengthRead = async (key: string | null = '') =>
        (await readStored(server, name, key ?? '')).length;
      const [row] = await rowsOf(server, pieces.draftId);
      const whole = await readFile(server.stored.pathOf(name));
      const at = chunkStart(PIECE_BYTES / CHUNK_BYTES);
      const replayed = Buffer.from(whole);
      earlier.copy(replayed, at, at, at + SEALED_CHUNK_BYTES);
      await writeFile(server.stored.pathOf(name), replayed);
      await expect(lengthRead(row?.wrappedKey)).rejects.toThrow(StoredFileChanged);
      await writeFile(server.stored.pathOf(name), whole);
      await expect(lengthRead(wrappedKey)).rejects.toThrow(StoredFileChanged);
    },
  );
});

describe('a piece', () => {
  const server = serverForFile();
  let client: Signed;
  let pieces: Pieces;
  const content = largePdf();

  beforeAll(async () => {
    client = await server.signIn('client');
  });
  beforeEach(async () => {
    pieces = await openDraft(client);
  });

  it('at another place than the stored bytes end is refused, with the right one', {
    tags: ['R7.384'],
  }, async () => {
    const address = await pieces.addressOf('Records.pdf', content.length);
    for (const offset of [1, PIECE_BYTES, 2 * PIECE_BYTES]) {
      const answer = await pieces.send(address, offset, content.subarray(0, PIECE_BYTES));
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([409, '0']);
    }
    await pieces.sendRest(address, content);
    const beyond = await pieces.send(address, content.length, Buffer.from('more'));
    expect([beyond.status, beyond.headers.get('upload-offset')]).toEqual([409, String(content.length)]);
  });

  it.each(['another client', 'staff', 'no one'])(
    'of a client is neither seen nor written by %s',
    { tags: ['R7.387'] },
    async (who) => {
      const address = await pieces.addressOf('Records.pdf', content.length);
      const other =
        who === 'no one' ? server.anonymous() : await server.signIn(who === 'staff' ? 'staff' : 'client');
      const theirs = new Pieces(other, pieces.draftId);
      const wanted = who === 'no one' ? 401 : 404;
      expect((await theirs.create('Records.pdf', 5_000)).status).toBe(wanted);
      expect((await theirs.send(address, 0, content.subarray(0, PIECE_BYTES))).status).toBe(wanted);
      expect((await theirs.remove(address)).status).toBe(wanted);
      expect(await theirs.offsetOf(address)).toBeUndefined();
      expect(await pieces.offsetOf(address)).toBe(0);
    },
  );

  it('that completes a file which is not what its name says removes the file', {
    tags: ['R7.387'],
  }, async () => {
    const address = await pieces.addressOf('Records.pdf', 5_000);
    const answer = await pieces.send(address, 0, randomBytes(5_000));
    expect(answer.status).toBe(415);
    expect(await pieces.offsetOf(address)).toBeUndefined();
    expect(await server.stored.drafts()).toEqual([]);
  });

  it('of a file that has begun goes to the same address, also for a browser that lost the answer', {
    tags: ['R7.380'],
  }, async () => {
    const first = await pieces.addressOf('Records.pdf', content.length, 'the same');
    expect(await pieces.addressOf('Records.pdf', content.length, 'the same')).toBe(first);
    expect(await pieces.addressOf('Records.pdf', content.length, 'another')).not.toBe(first);
    const other = await openDraft(client);
    expect(await other.addressOf('Records.pdf', content.length, 'the same')).not.toBe(first);
  });
});

/** Holds every new upload of PostgreSQL until two wait: then both have read what the account has. */
async function withUploadsHeld<T>(db: Db, act: () => Promise<T>): Promise<T> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count;
  };
  const acting = await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE uploads IN SHARE MODE`.execute(trx);
    const result = act();
    await expect.poll(waiting).toBe(2);
    return { result };
  });
  return acting.result;
}

// Where the bytes are does not matter to their keys.
describe.skipIf(inject('store') === 's3')('files:rewrap', () => {
  it('renews the keys of files that are arriving, too: the old key opens no file', {
    tags: ['V11.2.2', 'R7.384'],
  }, async () => {
    const NEW_KEY = randomBytes(32).toString('base64url');
    const both = { SECRET_KEY: `${NEW_KEY},${OLD_KEY}` };
    const first = await startTestServer({ env: { SECRET_KEY: OLD_KEY } });
    const client = await first.signIn('client');
    const content = largePdf();
    const [one, other] = [await openDraft(client), await openDraft(client)];
    const [oneAt, otherAt] = [
      await one.addressOf('One.pdf', content.length),
      await other.addressOf('Other.pdf', content.length),
    ];
    for (const [pieces, address] of [
      [one, oneAt],
      [other, otherAt],
    ] as const)
      await pieces.send(address, 0, content.subarray(0, PIECE_BYTES));
    await first.stop();

    const second = await startTestServer({ on: first, env: both });
    const again = await second.anotherSession(client);
    const goingOn = new Pieces(again, one.draftId);
    // The keys of this one are wrapped again with every piece.
    await goingOn.send(oneAt, PIECE_BYTES, content.subarray(PIECE_BYTES, 2 * PIECE_BYTES));
    const { dataDir, databaseUrl } = first;
    const { out } = await runProgram([REVIEW, 'keys', 'rewrap'], {
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...both,
    });
    expect(out).toBe(
      '1 files now have their keys encrypted with the new key; the old keys no longer open any file.\n',
    );
    const rows = second.db.selectFrom('audit').select('detail').where('event', '=', 'file-keys-rewrapped');
    expect(await rows.execute()).toEqual([{ detail: 'by the operator: 1' }]);
    await goingOn.sendRest(oneAt, content, 2 * PIECE_BYTES);
    // Without a password of the new key, no server would start with it alone.
    await second.signIn('client');
    await second.stop();

    const third = await startTestServer({ on: first, env: { SECRET_KEY: NEW_KEY } });
    try {
      await expectWhole(third, one.draftId, content);
      const last = new Pieces(await third.anotherSession(client), other.draftId);
      expect(await last.sendRest(otherAt, content, PIECE_BYTES)).toBe(2);
      await expectWhole(third, other.draftId, content);
    } finally {
      await third.stop();
      await first.remove();
    }
  });
});

describe('the quota', () => {
  const server = serverForFile({ env: { CLIENT_QUOTA: '1MB', CLIENT_DAILY_QUOTA: '2MB' } });

  it('counts files that are arriving, and what arrived today', { tags: ['R7.387'] }, async () => {
    const pieces = await openDraft(await server.signIn('client'));
    await pieces.addressOf('a.pdf', 800_000);
    expect((await pieces.create('b.pdf', 400_000)).status).toBe(507);
    for (let round = 0; round < 2; round += 1) {
      const content = Buffer.concat([makePdf(), randomBytes(100_000)]);
      await pieces.remove(await pieces.sendFile({ name: `c${round}.pdf`, content }));
    }
    const { recordBytes } = await server.context.db
      .selectFrom('accounts')
      .select('recordBytes')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(recordBytes).toBe(0);
    const { count } = await server.context.db
      .selectFrom('counters')
      .select('count')
      .where('key', 'like', 'bytesPerClient:%')
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(200_000);
  });

  it('is not used twice by two files that are begun at the same moment in two drafts', {
    tags: ['R7.387'],
  }, async () => {
    const client = await server.signIn('client');
    const drafts = [await openDraft(client), await openDraft(client)];
    const begin = () => Promise.all(drafts.map((pieces) => pieces.create('a.pdf', 600_000)));
    const { db, engine } = server.context;
    // SQLite makes one change after another.
    const answers = engine.name === 'sqlite' ? await begin() : await withUploadsHeld(db, begin);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 507]);
  });
});
