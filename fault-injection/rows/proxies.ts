// The samples of deploy/proxy/ with the proxies themselves, in front of the real server, over TLS: the largest file
// gets through in both directions, limits count visitors, cookies are Secure, and nothing secret is logged or sent twice.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { clientLogin, sessionState } from '../../contract/accounts/accounts.ts';
import { deleteInquiry, submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { makeCertificate } from '../../tests/support/outside/certificate.ts';
import { newPerson } from '../../tests/support/people.ts';
import { bigBody, sha256OfBigUpload } from '../../tests/support/requests/big-upload.ts';
import { digestOf, type Person, WireClient } from '../../tests/support/requests/wire-client.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import type { RealServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, noneOf, type Row, type Size } from '../row.ts';
import { inFolder, onServer } from '../trials/cleanup.ts';
import { whileRunning } from '../trials/program.ts';
import { until } from '../trials/until.ts';
import { type Place, type Sample, samples } from './proxies/samples.ts';
import { visit } from './proxies/visit.ts';

const MIB = 1024 * 1024;
const FILE_BYTES = { quick: 64 * MIB, full: 1024 * MIB } as const;
/** Where a visitor comes from, and an address that the visitor pretends to have. */
const [VISITOR, PRETENDED] = ['127.0.0.9', '203.0.113.7'];
const SECRET = 'secret-of-a-link';
/** Without the proxy, a wrong token would be 401. */
const METRICS_TOKEN = 'made-up-token-of-thirty-two-letters';

interface Scene {
  proxy: Sample;
  place: Place;
  /** Through the proxy. */
  url: string;
}

/** Starts the proxy, runs `act`, and stops it. */
async function behind<T>({ proxy, place, url }: Scene, act: () => Promise<T>): Promise<T> {
  const isUp = () =>
    visit({ url }).then(
      () => true,
      () => false,
    );
  const args = await proxy.prepare(place);
  return whileRunning({ name: proxy.name, args, folder: place.folder, isUp }, act);
}

/** How often a server that hangs up gets a call that was sent once, also on a connection that was used before. */
async function countRepeats(scene: Scene): Promise<number> {
  let calls = 0;
  const dying = createServer((request, answer) => {
    if (request.url === '/') answer.end('here');
    else {
      calls += 1;
      request.socket.destroy();
    }
  });
  dying.listen(scene.place.serverPort, '127.0.0.1');
  await once(dying, 'listening');
  try {
    return await behind(scene, async () => {
      const headers = { 'idempotency-key': 'one-key-for-one-call', 'content-type': 'application/json' };
      const url = `${scene.url}${deleteInquiry.path}`;
      const changes = [
        { url, method: 'POST', headers, body: [Buffer.from('{"inquiryid":1}')] },
        { url: `${url}?inquiryid=1`, headers },
      ];
      for (const change of changes) {
        // On a new connection to the server, and on one that was used before.
        await visit(change);
        await visit({ url: scene.url });
        await visit(change);
      }
      return calls - 2 * changes.length;
    });
  } finally {
    dying.closeAllConnections();
    dying.close();
  }
}

/** Pages lead to https, without their query; calls fail. */
async function countPlainAnswers({ url, place }: Scene): Promise<number> {
  const plain = `http://localhost:${place.httpPort}`;
  const page = await visit({ url: `${plain}/Login?${SECRET}` });
  const call = await visit({ url: `${plain}${clientLogin.path}`, method: 'POST' });
  return [page.headers.location === `${url}/Login`, call.status === 403].filter((isRight) => !isRight).length;
}

/** Sends and downloads the largest file. @returns whether every byte came back, and the stored name. */
async function sendAndDownload({ url }: Scene, cookie: string, bytes: number) {
  const wanted = sha256OfBigUpload(bytes);
  const { headers, pieces } = bigBody(bytes);
  const parts: Buffer[] = [];
  const sent = await visit(
    { url: `${url}${submitInquiry.path}`, method: 'POST', headers: { ...headers, cookie }, body: pieces },
    (part) => parts.push(part),
  );
  if (sent.status !== 200) throw new Error(`the upload was answered with ${sent.status}`);
  const { inquiryid } = JSON.parse(Buffer.concat(parts).toString());
  const view = await new WireClient(url, cookie).call(viewInquiry, { inquiryid });
  const file = view.success === 1 ? view.data[0].inquiryfiles?.[0] : undefined;
  const download = { url: `${url}/uploads/${file?.filename}`, headers: { cookie } };
  const hash = createHash('sha256');
  await visit(download, (part) => hash.update(part));
  let length = 0;
  const range = { ...download, headers: { cookie, range: 'bytes=5-9' } };
  const { status } = await visit(range, (part) => {
    length += part.length;
  });
  const isWhole = file?.sha256 === wanted && hash.digest('hex') === wanted;
  const isReturned = isWhole && status === 206 && length === 5;
  return { isReturned, name: file?.filename ?? '' };
}

/** Signs in from an address that the visitor does not have. @returns the cookies. */
async function signIn({ url }: Scene, { email, password }: Person): Promise<string[]> {
  const body = [Buffer.from(JSON.stringify({ username: email, password: digestOf(password) }))];
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': PRETENDED, origin: url };
  const path = `${url}${clientLogin.path}`;
  const { headers: answered } = await visit({ url: path, method: 'POST', headers, from: VISITOR, body });
  return answered['set-cookie'] ?? [];
}

async function attack(scene: Scene, server: RealServer, size: Size): Promise<Figure[]> {
  const { proxy, place, url } = scene;
  const person = newPerson();
  await new WireClient(url).register(person);
  const cookies = await signIn(scene, person);
  const session = cookies.map((line) => line.split(';')[0]).join('; ');
  const isSecure = cookies.length > 0 && cookies.every((line) => /;\s*secure/i.test(line));
  await visit({ url: `${url}${sessionState.path}?${SECRET}`, headers: { cookie: session } });
  const { isReturned, name } = await sendAndDownload(scene, session, FILE_BYTES[size]);
  const plain = await countPlainAnswers(scene);
  const read = () => readFile(join(place.folder, proxy.log), 'utf8');
  await until('the proxy has logged', async () => (await read()).includes(sessionState.path));
  const [ours, theirs] = [server.log(), await read()];
  const tokens = [SECRET, ...cookies.map((line) => line.split(/[=;]/)[1] ?? '')];
  const metrics = await visit({ url: `${url}/metrics` });
  const leaks = tokens.filter((token) => ours.includes(token) || theirs.includes(token));
  const isSeen = ours.includes(`"ip":"${VISITOR}"`) && !ours.includes(PRETENDED);
  return [
    exactly(
      `${proxy.name}: a file of ${FILE_BYTES[size] / MIB} MiB, sent and returned byte for byte, whole and in part`,
      1,
      Number(isReturned),
    ),
    exactly(`${proxy.name}: cookies are Secure`, 1, Number(isSecure)),
    exactly(
      `${proxy.name}: the server sees the address of the visitor, and not the one that was pretended`,
      1,
      Number(isSeen),
    ),
    noneOf(`${proxy.name}: http instead of https: pages not redirected, or calls not refused`, plain),
    noneOf(`${proxy.name}: secrets in the logs`, leaks.length),
    noneOf(`${proxy.name}: names of files in its log`, Number(name === '' || theirs.includes(name))),
    exactly(`${proxy.name}: the answer to /metrics, which has a token`, 404, metrics.status),
  ];
}

async function tryProxy(proxy: Sample, size: Size): Promise<Figure[]> {
  return inFolder(`review-${proxy.name}-`, async (folder) => {
    const { certificate, key } = await makeCertificate(folder, 'localhost', 1);
    setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')]);
    const [httpPort, httpsPort, serverPort] = [await freePort(), await freePort(), await freePort()];
    const dataDir = join(folder, 'data');
    const place = { folder, httpPort, httpsPort, serverPort, certificate, key };
    const scene: Scene = { proxy, place, url: `https://localhost:${httpsPort}` };
    const repeats = await countRepeats(scene);
    const env = {
      PUBLIC_URL: scene.url,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'info',
      METRICS_TOKEN,
    };
    const figures = await onServer({ port: serverPort, dataDir, env }, (server) =>
      behind(scene, () => attack(scene, server, size)),
    );
    return [...figures, noneOf(`${proxy.name}: calls sent again to a server that hung up`, repeats)];
  });
}

async function run(size: Size): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const proxy of samples) figures.push(...(await tryProxy(proxy, size)));
  return figures;
}

export const proxies: Row = { name: 'proxies', run };
