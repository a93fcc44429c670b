// Stored bytes that are no longer the ones that were received: no wrong byte is sent, the firm is told once,
// and a file that is put back can be downloaded again.
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { countDamagedFiles } from '../../../server/db/files/file-checks.ts';
import { CHUNK_BYTES } from '../../../server/files/sealed-chunks.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { INQUIRY } from '../../support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const BYTES = 3 * CHUNK_BYTES + 1_000;
const CONTENT = Buffer.concat([makePdf('Fictitious', 1_000), randomBytes(BYTES - 1_000)]);
const DESK = 'desk@firm.example';
const FACTS = { bytes: BYTES, sha256: createHash('sha256').update(CONTENT).digest('hex') };
const REFUSAL = { success: 0, message: refusals.fileDamaged };

let server: StoppedServer;
let client: Signed;
let staff: Signed;
let inquiryid: number;
let name: string;

async function start(): Promise<void> {
  server = await startTestServer({ env: { CONTACT_EMAIL: DESK } });
  client = await server.signIn('client');
  staff = await server.signIn('staff');
  inquiryid = await client.submit(INQUIRY, [{ name: 'Record.pdf', content: CONTENT }]);
  const view = await client.call(viewInquiry, { inquiryid });
  if (view.success !== 1) throw new Error(view.message);
  name = view.data[0].inquiryfileName;
  expect(view.data[0].inquiryfiles?.[0]).toMatchObject(FACTS);
}
afterEach(() => server.remove());

const path = () => server.stored.pathOf(name);

/** Flips one bit of the stored file, counted from its end when negative. */
async function flip(at: number): Promise<void> {
  const stored = await readFile(path());
  const index = at < 0 ? stored.length + at : at;
  stored[index] = (stored[index] ?? 0) ^ 1;
  await writeFile(path(), stored);
}

/** Downloads and returns every byte that arrives, also when the connection breaks. */
async function download(range?: string, who: WireClient = client) {
  const connection = await RawConnection.open(server.url);
  const headers = { cookie: who.cookie, connection: 'close', ...(range ? { range } : {}) };
  await connection.send(requestHead('GET', `/uploads/${name}`, headers));
  await connection.gone();
  const text = connection.received.toString('latin1');
  const [head = '', ...body] = text.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    announced: Number(/content-length: (\d+)/i.exec(head)?.[1]),
    content: Buffer.from(body.join('\r\n\r\n'), 'latin1'),
  };
}

const alarms = () => server.log().filter(({ event }) => event === 'file-damaged');
const warnings = () => server.context.warnings.list().map(({ code }) => code);

/** Expects one alarm everywhere, and a clear refusal from now on. */
async function expectAlarm(damage: string): Promise<void> {
  for (const range of [undefined, 'bytes=0-0', `bytes=${BYTES - 1}-`]) {
    const { status, content } = await download(range);
    expect([status, JSON.parse(content.toString())]).toEqual([500, REFUSAL]);
  }
  expect(alarms()).toEqual([
    expect.objectContaining({ level: 'error', inquiry: inquiryid, sha256: FACTS.sha256, detail: damage }),
  ]);
  const mails = (await mailsOf(server, DESK)).filter(({ text }) => text.includes('is damaged'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain('Record');
  expect(warnings()).toEqual(['files-damaged']);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  const told = async (who: WireClient) => {
    const record = await who.call(custodyRecord, { inquiryid });
    if (record.success !== 1) throw new Error(record.message);
    return record.data.filter(({ event }) => event === 'file-damaged').map((entry) => entry.who);
  };
  expect([await told(staff), await told(client)]).toEqual([['The server'], []]);
}

describe('a changed byte', () => {
  beforeEach(() => start());

  it('at the beginning: nothing is sent, and the refusal says that the firm was told', {
    tags: ['R7.50', 'V11.3.3'],
  }, async () => {
    await flip(20_000);
    await expectAlarm('changed');
  });

  it('in the middle: the connection breaks before that byte, and only parts without it were sent', {
    tags: ['R7.50'],
  }, async () => {
    await flip(CHUNK_BYTES + 100_000);
    const first = await download('bytes=10-99');
    expect([first.status, first.content.equals(CONTENT.subarray(10, 100))]).toEqual([206, true]);
    const whole = await download();
    expect([whole.status, whole.announced]).toEqual([200, BYTES]);
    expect(whole.content.length).toBeLessThan(CHUNK_BYTES + 100_000);
    expect(whole.content.equals(CONTENT.subarray(0, whole.content.length))).toBe(true);
    await expectAlarm('changed');
  });
});

describe('a stored file', () => {
  beforeEach(() => start());

  it.each<[string, string, () => Promise<unknown>]>([
    ['that is gone', 'missing', () => rename(path(), `${path()}.away`)],
    ['that is shorter', 'size', () => truncate(path(), BYTES - 1)],
  ])('%s raises the alarm', async (_how, damage, act) => {
    await act();
    expect((await download()).status).toBe(500);
    await expectAlarm(damage);
  });

  it('of a deleted inquiry raises no alarm, even when the deletion overtakes the check', async () => {
    const { files } = server.context;
    const open = files.open.bind(files);
    files.open = async (...given) => {
      await rm(path());
      await server.db.deleteFrom('inquiries').execute();
      return open(...given);
    };
    expect((await download()).status).toBe(404);
    expect([alarms(), warnings(), await countDamagedFiles(server.db)]).toEqual([[], [], 0]);
  });
});
