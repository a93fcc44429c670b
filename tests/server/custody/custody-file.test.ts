// A saved custody record proves itself: anyone can check it without the server and without a secret, and every
// change of it is found.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { custodyFile } from '../../../contract/custody/custody.ts';
import { checkCustodyFile, rowsAbout } from '../../../contract/custody/custody-check.ts';
import {
  type CustodyFile,
  firstDigestText,
  headText,
  nextDigestText,
  sealText,
} from '../../../contract/custody/custody-file.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { checking } from '../../../server/audit/hashing.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { site } from '../../../site.config.ts';
import { inquiryFields } from '../../support/cases.ts';
import { tamper } from '../../support/data/audit-log.ts';
import { rebuildTree } from '../../support/data/rebuilt-tree.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60;
const RECORD = { name: 'Volume.pdf', content: makePdf('Fictitious record') };
const REPORT = { name: 'Report.pdf', content: makePdf('Fictitious report') };

const server = serverForFile();
let client: Signed;
let staff: Signed;
let id = 0;

beforeAll(async () => {
  client = await server.signIn('client', 'Robin Canary');
  staff = await server.signIn('staff', 'Kim Reviewer');
  // Rows of other inquiries before, between and after.
  const other = await server.signIn('client', 'Sam Stranger');
  await other.submit(inquiryFields(), [RECORD]);
  id = await client.submit(inquiryFields(), [RECORD]);
  await other.submit(inquiryFields(), [{ name: 'Canary of another client.pdf', content: makePdf() }]);
  await staff.call(viewInquiry, { inquiryid: id });
  await staff.answer(id, 'Read.', [REPORT]);
  await other.submit(inquiryFields(), [RECORD]);
});

const save = async (who: WireClient) => {
  const answer = await who.fetch(`${custodyFile.path}?inquiryid=${id}`);
  return { answer, text: await answer.text() };
};
const check = (text: string) => checkCustodyFile(text, checking);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const problemsOf = async (text: string) =>
  (await check(text)).findings.filter(({ ok }) => !ok).map(({ text: say }) => say);

describe('a saved custody record', () => {
  it('is verified without the server, and names each document by its hash', {
    tags: ['R7.20', 'R7.86'],
  }, async () => {
    const { answer, text } = await save(client);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Custody of ${site.inquiryPrefix}${id}.json"`,
    );
    const report = await check(text);
    expect(await problemsOf(text)).toEqual([]);
    if (!report.file) throw new Error('not read');
    expect(report.ok).toBe(true);
    expect(report.file.rows.map(({ event, who, role }) => [event, who, role])).toEqual([
      ['inquiry-created', 'Robin Canary', 'client'],
      ['file-uploaded', 'Robin Canary', 'client'],
      ['inquiry-viewed', 'Staff', 'staff'],
      ['inquiry-answered', 'Staff', 'staff'],
      ['file-uploaded', 'Staff', 'staff'],
      ['inquiry-viewed', 'Robin Canary', 'client'],
    ]);
    expect(report.file.rows.every(({ at }) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at))).toBe(true);
    expect(rowsAbout(report.file, sha256(RECORD.content)).map(({ event }) => event)).toEqual([
      'file-uploaded',
    ]);
    expect(rowsAbout(report.file, sha256(REPORT.content)).map(({ who }) => who)).toEqual(['Staff']);
    expect(rowsAbout(report.file, sha256(makePdf('another')))).toEqual([]);
    expect(report.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  it('discloses nothing about other inquiries, and to clients nothing about staff', {
    tags: ['R7.20'],
  }, async () => {
    const { text } = await save(client);
    expect(text).not.toMatch(/Stranger|Canary of another|Kim Reviewer|127\.0\.0\.1/);
    // Both rows come from one request: only a secret in the hash makes them differ, and impossible to guess.
    const { rows } = JSON.parse(text) as CustodyFile;
    expect(rows[0]?.sealed).not.toBe(rows[1]?.sealed);
    const toStaff = await check((await save(staff)).text);
    expect(toStaff.ok && toStaff.file?.rows.some(({ who }) => who === 'Kim Reviewer')).toBe(true);
  });

  it('is not verified when any value in it is changed, or a row is removed, doubled or moved', {
    tags: ['R7.20', 'V11.4.3', 'V11.6.1'],
  }, async () => {
    await sweep(server.context);
    server.advance(DAY);
    client = await server.signIn('client', 'Robin Canary');
    await server.db.updateTable('inquiries').set({ clientId: client.id }).where('id', '=', id).execute();
    const { text } = await save(client);
    expect((await check(text)).ok).toBe(true);
    let changes = 0;
    const expectRefused = async (change: (file: CustodyFile) => void, what: string) => {
      const file = JSON.parse(text) as CustodyFile;
      change(file);
      expect((await check(JSON.stringify(file))).ok, what).toBe(false);
      changes += 1;
    };
    /** Changes each value below `part`, one at a time. */
    async function changeAll(part: unknown, path: (string | number)[]): Promise<void> {
      if (typeof part === 'object' && part !== null) {
        for (const [key, value] of Object.entries(part)) await changeAll(value, [...path, key]);
        return;
      }
      await expectRefused((file) => {
        const parent = path
          .slice(0, -1)
          .reduce<Record<string, unknown>>(
            (at, key) => at[key] as Record<string, unknown>,
            file as unknown as Record<string, unknown>,
          );
        parent[String(path.at(-1))] = otherThan(part);
      }, path.join('.'));
    }
    await changeAll(JSON.parse(text), []);
    const { rows, earlier } = JSON.parse(text) as CustodyFile;
    for (const place of rows.keys()) {
      await expectRefused((file) => file.rows.splice(place, 1), `row ${place} removed`);
      await expectRefused((file) => file.rows.splice(place, 0, rows[place] as never), `row ${place} doubled`);
    }
    await expectRefused((file) => file.rows.reverse(), 'rows reversed');
    for (const place of earlier.keys())
      await expectRefused((file) => file.earlier.splice(place, 1), `head ${place} removed`);
    expect(earlier).toHaveLength(1);
    expect(changes).toBeGreaterThan(100);
  });

  it('that is cut short, or is something else, is refused in plain words', async () => {
    const { text } = await save(client);
    expect(await problemsOf(text.slice(0, -100))).toEqual([expect.stringMatching(/not a complete/)]);
    expect(await problemsOf('{}')).toEqual([
      'This is neither a custody record nor a receipt. Choose another file.',
    ]);
    expect(await problemsOf('null')).toEqual([
      'This is neither a custody record nor a receipt. Choose another file.',
    ]);
    expect(await problemsOf('{"format":"custody-record/9"}')).toEqual([
      expect.stringMatching(/newer format/),
    ]);
    expect(await problemsOf('{"format":"custody-record/1"}')).toEqual([expect.stringMatching(/damaged/)]);
  });

  it('signed by someone else is told apart only by the fingerprint', async () => {
    const file = JSON.parse((await save(client)).text) as CustodyFile;
    const real = await check(JSON.stringify(file));
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64');
    file.key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    file.earlier = [];
    (file.rows[0] as { who: string }).who = 'A forger';
    const seal = () => {
      let digest = checking.digest(firstDigestText(file));
      for (const row of file.rows) digest = checking.digest(nextDigestText(digest, row));
      file.seal = { digest, signature: signed(sealText(file.format, digest)) };
    };
    seal();
    expect(await problemsOf(JSON.stringify(file))).toEqual([expect.stringMatching(/signature of the state/)]);
    file.head.signature = signed(headText(file.log, file.head));
    seal();
    const forged = await check(JSON.stringify(file));
    expect(forged.ok).toBe(true);
    expect(forged.file && forged.fingerprint).not.toBe(real.file && real.fingerprint);
  });
});

describe('published heads', () => {
  it('are sent to the firm once a day, and the record proves that the log continues them', {
    tags: ['R7.88'],
  }, async () => {
    const heads = async () =>
      (await mailsOf(server, server.context.config.contactEmail)).filter((mail) =>
        /Custody log/.test(mail.header('subject') ?? ''),
      );
    const before = (await heads()).length;
    server.advance(DAY);
    const reader = await server.signIn('staff', 'Kim Reviewer');
    await reader.call(viewInquiry, { inquiryid: id });
    await Promise.all([sweep(server.context), sweep(server.context)]);
    await sweep(server.context);
    const sent = (await heads()).slice(before);
    expect(sent).toHaveLength(1);
    const [, size, root] = /--noted (\d+):([0-9a-f]{64})/.exec(sent[0]?.body ?? '') ?? [];
    expect(sent[0]?.body).not.toMatch(/Canary|Kim/);
    server.advance(DAY);
    const report = await check((await save(await server.signIn('staff'))).text);
    expect(report.ok).toBe(true);
    expect(report.file?.earlier.at(-1)).toMatchObject({ size: Number(size), root });
    expect(report.findings.map(({ text }) => text).join()).toMatch(/The log continues/);
  });

  it('are reported in the record if the log no longer continues them', { tags: ['R7.88'] }, async () => {
    await tamper(server, async () => {
      await server.db.updateTable('audit').set({ detail: 'rewritten' }).where('sequence', '=', 3).execute();
      await rebuildTree(server.db);
    });
    const problems = await problemsOf((await save(await server.signIn('staff'))).text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((text) => /does not continue the one published/.test(text))).toBe(true);
  });
});

/** Another valid value of the same kind. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text))
    return text.replace(/\d(?=\D*Z$)/, (digit) => (digit === '0' ? '1' : '0'));
  if (text === 'client') return 'staff';
  if (text === 'staff') return 'client';
  const first = text[0] === 'a' ? 'b' : 'a';
  return first + text.slice(1);
}
