import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { custodyFile } from '../../../contract/custody/custody.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { downloadAll } from '../../../contract/stored-files.ts';
import { expectTraces, findTraces } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { INQUIRY } from '../../support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

// More than the buffers of both ends hold, so a download stalls when the client does not read.
const LARGE = makePdf('Fictitious', 24 * 1024 * 1024);
const SMALL = makePdf();

describe('a download of a file', () => {
  const server = serverForFile({ env: { LIMIT_FACTOR: '1' } });
  let client: Signed;
  let id: number;
  let large: string;
  let small: string;

  beforeAll(async () => {
    client = await server.signIn('client');
    id = await client.submit(INQUIRY, [
      { name: 'large.pdf', content: LARGE },
      { name: 'small.pdf', content: SMALL },
    ]);
    const answer = await client.call(viewInquiry, { inquiryid: id });
    if (answer.success !== 1) throw new Error(answer.message);
    [large = '', small = ''] = answer.data[0].inquiryfileName.split(',');
  });

  const ask = (name: string) => requestHead('GET', `/uploads/${name}`, { cookie: client.cookie });

  /** Begins a download and does not read it. */
  async function begin(): Promise<RawConnection> {
    const connection = await RawConnection.open(server.url);
    await connection.send(ask(large));
    await connection.some(1_000);
    connection.pause();
    return connection;
  }

  it.each(['close', 'reset'] as const)(
    'cut by %s in its middle leaves nothing open',
    { tags: ['V1.4.3'] },
    async (end) => {
      const before = await findTraces(server);
      for (let count = 0; count < 6; count += 1) {
        const connection = await begin();
        expect((await findTraces(server)).downloads).toBe(1);
        connection[end]();
        await expectTraces(server, before);
      }
    },
  );

  it('whose client does not read is cut, and leaves nothing open', { tags: ['R7.52'] }, async () => {
    const before = await findTraces(server);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const connection = await begin();
    const { slowWindowSeconds } = server.context.downloadLimits;
    vi.advanceTimersByTime((slowWindowSeconds - 1) * 1000);
    expect((await findTraces(server)).downloads, 'before the window has passed').toBe(1);
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(1000);
        expect(server.context.transfers.downloads.running).toBe(0);
      },
      { timeout: 60_000, interval: 1 },
    );
    expect(server.log().filter(({ event }) => event === 'download-stalled')).toHaveLength(1);
    connection.resume();
    await connection.gone();
    expect(connection.received.length).toBeLessThan(LARGE.length);
    connection.close();
    await expectTraces(server, before);
  });

  it('is refused as the fifth of its session until one has ended, and so is what is made of its files', async () => {
    const before = await findTraces(server);
    const four = [await begin(), await begin(), await begin(), await begin()];
    const fifth = await client.fetch(`/uploads/${small}`);
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '15']);
    for (const path of [`${downloadAll.path}?files=records&`, `${custodyFile.path}?`])
      expect((await client.fetch(`${path}inquiryid=${id}`)).status, path).toBe(429);
    const elsewhere = await server.anotherSession(client);
    expect((await elsewhere.fetch(`/uploads/${small}`)).status, 'another session').toBe(200);
    expect((await client.fetch(`/uploads/${small}`, { method: 'HEAD' })).status, 'headers only').toBe(200);

    four[0]?.close();
    await expect.poll(() => server.context.transfers.downloads.running, { interval: 1 }).toBe(3);
    expect((await client.fetch(`/uploads/${small}`)).status).toBe(200);
    for (const connection of four) connection.close();
    await expectTraces(server, before);
  });
});
