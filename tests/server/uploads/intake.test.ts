// Bytes on their way to the store: they are hashed and sealed in a thread, and written in batches from buffers that
// all uploads share.
import { createHash, randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { listFilesOf } from '../../../server/db/files/files.ts';
import { plainBytes } from '../../../server/files/chunks.ts';
import { BATCH_BYTES } from '../../../server/files/intake/buffers.ts';
import { expectTraces, findTraces, untilDrafts } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, inquiryBody, upload, uploadHead } from '../../support/requests/multipart.ts';
import { RawConnection } from '../../support/requests/raw-http.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const pdfOf = (bytes: number) => Buffer.concat([makePdf('Fictitious', 1_000), randomBytes(bytes - 1_000)]);

describe('uploads', () => {
  const server = serverForFile();
  let client: Signed;
  beforeAll(async () => {
    client = await server.signIn('client');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function open(): Promise<RawConnection> {
    const connection = await RawConnection.open(server.url);
    onTestFinished(() => connection.close());
    return connection;
  }

  /** Expects these files in the inquiry, each with its hash and its CRC-32, and returned byte for byte. */
  async function expectStored(who: WireClient, inquiryid: number, contents: readonly Buffer[]) {
    const view = await who.call(viewInquiry, { inquiryid });
    const stored = (view.success === 1 && view.data[0].inquiryfiles) || [];
    expect(stored.map((file) => [file.bytes, file.sha256])).toEqual(
      contents.map((content) => [content.length, sha256(content)]),
    );
    const rows = await listFilesOf(server.db, inquiryid);
    expect(rows.map((row) => row.crc32)).toEqual(contents.map((content) => crc32(content)));
    for (const [index, { filename }] of stored.entries()) {
      const download = await who.fetch(`/uploads/${filename}`);
      expect(Buffer.from(await download.arrayBuffer()).equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
    }
  }

  it('have the right hash at every size around a batch', async () => {
    const sizes = [BATCH_BYTES - 1, BATCH_BYTES, BATCH_BYTES + 1, 5 * BATCH_BYTES, 2_000];
    const contents = sizes.map(pdfOf);
    const parts = contents.map((content, index) => filePart(`${index}.pdf`, content));
    const { inquiryid = 0 } = await upload(client, inquiryBody(...parts));
    await expectStored(client, inquiryid, contents);
  });

  it('that arrive in turns, more of them than there are buffers for, do not mix', async () => {
    const senders = await Promise.all(
      Array.from({ length: 14 }, async (_, index) => {
        const contents = [pdfOf(2 * BATCH_BYTES + index), pdfOf(BATCH_BYTES + 7 * index)];
        const body = inquiryBody(...contents.map((content, file) => filePart(`${file}.pdf`, content)));
        const connection = await open();
        await connection.send(uploadHead(client, body.length));
        return { contents, body, connection };
      }),
    );
    const longest = Math.max(...senders.map(({ body }) => body.length));
    const step = 300_001;
    for (let at = 0; at < longest; at += step)
      await Promise.all(senders.map(({ body, connection }) => connection.send(body.subarray(at, at + step))));
    for (const { connection, contents } of senders) {
      const answer = await connection.answer();
      expect(answer?.status).toBe(200);
      const { inquiryid } = JSON.parse(String(answer?.body)) as { inquiryid: number };
      await expectStored(client, inquiryid, contents);
    }
  });

  it('keep the last bytes that wait for a buffer when the end comes', async () => {
    const content = pdfOf(12 * BATCH_BYTES);
    const held = Promise.withResolvers<void>();
    let stored = 0;
    const plan = { sealingKey: randomBytes(32), from: 0 };
    await using incoming = server.context.intake.receive(plan, async (sealed) => {
      await held.promise;
      stored += sealed.length;
    });
    let at = 0;
    let waiting: Promise<void> | undefined;
    while (!waiting && at < content.length) {
      const end = at + 3 * BATCH_BYTES - 1_000;
      waiting = incoming.write(content.subarray(at, end));
      at = Math.min(end, content.length);
    }
    const digest = incoming.finish();
    held.resolve();
    expect((await digest).sha256).toBe(sha256(content.subarray(0, at)));
    expect(waiting).toBeDefined();
    expect(plainBytes(stored)).toBe(at);
  });

  it('are not held up by others that have stopped in the middle', async () => {
    const before = await findTraces(server);
    const stopped = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const body = inquiryBody(filePart('one.pdf', pdfOf(3 * BATCH_BYTES)));
        const connection = await open();
        await connection.send(uploadHead(client, body.length));
        await connection.send(body.subarray(0, BATCH_BYTES + 100_000));
        return connection;
      }),
    );
    await expect.poll(() => server.context.intake.usedBuffers, { interval: 5 }).toBe(stopped.length);
    const content = pdfOf(6 * BATCH_BYTES);
    const { inquiryid = 0 } = await upload(client, inquiryBody(filePart('one.pdf', content)));
    await expectStored(client, inquiryid, [content]);
    for (const connection of stopped) connection.reset();
    const stored = await findTraces(server);
    await expectTraces(server, {
      ...before,
      files: stored.files,
      inquiries: before.inquiries + 1,
      fileRows: before.fileRows + 1,
    });
  });

  it('fail and leave nothing when their thread ends, and the next one gets another thread', async () => {
    const before = await findTraces(server);
    const lost = new Set<Worker>();
    const post = Worker.prototype.postMessage;
    const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
      this: Worker,
      ...given
    ) {
      post.apply(this, given);
      if (given[0].kind !== 'add') return;
      lost.add(this);
      void this.terminate();
    });
    const content = pdfOf(8 * BATCH_BYTES);
    const body = inquiryBody(filePart('one.pdf', content));
    const connections = await Promise.all([open(), open()]);
    for (const connection of connections) {
      await connection.send(uploadHead(client, body.length));
      await connection.send(body.subarray(0, BATCH_BYTES / 2));
    }
    await untilDrafts(server, before.drafts.length + 2);
    for (const connection of connections) {
      const sending = connection.send(body.subarray(BATCH_BYTES / 2));
      expect((await connection.answer())?.status).toBe(500);
      connection.close();
      await sending;
    }
    await expectTraces(server, before);
    expect(server.log().filter(({ event }) => event === 'intake-lost')).toHaveLength(lost.size);
    spy.mockRestore();
    const { inquiryid = 0 } = await upload(client, body);
    await expectStored(client, inquiryid, [content]);
  });
});
