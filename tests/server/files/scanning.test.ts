// Malware scanning: an infected file is sent to no one, a file that was not scanned completely is never called
// clean, and neither an upload nor the site waits for a scanner that is unavailable.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import type { FileFacts } from '../../../contract/stored-files.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { AWAY_MAIL_SECONDS } from '../../../server/scanning/worker.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { type FakeClamd, infect, prepareClamd } from '../../support/outside/clamd.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

let clamd: FakeClamd;
let server: StoppedServer;
let client: Signed;
let staff: Signed;

beforeEach(async () => {
  clamd = await prepareClamd();
  await start({ CLAMD_URL: clamd.url });
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});
afterEach(async () => {
  await server.remove();
  await clamd.close();
});

async function start(env: Record<string, string>, on?: StoppedServer): Promise<void> {
  server = await startTestServer(on ? { env, on } : { env });
}

/** Stops, and starts on the same data. The port changes, so the clients get new sessions. */
async function restart(env: Record<string, string>): Promise<void> {
  await server.stop();
  const [oldClient, oldStaff] = [client, staff];
  await start(env, server);
  client = Object.assign(await server.anotherSession(oldClient), {
    id: oldClient.id,
    email: oldClient.email,
  });
  staff = Object.assign(await server.anotherSession(oldStaff), { id: oldStaff.id, email: oldStaff.email });
}

/** Waits until everything is scanned, or the scanner has failed. */
const scanned = () => server.context.scanning?.idle();

const send = (...files: SentFile[]) => client.submit(inquiryFields(), files);

async function factsOf(inquiryid: number, who: WireClient = client): Promise<FileFacts[]> {
  const answer = await who.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return [...(answer.data[0].inquiryfiles ?? []), ...(answer.data[0].reportfiles ?? [])];
}

const marksOf = async (inquiryid: number) => (await factsOf(inquiryid)).map(({ scan }) => scan);

async function fetchFirst(who: WireClient, inquiryid: number, init: RequestInit = {}) {
  const [file] = await factsOf(inquiryid, who);
  const answer = await who.fetch(`/uploads/${file?.filename}`, init);
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
}

/** Expects that neither side gets the inquiry's first file: not whole, not in part, and not its headers. */
async function expectWithheld(inquiryid: number, status: number, message: string) {
  for (const who of [client, staff]) {
    for (const init of [{}, { headers: { range: 'bytes=0-3' } }]) {
      const refused = await fetchFirst(who, inquiryid, init);
      expect(refused.status).toBe(status);
      expect(JSON.parse(refused.content.toString())).toEqual({ success: 0, message });
      expect(refused.headers.get('retry-after')).toBe(status === 409 ? '5' : null);
    }
    expect((await fetchFirst(who, inquiryid, { method: 'HEAD' })).status).toBe(status);
  }
}

async function custodyOf(inquiryid: number, who: WireClient) {
  const answer = await who.call(custodyRecord, { inquiryid });
  return answer.success === 1 ? answer.data : [];
}

const events = (name: string) => server.log().filter(({ event }) => event === name);

describe('a file that waits for the scanner', () => {
  it('is stored immediately, and sent to no one before it is scanned', { tags: ['R7.16'] }, async () => {
    const file = smallFile();
    const id = await send(file);
    expect(await marksOf(id)).toEqual(['pending']);
    await expectWithheld(id, 409, refusals.filePending);
    await clamd.open();
    await scanned();
    expect(await marksOf(id)).toEqual(['clean']);
    for (const who of [client, staff]) {
      expect(await fetchFirst(who, id)).toMatchObject({ status: 200, content: file.content });
    }
  });

  it('is scanned after a restart, and stopping does not wait for a hanging scanner', async () => {
    clamd.settings.fault = 'hang';
    await clamd.open();
    const id = await send(smallFile());
    await vi.waitUntil(() => clamd.received.length > 0, 5_000);
    clamd.settings.fault = undefined;
    await restart({ CLAMD_URL: clamd.url });
    await scanned();
    expect(await marksOf(id)).toEqual(['clean']);
  });

  it('causes one mail to staff when the scanner has been unavailable for long', async () => {
    await send(smallFile());
    await scanned();
    const letters = async () =>
      (await mailsOf(server)).filter(
        (mail) => mail.header('subject') === 'The malware scanner is not working',
      );
    expect(await letters()).toHaveLength(0);
    server.advance(AWAY_MAIL_SECONDS);
    await scanned();
    await scanned();
    expect(await letters()).toHaveLength(1);
    await clamd.open();
    await scanned();
    expect(events('scanner-ready')).toHaveLength(1);
  });
});

describe('an infected file', () => {
  beforeEach(() => clamd.open());

  it('is sent to no one, but the other files of its inquiry are', { tags: ['R7.16', 'V5.4.3'] }, async () => {
    const id = await send(infect(smallFile('Volume 1.pdf')), smallFile('Volume 2.pdf'));
    await scanned();
    expect(await marksOf(id)).toEqual(['infected', 'clean']);
    await expectWithheld(id, 403, refusals.fileInfected);
    for (const who of [client, staff]) {
      const other = (await factsOf(id, who))[1];
      expect((await who.fetch(`/uploads/${other?.filename}`)).status).toBe(200);
    }
  });

  it('is reported to staff and to its sender, without its name', { tags: ['R3.9'] }, async () => {
    const id = await send(infect(smallFile('Private name.pdf')));
    await scanned();
    const [letter] = await mailsOf(server, client.email).then((mails) =>
      mails.filter((mail) => mail.body.includes('malware')),
    );
    expect(letter?.header('subject')).toBe(`A file in your inquiry INQ-${id} cannot be used`);
    const all = await mailsOf(server);
    const toStaff = all.filter((mail) => mail.header('subject') === `Malware in a file in INQ-${id}`);
    expect(toStaff.map((mail) => mail.header('to'))).toEqual([server.context.config.contactEmail]);
    expect(all.map((mail) => mail.text).join()).not.toMatch(/Private/);
  });

  it('of a report is withheld from the client, and reported to staff only', async () => {
    const id = await send(smallFile());
    await staff.answer(id, 'Read.', [infect(smallFile('report.pdf'))]);
    await scanned();
    const [, report] = await factsOf(id);
    expect(report).toMatchObject({ originalname: 'report.pdf', scan: 'infected' });
    expect((await client.fetch(`/uploads/${report?.filename}`)).status).toBe(403);
    const letters = (await mailsOf(server)).filter((mail) => /malware/i.test(mail.header('subject') ?? ''));
    expect(letters.map((mail) => mail.header('to'))).toEqual([server.context.config.contactEmail]);
  });
});

describe('a file that was not scanned completely is never called clean', () => {
  const MEBIBYTE = 1024 * 1024;
  /** The test signature is at its end, past every limit. */
  const large = (mebibytes = 3) =>
    infect({ name: 'large.pdf', content: makePdf('Fictitious', mebibytes * MEBIBYTE) });

  it.each([
    ['longer than the stream limit', { streamMaxLength: 2 * MEBIBYTE }],
    ['larger than the file limit', { maxFileSize: 2 * MEBIBYTE }],
    ['cut off in the middle, each time', { fault: 'cut' }],
    ['answered without an end', { fault: 'cut-answer' }],
    ['answered with nonsense', { fault: 'garbage' }],
  ] as const)('%s', { tags: ['V5.4.3'] }, async (_what, settings) => {
    Object.assign(clamd.settings, settings);
    await clamd.open();
    const file = large();
    const id = await send(file);
    await scanned();
    expect(await marksOf(id)).toEqual(['partial']);
    // Staff decide by the mark, because most records are larger than a scanner accepts.
    expect(await fetchFirst(staff, id)).toMatchObject({ status: 200, content: file.content });
    const rows = (await custodyOf(id, client)).filter(({ role }) => role === 'scanner');
    expect(rows.map(({ event }) => event)).toEqual(['file-scanned-in-part']);
  });

  it.each([
    ['hides its limits', { alertExceedsMax: false, maxFileSize: 2 * MEBIBYTE }, 'limits-hidden'],
    ['finds nothing at all', { signatures: false }, 'finds-nothing'],
  ] as const)(
    'by a scanner that %s: the answer is not used, and the file waits',
    async (_what, settings, reason) => {
      const good = { ...clamd.settings };
      Object.assign(clamd.settings, settings);
      await clamd.open();
      const id = await send(large());
      await scanned();
      expect(await marksOf(id)).toEqual(['pending']);
      expect(events('scanner-unfit').at(-1)).toMatchObject({ reason });
      expect(clamd.received).toEqual([]);
      Object.assign(clamd.settings, good);
      await scanned();
      expect(await marksOf(id)).toEqual(['infected']);
    },
  );
});

describe('files stored before there was a scanner', () => {
  it('are marked, can be downloaded, and are scanned once there is one', { tags: ['R3.9'] }, async () => {
    await restart({});
    const id = await send(infect(smallFile('old.pdf')), smallFile('also old.pdf'));
    expect(await marksOf(id)).toEqual(['unscanned', 'unscanned']);
    expect((await fetchFirst(staff, id)).status).toBe(200);
    await restart({ CLAMD_URL: clamd.url });
    expect((await fetchFirst(staff, id)).status).toBe(200);
    await clamd.open();
    await scanned();
    expect(await marksOf(id)).toEqual(['infected', 'clean']);
    expect((await fetchFirst(staff, id)).status).toBe(403);
  });
});
