// Bytes on their way to the store: they are hashed and sealed in a thread, and written in batches from buffers that
// all uploads share.
import { createHash, randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { listFilesOf } from '../../../server/db/files/files.ts';
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
