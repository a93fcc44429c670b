// Malware scanning: what is infected goes out to nobody, what the scanner has not seen whole is never called
// clean, and neither an upload nor the site waits for a scanner that is away.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { custodyRecord } from '../../../contract/custody.ts';
import { type FileFacts, listScans, viewInquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { verifyAudit } from '../../../server/audit.ts';
import { AWAY_LETTER_SECONDS } from '../../../server/scanning/worker.ts';
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

/** Stops, and starts on the same data. The old sessions' addresses are another port's: they are made anew. */
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

/** Waits until all is scanned, or the scanner has failed. */
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

const events = (name: string) => server.log().filter(({ event }) => event === name);

describe('a file that waits for the scanner', () => {
  it('is stored at once, and goes out to nobody before it was scanned', { tags: ['R7.16'] }, async () => {
    const file = smallFile();
    const id = await send(file);
    expect(await marksOf(id)).toEqual(['pending']);
    for (const who of [client, staff]) {
      for (const init of [{}, { headers: { range: 'bytes=0-3' } }]) {
        const refused = await fetchFirst(who, id, init);
        expect(refused.status).toBe(409);
        expect(JSON.parse(refused.content.toString())).toEqual({
          success: 0,
          message: serverMessages.filePending,
        });
        expect(refused.headers.get('retry-after')).toBe('5');
      }
      expect((await fetchFirst(who, id, { method: 'HEAD' })).status).toBe(409);
    }
    await clamd.open();
    await scanned();
    expect(await marksOf(id)).toEqual(['clean']);
    for (const who of [client, staff]) {
      expect(await fetchFirst(who, id)).toMatchObject({ status: 200, content: file.content });
    }
  });

  it('does not make the site unready, and the log says why it waits', async () => {
    await send(smallFile());
    await scanned();
    expect((await server.anonymous().fetch('/readyz')).status).toBe(200);
    expect(events('scanner-unfit').at(-1)).toMatchObject({ level: 'error', reason: 'unreachable' });
  });

  it('is told of without an access in the custody record', { tags: ['R7.19'] }, async () => {
    const id = await send(smallFile());
    const [file] = await factsOf(id);
    const told = async () => {
      const answer = await staff.call(custodyRecord, { inquiryid: id });
      return answer.success === 1 ? answer.data.length : 0;
    };
    const before = await told();
    expect(await staff.call(listScans, { inquiryid: id })).toMatchObject({
      data: [{ filename: file?.filename, scan: 'pending' }],
    });
    expect(await told()).toBe(before);
  });

  it('is scanned after a restart, and a stop does not wait for a scanner that hangs', async () => {
    clamd.settings.fault = 'hang';
    await clamd.open();
    const id = await send(smallFile());
    await vi.waitUntil(() => clamd.received.length > 0, 5_000);
    clamd.settings.fault = undefined;
    await restart({ CLAMD_URL: clamd.url });
    await scanned();
    expect(await marksOf(id)).toEqual(['clean']);
  });

  it('waits no more when the scanner is taken away: it is marked as not scanned', async () => {
    const id = await send(smallFile());
    await restart({});
    expect(await marksOf(id)).toEqual(['unscanned']);
    expect((await fetchFirst(staff, id)).status).toBe(200);
  });

  it('may be deleted meanwhile; the next one is scanned all the same', async () => {
    clamd.settings.fault = 'hang';
    await clamd.open();
    const gone = await send(smallFile());
    await vi.waitUntil(() => clamd.received.length > 0, 5_000);
    expect((await client.fetch(`/api/deleteInquiry?inquiryid=${gone}`)).status).toBe(200);
    await clamd.close();
    clamd.settings.fault = undefined;
    await clamd.open();
    const id = await send(smallFile());
    await scanned();
    expect(await marksOf(id)).toEqual(['clean']);
  });

  it('is waited for by staff no longer than they know of', async () => {
    await send(smallFile());
    await scanned();
    const letters = async () =>
      (await mailsOf(server)).filter(
        (mail) => mail.header('subject') === 'The malware scanner is not working',
      );
    expect(await letters()).toHaveLength(0);
    server.advance(AWAY_LETTER_SECONDS);
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

  it('goes out to nobody, while the others of its inquiry do', { tags: ['R7.16', 'V5.4.3'] }, async () => {
    const id = await send(infect(smallFile('Volume 1.pdf')), smallFile('Volume 2.pdf'));
    await scanned();
    expect(await marksOf(id)).toEqual(['infected', 'clean']);
    for (const who of [client, staff]) {
      for (const init of [{}, { headers: { range: 'bytes=0-3' } }]) {
        const refused = await fetchFirst(who, id, init);
        expect(refused.status).toBe(403);
        expect(JSON.parse(refused.content.toString())).toEqual({
          success: 0,
          message: serverMessages.fileInfected,
        });
      }
      expect((await fetchFirst(who, id, { method: 'HEAD' })).status).toBe(403);
      const other = (await factsOf(id, who))[1];
      expect((await who.fetch(`/uploads/${other?.filename}`)).status).toBe(200);
    }
  });

  it('is told to staff and to its sender, without its name', { tags: ['R3.9'] }, async () => {
    const id = await send(infect(smallFile('Private name.pdf')));
    await scanned();
    const [letter] = await mailsOf(server, client.email).then((mails) =>
      mails.filter((mail) => mail.body.includes('malware')),
    );
    expect(letter?.header('subject')).toBe(`A file of your inquiry INQ-${id} cannot be used`);
    const all = await mailsOf(server);
    const toStaff = all.filter((mail) => mail.header('subject') === `Malware in a file of INQ-${id}`);
    expect(toStaff.map((mail) => mail.header('to'))).toEqual([server.context.config.contactEmail]);
    expect(all.map((mail) => mail.text).join()).not.toMatch(/Private/);
  });

  it('of the report is kept from the client, and told to staff only', async () => {
    const id = await send(smallFile());
    await staff.answer(id, 'Read.', [infect(smallFile('report.pdf'))]);
    await scanned();
    const [, report] = await factsOf(id);
    expect(report).toMatchObject({ originalname: 'report.pdf', scan: 'infected' });
    expect((await client.fetch(`/uploads/${report?.filename}`)).status).toBe(403);
    const letters = (await mailsOf(server)).filter((mail) => /malware/i.test(mail.header('subject') ?? ''));
    expect(letters.map((mail) => mail.header('to'))).toEqual([server.context.config.contactEmail]);
  });

  it('stands in the custody record, with what was found in none of the others', async () => {
    const [bad, good] = [infect(smallFile('bad.pdf')), smallFile('good.pdf')];
    const id = await send(bad, good);
    await scanned();
    for (const who of [client, staff]) {
      const answer = await who.call(custodyRecord, { inquiryid: id });
      const told = answer.success === 1 ? answer.data.filter(({ role }) => role === 'scanner') : [];
      expect(
        new Set(told.map(({ who: name, event, document }) => [name, event, document?.originalname].join())),
      ).toEqual(
        new Set([
          'The malware scanner,file-quarantined,bad.pdf',
          'The malware scanner,file-scanned,good.pdf',
        ]),
      );
    }
    expect(events('file-quarantined')).toMatchObject([{ inquiry: id, detail: 'Eicar-Test-Signature' }]);
    expect(await verifyAudit(server.context.db, server.context.secrets)).toMatchObject({ ok: true });
  });
});

describe('a file that the scanner has not seen whole is never called clean', () => {
  const MEBIBYTE = 1024 * 1024;
  /** The test signature stands at its end, behind every limit. */
  const large = (mebibytes = 3) =>
    infect({ name: 'large.pdf', content: makePdf('Fictitious', mebibytes * MEBIBYTE) });

  it.each([
    ['longer than the stream it takes', { streamMaxLength: 2 * MEBIBYTE }],
    ['larger than the file it looks at', { maxFileSize: 2 * MEBIBYTE }],
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
    // Staff decide by the mark: most records are larger than a scanner takes.
    expect(await fetchFirst(staff, id)).toMatchObject({ status: 200, content: file.content });
    const answer = await client.call(custodyRecord, { inquiryid: id });
    const last = answer.success === 1 ? answer.data.filter(({ role }) => role === 'scanner') : [];
    expect(last.map(({ event }) => event)).toEqual(['file-scanned-in-part']);
  });

  it('answered before its end, when more was still to come than a socket holds', async () => {
    clamd.settings.fault = 'hasty';
    await clamd.open();
    const id = await send(large(24));
    await scanned();
    expect(await marksOf(id)).toEqual(['partial']);
  });

  it.each([
    ['says nothing of its limits', { alertExceedsMax: false, maxFileSize: 2 * MEBIBYTE }, 'limits-hidden'],
    ['finds nothing at all', { signatures: false }, 'finds-nothing'],
  ] as const)(
    'by a scanner that %s: it is not believed, and the file waits',
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

  it('cut off once, and found whole the next time', async () => {
    clamd.settings.fault = 'cut';
    await clamd.open();
    const id = await send(large());
    await vi.waitUntil(() => events('scan-failed').length > 0, 5_000);
    clamd.settings.fault = undefined;
    await scanned();
    expect(['infected', 'partial']).toContain((await marksOf(id))[0]);
  });
});

describe('what the scanner gets', () => {
  it.each([
    ['as it was sent', {}],
    ['unsealed, where files are sealed', { FILES_KEY: 'k'.repeat(40) }],
  ])('is every byte, %s', async (_what, env: Record<string, string>) => {
    await clamd.open();
    await restart({ CLAMD_URL: clamd.url, ...env });
    const file = { name: 'long.pdf', content: makePdf('Fictitious', 3 * 1024 * 1024 + 77) };
    await send(file);
    await scanned();
    expect(clamd.received).toHaveLength(1);
    expect(clamd.received[0]?.equals(file.content)).toBe(true);
  });

  it('is two files at a time, and no more', async () => {
    await clamd.open();
    const id = await send(...Array.from({ length: 8 }, (_, index) => smallFile(`${index}.pdf`)));
    await scanned();
    expect(new Set(await marksOf(id))).toEqual(new Set(['clean']));
    expect(clamd.most).toBe(2);
  });

  it('comes by a socket of the file system too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'review-clamd-'));
    const local = await prepareClamd(join(folder, 'clamd.ctl'));
    try {
      await local.open();
      await restart({ CLAMD_URL: local.url });
      const id = await send(smallFile());
      await scanned();
      expect(await marksOf(id)).toEqual(['clean']);
    } finally {
      await local.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('files from before there was a scanner', () => {
  it('are marked so, can be downloaded, and are scanned once there is one', { tags: ['R3.9'] }, async () => {
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
