// Encryption at rest: stored bytes reveal nothing, and a file that was changed on the disk is never sent.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { openDisk } from '../../../server/files/disk.ts';
import { BATCH_BYTES, IncomingFile } from '../../../server/files/incoming-file.ts';
import { readPieces, type Span } from '../../../server/files/read-in-pieces.ts';
import { CHUNK_BYTES, SEALED_CHUNK_BYTES } from '../../../server/files/sealed-chunks.ts';
import { type SealedStore, sealStore } from '../../../server/files/sealed-store.ts';
import { type RawStore, type StoredFile, StoredFileChanged } from '../../../server/files/store.ts';
import { openSecrets } from '../../../server/keys/secrets.ts';
import { makeDocx } from '../../support/documents/docx.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type Signed, startTestServer } from '../../support/server/test-server.ts';

const KEY = 'k'.repeat(40);
const NEW_KEY = 'n'.repeat(40);
const keysOf = (...masters: string[]) => openSecrets(masters).fileKeys;
const SIZES = [
  ...[1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1],
  ...[BATCH_BYTES, 5 * BATCH_BYTES + CHUNK_BYTES + 77],
];

async function contentOf(file: StoredFile, span: Span = { start: 0, end: file.bytes - 1 }): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of readPieces(file, span)) pieces.push(Buffer.from(piece));
  } finally {
    await file.close();
  }
  return Buffer.concat(pieces);
}

describe('a sealed store', () => {
  let folder: string;
  let disk: RawStore;
  let store: SealedStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'review-sealed-'));
    disk = await openDisk(folder);
    store = sealStore(disk, keysOf(KEY));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  async function keep(name: string, content: Buffer): Promise<string> {
    const draft = await store.create(name);
    const plan = { sealingKey: draft.sealingKey, from: 0 };
    await using incoming = new IncomingFile(plan, (bytes) => draft.write(bytes));
    for (let at = 0; at < content.length; at += 50_001)
      await incoming.write(content.subarray(at, at + 50_001));
    await incoming.finish();
    await draft.finish();
    const middle = Math.floor(content.length / 2);
    const part = Buffer.alloc(70_000);
    const got = await draft.read(part, middle);
    expect(part.subarray(0, got)).toEqual(content.subarray(middle, middle + 70_000));
    await store.keep([draft]);
    store.settle([name]);
    return draft.wrappedKey;
  }

  async function read(name: string, wrapped: string, range?: { start: number; end: number }) {
    const file = await store.open(name, wrapped);
    if (!file) throw new Error('no file');
    return { bytes: file.bytes, content: await contentOf(file, range) };
  }

  it.each(SIZES)('returns every byte and every range of a file of %i bytes', async (bytes) => {
    const content = randomBytes(bytes);
    const name = `size-${bytes}.pdf`;
    const wrapped = await keep(name, content);
    expect(await read(name, wrapped)).toEqual({ bytes, content });
    for (const start of [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, bytes - 1].filter(
      (at) => at >= 0 && at < bytes,
    )) {
      for (const end of [start, start + 1, start + CHUNK_BYTES, bytes - 1].filter((at) => at < bytes)) {
        const part = await read(name, wrapped, { start, end });
        expect(part.content, `${start}-${end}`).toEqual(content.subarray(start, end + 1));
      }
    }
    const stored = await readFile(join(folder, name));
    if (bytes >= 16) expect(stored.includes(content.subarray(0, 16))).toBe(false);
  });

  it('fails the files that were on their way when its thread was lost, says why, and receives the next one', async () => {
    const receive = async (sealingKey: Uint8Array) => {
      await using incoming = new IncomingFile({ sealingKey, from: 0 }, async () => undefined);
      await incoming.write(randomBytes(100));
      return await incoming.finish();
    };
    // A key that no cipher accepts is a fault of ours: it ends the thread.
    await expect(receive(new Uint8Array(3))).rejects.toMatchObject({
      message: 'the thread of incoming files was lost',
      cause: { code: 'ERR_CRYPTO_INVALID_KEYLEN' },
    });
    expect(await receive(randomBytes(32))).toMatchObject({ sha256: expect.any(String) });
  });

  describe('never returns a wrong byte', () => {
    const content = randomBytes(3 * CHUNK_BYTES + 77);
    let wrapped: string;
    let sealed: Buffer;
    beforeEach(async () => {
      await rm(join(folder, 'victim.pdf'), { force: true });
      wrapped = await keep('victim.pdf', content);
      sealed = await readFile(join(folder, 'victim.pdf'));
    });

    const chunk = (index: number) => {
      const start = index * SEALED_CHUNK_BYTES;
      return sealed.subarray(start, start + SEALED_CHUNK_BYTES);
    };
    const changes: Record<string, () => Buffer> = {
      'a flipped bit in its first nonce': () => flip(1),
      'a flipped bit in the first chunk': () => flip(20),
      'a flipped bit in the last tag': () => flip(sealed.length - 1),
      'its last chunk missing': () => sealed.subarray(0, 3 * SEALED_CHUNK_BYTES),
      'its last byte missing': () => sealed.subarray(0, sealed.length - 1),
      'an extra byte at the end': () => Buffer.concat([sealed, Buffer.from([0])]),
      'a chunk twice': () => Buffer.concat([chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)]),
      'two chunks exchanged': () => Buffer.concat([chunk(1), chunk(0), chunk(2), chunk(3)]),
      'its first chunk missing': () => Buffer.concat([chunk(1), chunk(2), chunk(3)]),
      'no byte': () => Buffer.alloc(0),
    };
    function flip(at: number): Buffer {
      const copy = Buffer.from(sealed);
      copy.writeUInt8((copy[at] ?? 0) ^ 1, at);
      return copy;
    }

    it.each(Object.entries(changes))('of a file with %s', { tags: ['V11.3.3'] }, async (_change, make) => {
      await writeFile(join(folder, 'victim.pdf'), make());
      const file = await store.open('victim.pdf', wrapped);
      const given: Buffer[] = [];
      const reading = (async () => {
        // Reads all bytes that the row announces, as a download does.
        if (!file) throw new Error('no file');
        for await (const piece of readPieces(file, { start: 0, end: content.length - 1 }))
          given.push(Buffer.from(piece));
        if (Buffer.concat(given).length < content.length) throw new Error('too short');
      })().finally(() => file?.close());
      await expect(reading).rejects.toThrow();
      const bytes = Buffer.concat(given);
      expect(bytes).toEqual(content.subarray(0, bytes.length));
    });

    it('of a file cut between two chunks, whatever length it is said to have', async () => {
      await writeFile(join(folder, 'victim.pdf'), sealed.subarray(0, 3 * SEALED_CHUNK_BYTES));
      await expect(read('victim.pdf', wrapped)).rejects.toThrow(StoredFileChanged);
    });

    it('of a file that was replaced by another', { tags: ['V11.3.3'] }, async () => {
      const other = await keep('other.pdf', randomBytes(content.length));
      await writeFile(join(folder, 'victim.pdf'), await readFile(join(folder, 'other.pdf')));
      await expect(read('victim.pdf', wrapped)).rejects.toThrow();
      await expect(read('victim.pdf', other)).rejects.toThrow();
      await rm(join(folder, 'other.pdf'));
    });
  });
});

describe('a server', () => {
  const FIELDS = { caseType: 'Other', aboutCase: 'Fictitious.', urgencyLevels: 'Urgent (24-48 hours)' };
  const server = serverForFile({ env: { SECRET_KEY: KEY } });
  let client: Signed;
  const pdf = { name: 'Volume.pdf', content: makePdf('Fictitious words to look for', 3 * CHUNK_BYTES) };
  const docx = { name: 'Letter.docx', content: makeDocx() };

  beforeAll(async () => {
    client = await server.signIn('client');
  });

  it('stores no document in plain text, and returns every byte', {
    tags: ['V14.2.4'],
  }, async () => {
    const view = await client.call(viewInquiry, { inquiryid: await client.submit(FIELDS, [pdf, docx]) });
    const names = view.success === 1 ? view.data[0].inquiryfileName.split(',') : [];
    for (const [index, { content }] of [pdf, docx].entries()) {
      const name = names[index] ?? '';
      const stored = await readFile(server.stored.pathOf(name));
      expect(stored.includes(content.subarray(0, 64))).toBe(false);
      const download = await client.fetch(`/uploads/${name}`);
      const got = Buffer.from(await download.arrayBuffer());
      expect(createHash('sha256').update(got).digest('hex')).toBe(
        createHash('sha256').update(content).digest('hex'),
      );
      const part = await client.fetch(`/uploads/${name}`, { headers: { range: 'bytes=100-199' } });
      expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(100, 200));
    }
  });

  it('does not start again without the key', async () => {
    await client.submit(FIELDS, [pdf]);
    await server.stop();
    const second = await startTestServer({ on: server, env: { SECRET_KEY: `${NEW_KEY},${KEY}` } });
    // With a password of the new key, the old one could seem to be dispensable.
    await second.signIn('client');
    await second.stop();
    await expect(startTestServer({ on: server, env: { SECRET_KEY: NEW_KEY } })).rejects.toThrow(
      /^SECRET_KEY .* stored files are encrypted with/,
    );
  });
});
