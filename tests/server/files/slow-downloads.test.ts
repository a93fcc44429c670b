// A client that reads slowly gets every byte, although the server reads the file through buffers that it uses again.
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { expectTraces, findTraces } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { INQUIRY } from '../../support/requests/multipart.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

// More than the buffers of both ends hold. No two parts are equal, so that a part in the wrong place is noticed.
const CONTENT = Buffer.concat([makePdf('Fictitious', 1_000), randomBytes(24 * 1024 * 1024 + 77)]);
/** More than have large buffers. */
const CLIENTS = 10;

describe('a download by clients that read late', () => {
  const server = serverForFile();
  let client: Signed;
  let name: string;

  beforeAll(async () => {
    client = await server.signIn('client');
    const inquiryid = await client.submit(INQUIRY, [{ name: 'large.pdf', content: CONTENT }]);
    const view = await client.call(viewInquiry, { inquiryid });
    name = view.success === 1 ? view.data[0].inquiryfileName : '';
  });

  it('arrives byte for byte, from any byte on', { tags: ['R6.2'] }, async () => {
    const before = await findTraces(server);
    const downloads = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, index) => {
        const start = 100_001 * index + 1;
        const response = await client.fetch(`/uploads/${name}`, { headers: { range: `bytes=${start}-` } });
        return { start, response };
      }),
    );
    // Gives the server turns in which it could read on into a buffer that is still being sent.
    for (let turn = 0; turn < 20; turn += 1) await fetch(`${server.url}/healthz`);
    for (const { response, start } of downloads) {
      expect(response.status).toBe(206);
      const content = Buffer.from(await response.arrayBuffer());
      expect(content.equals(CONTENT.subarray(start)), `from ${start}`).toBe(true);
    }
    await expectTraces(server, before);
  });
});
