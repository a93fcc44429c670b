// An upload that the disk may have lost is refused. That one is on the disk before it is confirmed: fault-injection
// (order) checks the system calls.
// Runs only on the disk.
import { type FileHandle, open } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectTraces, findTraces } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, inquiryBody, upload } from '../../support/requests/multipart.ts';
import { type Signed, startTestServer, type TestServer } from '../../support/server/test-server.ts';

const FILES = [makePdf('One', 3_000), makePdf('Two', 2_000_000)];
const BODY = inquiryBody(...FILES.map((content, index) => filePart(`${index}.pdf`, content)));

let server: TestServer;
let client: Signed;
let handles: FileHandle;

beforeEach(async () => {
  // Mails are not written to files here, because their syncs would mix with those of the uploads.
  server = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  client = await server.signIn('client');
  const handle = await open(import.meta.filename);
  handles = Object.getPrototypeOf(handle);
  await handle.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.remove();
});

describe('an upload that the disk may have lost', () => {
  it.each([
    ['a file', false],
    ['the folder', true],
  ])(
    'is refused and removed when %s cannot be synced, and the server is no longer ready',
    { tags: ['V16.5.3'] },
    async (_what, ofFolder) => {
      const before = await findTraces(server);
      const { sync } = handles;
      vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
        if ((await this.stat()).isDirectory() === ofFolder) {
          throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
        }
        await sync.call(this);
      });
      expect(await upload(client, BODY)).toMatchObject({ status: 500, success: 0 });
      await expectTraces(server, before);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    },
  );
});

describe('a server whose disk may have lost data', () => {
  it('stays not ready, even if only the readiness probe saw the failure', { tags: ['V16.5.3'] }, async () => {
    const readyz = async () => (await fetch(`${server.url}/readyz`)).status;
    expect(await readyz()).toBe(200);
    const failing = vi
      .spyOn(handles, 'sync')
      .mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' }));
    // A good check counts for a moment.
    await expect.poll(readyz).toBe(503);
    // The kernel reports a failed sync only once.
    failing.mockRestore();
    expect(await readyz()).toBe(503);
  });
});
