// Uploads and downloads end with their session or their account, however it ends, and leave nothing.
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { logout, sessionState } from '../../../contract/accounts/accounts.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { setDisabled } from '../../../server/db/accounts/accounts.ts';
import { endAccess } from '../../../server/db/accounts/end-access.ts';
import { expectTraces, findTraces, untilDrafts } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, INQUIRY, inquiryBody, uploadHead } from '../../support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type Signed, startTestServer, type TestServer } from '../../support/server/test-server.ts';

const BODY = inquiryBody(filePart('long.pdf', makePdf('Fictitious', 200_000)));
/** More than the buffers of both ends hold. */
const LARGE = makePdf('Fictitious', 24 * 1024 * 1024);
const HOUR = 3600;

/** An upload that waits for the rest of its body. */
async function beginUpload(server: TestServer, who: WireClient): Promise<RawConnection> {
  const { drafts } = await findTraces(server);
  const connection = await RawConnection.open(server.url);
  onTestFinished(() => connection.close());
  await connection.send(uploadHead(who, BODY.length));
  await connection.send(BODY.subarray(0, -1_000));
  await untilDrafts(server, drafts.length + 1);
  return connection;
}

async function submitLarge(client: Signed): Promise<string> {
  const inquiryid = await client.submit(INQUIRY, [{ name: 'large.pdf', content: LARGE }]);
  const view = await client.call(viewInquiry, { inquiryid });
  if (view.success !== 1) throw new Error(view.message);
  return view.data[0].inquiryfileName;
}

/** A download whose client does not read. */
async function beginDownload(server: TestServer, who: WireClient, name: string): Promise<RawConnection> {
  const connection = await RawConnection.open(server.url);
  onTestFinished(() => connection.close());
  await connection.send(requestHead('GET', `/uploads/${name}`, { cookie: who.cookie }));
  await connection.some(1_000);
  connection.pause();
  return connection;
}

async function said(connection: RawConnection) {
  await expect.poll(() => connection.received.length).toBeGreaterThan(0);
  const answer = await connection.answer();
  return [answer?.status, JSON.parse(String(answer?.body)).message];
}

describe('a session that another process ends', () => {
  const server = serverForFile();
  const { notSignedIn, accountDisabled } = refusals;

  const endings: Record<string, readonly [act: (who: Signed) => Promise<unknown>, message: string]> = {
    'its rows are deleted': [({ id }) => endAccess(server.db, id), notSignedIn],
    'its account is disabled': [({ id }) => setDisabled(server.db, id, true), accountDisabled],
    'it has lived for twelve hours, although it was used': [
      async ({ id }) => {
        const createdAt = new Date(server.context.now().getTime() - 12 * HOUR * 1000).toISOString();
        await server.db.updateTable('sessions').set({ createdAt }).where('accountId', '=', id).execute();
      },
      notSignedIn,
    ],
  };

  it.each(Object.entries(endings))(
    'ends its uploads and downloads: %s',
    { tags: ['R7.52', 'V7.4.1', 'V7.4.2'] },
    async (_how, [act, message]) => {
      const staying = await server.signIn('client');
      const leaving = await server.signIn('client');
      const name = await submitLarge(leaving);
      const before = await findTraces(server);
      const other = await beginUpload(server, staying);
      const upload = await beginUpload(server, leaving);
      const download = await beginDownload(server, leaving, name);
      await act(leaving);
      expect(await said(upload)).toEqual([401, message]);
      await expect.poll(() => server.context.transfers.downloads.running, { interval: 5 }).toBe(0);
      download.resume();
      await download.gone();
      expect(download.received.length).toBeLessThan(LARGE.length);
      expect(server.context.transfers.uploads.running, "another client's upload goes on").toBe(1);
      other.close();
      await expectTraces(server, before);
    },
  );
});

describe('a session that ends in this process', () => {
  let server: TestServer;
  beforeAll(async () => {
    // The paced check never runs here, so only the immediate one can end a transfer.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    server = await startTestServer();
    vi.useRealTimers();
    return () => server.remove();
  });

  it('ends its transfers at once, and not those of the other sessions', {
    tags: ['R7.18', 'R7.52'],
  }, async () => {
    const client = await server.signIn('client');
    const name = await submitLarge(client);
    const before = await findTraces(server);
    const elsewhere = await server.anotherSession(client);
    const other = await beginUpload(server, elsewhere);
    const upload = await beginUpload(server, client);
    await beginDownload(server, client, name);
    const state = async (cookie: string) => new WireClient(server.url, cookie).call(sessionState, {});
    expect(await state(client.cookie)).toMatchObject({ transferring: true });
    expect(await state((await server.anotherSession(client)).cookie)).toMatchObject({ transferring: false });
    await new WireClient(server.url, client.cookie).call(logout, {});
    expect(await said(upload)).toEqual([401, refusals.notSignedIn]);
    await expect.poll(() => server.context.transfers.downloads.running, { interval: 5 }).toBe(0);
    await other.send(BODY.subarray(-1_000));
    expect((await other.answer())?.status).toBe(200);
    await expectTraces(server, {
      ...before,
      inquiries: before.inquiries + 1,
      fileRows: before.fileRows + 1,
      files: expect.objectContaining({ length: before.files.length + 1 }) as unknown as string[],
    });
  });
});
