// One address holds as many uploads and downloads as it can, with many accounts, and neither sends nor reads:
// another user uploads and downloads all the while, the server's memory hardly grows, and every stalled
// transfer is cut. With the production limits.
import { listInquiries, viewInquiry } from '../../contract/inquiries.ts';
import { CONCURRENCY, DOWNLOAD_LIMITS, UPLOAD_LIMITS } from '../../server/limits/limits.ts';
import { openWritableData, type WritableData } from '../../tests/support/data/writable-data.ts';
import { makePdf } from '../../tests/support/documents/pdf.ts';
import { memoryOf } from '../../tests/support/requests/big-upload.ts';
import {
  fieldParts,
  filePart,
  INQUIRY,
  inquiryBody,
  upload,
  uploadHead,
} from '../../tests/support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../tests/support/requests/raw-http.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../tests/support/server/real-server.ts';
import { atMost, exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { onServer } from '../trials/cleanup.ts';
import { every } from '../trials/timing.ts';
import { until } from '../trials/until.ts';

const ADDRESS = '127.0.5.1';
const COUNT = { quick: { uploads: 12, downloads: 8 }, full: { uploads: 24, downloads: 72 } } as const;
const DOWNLOAD_BYTES = 16 * 1024 * 1024;
const VISIT_EVERY_MS = { quick: 50, full: 1_000 } as const;
const LEAST_REQUESTS = 15;
const MAX_GROWTH_MB = 48;
/** The server checks once a second. */
const SLACK_S = 5;
const SMALL = inquiryBody(filePart('record.pdf', makePdf('Fictitious')));

/** Sends these bytes and then nothing, and reads nothing but the first bytes of the answer. */
async function open(url: string, bytes: string | Buffer): Promise<RawConnection> {
  const connection = await RawConnection.open(url, ADDRESS);
  await connection.send(bytes);
  return connection;
}

async function stallUploads(url: string, data: WritableData, count: number): Promise<RawConnection[]> {
  const connections: RawConnection[] = [];
  while (connections.length < count) {
    const client = new WireClient(url, (await data.signIn('client')).cookie);
    const begin = uploadHead(client, 100_000_000) + Buffer.concat(fieldParts(INQUIRY)).toString();
    for (let own = 0; own < CONCURRENCY.uploadsPerClient; own += 1) connections.push(await open(url, begin));
  }
  return connections;
}

async function stallDownloads(url: string, data: WritableData, name: string, count: number) {
  const connections: RawConnection[] = [];
  while (connections.length < count) {
    const { cookie } = await data.signIn('staff');
    for (let own = 0; own < CONCURRENCY.downloadsPerSession; own += 1) {
      const connection = await open(url, requestHead('GET', `/uploads/${name}`, { cookie }));
      await connection.some(1_000);
      connection.pause();
      connections.push(connection);
    }
  }
  return connections;
}

/** Another user, from another address: uploads, lists and downloads until it is stopped. */
function visit(client: WireClient, name: string, everyMs: number) {
  const seen = { requests: 0, odd: [] as string[] };
  const take = (what: string, status: number | undefined, expected: number) => {
    seen.requests += 1;
    if (status !== expected) seen.odd.push(`${what} was answered ${status}`);
  };
  const stop = every(everyMs, async () => {
    take('an upload', (await upload(client, SMALL)).status, 200);
    take('a list', (await client.fetch(listInquiries.path)).status, 200);
    const download = await client.fetch(`/uploads/${name}`, { headers: { range: 'bytes=0-999' } });
    await download.arrayBuffer();
    take('a download', download.status, 206);
  });
  return { seen, stop };
}

const statusOf = ({ received }: RawConnection) =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(received.toString('latin1'))?.[1]);

/** The longest time until one of these is gone, in seconds. */
async function longest(connections: readonly RawConnection[], since: number): Promise<number> {
  await Promise.all(
    connections.map(async (connection) => {
      connection.resume();
      await connection.gone();
    }),
  );
  return (performance.now() - since) / 1000;
}

async function attack(size: Size, { url, pid }: RealServer, data: WritableData, note: Note) {
  const client = new WireClient(url, (await data.signIn('client')).cookie);
  const content = makePdf('Fictitious', DOWNLOAD_BYTES);
  const view = await client.call(viewInquiry, {
    inquiryid: await client.submit(INQUIRY, [{ name: 'large.pdf', content }]),
  });
  const name = view.success === 1 ? view.data[0].inquiryfileName : '';
  const warmUp = visit(client, name, VISIT_EVERY_MS.quick);
  await until('the server has warmed up', () => warmUp.seen.requests >= LEAST_REQUESTS);
  await warmUp.stop();
  const before = (await memoryOf(pid)).now;

  const started = performance.now();
  const downloads = await stallDownloads(url, data, name, COUNT[size].downloads);
  const uploads = await stallUploads(url, data, COUNT[size].uploads);
  const share = CONCURRENCY.uploads / 2;
  await until('the uploads beyond the share are refused', () => {
    return uploads.filter((one) => statusOf(one) === 429).length === uploads.length - share;
  });
  const visitor = visit(client, name, VISIT_EVERY_MS[size]);
  const grown = ((await memoryOf(pid)).now - before) / 1e6;
  note(`${downloads.length} downloads and ${share} uploads are stalled: ${grown.toFixed(0)} MB more memory`);
  return { downloads, uploads, share, visitor, grown, started };
}

async function measure(size: Size, server: RealServer, data: WritableData, note: Note): Promise<Figure[]> {
  const { downloads, uploads, share, visitor, grown, started } = await attack(size, server, data, note);
  const what = `${number(uploads.length)} uploads and ${number(downloads.length)} downloads stalled from one address`;
  const held = uploads.filter((one) => Number.isNaN(statusOf(one)));
  const figures = [exactly(`${what}: uploads that got a place`, share, held.length)];
  if (size === 'full') {
    const uploadsLasted = await longest(held, started);
    const told = held.filter((one) => statusOf(one) === 408).length;
    // They stay unread until the server must have given up on them.
    await until(
      'every download is cut',
      () => server.log().split('"download-stalled"').length > downloads.length,
      120,
    );
    const downloadsLasted = (performance.now() - started) / 1000;
    figures.push(
      atMost('memory of the server (RSS) while they were stalled: growth', MAX_GROWTH_MB, grown, 'MB'),
      exactly('stalled uploads cut off with 408', share, told),
      atMost('longest stalled upload', UPLOAD_LIMITS.slowWindowSeconds + SLACK_S, uploadsLasted, 's'),
      atMost('longest stalled download', DOWNLOAD_LIMITS.slowWindowSeconds + SLACK_S, downloadsLasted, 's'),
    );
  }
  await until('the user has been served', () => visitor.seen.requests >= LEAST_REQUESTS);
  await visitor.stop();
  const { requests, odd } = visitor.seen;
  for (const line of odd) note(line);
  for (const connection of [...uploads, ...downloads]) connection.close();
  return [...figures, noneOf(`another user meanwhile: ${number(requests)} requests, refused`, odd.length)];
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  return onServer({ env: { LIMIT_FACTOR: '1' } }, async (server) => {
    const data = await openWritableData(server);
    try {
      return await measure(size, server, data, note);
    } finally {
      await data.close();
    }
  });
}

export const stalled: Row = { name: 'stalled', waits: true, run };
