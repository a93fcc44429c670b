// Everything that is stored about an account, as one ZIP: who gets it, what is in it, and what is not.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { downloadExport, permitExport } from '../../../contract/accounts/profile.ts';
import { sendMessage } from '../../../contract/conversation.ts';
import { saveDraft } from '../../../contract/drafts.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { saveNote } from '../../../contract/staff/notes.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { listFilesOf } from '../../../server/db/files/files.ts';
import { removeFilesOf } from '../../../server/db/inquiries/retention.ts';
import { CHUNK_BYTES } from '../../../server/files/sealed-chunks.ts';
import { LIMITS } from '../../../server/limits/limits.ts';
import { site } from '../../../site.config.ts';
import { askFor } from '../../support/asked.ts';
import { inquiryFields } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { readZip } from '../../support/documents/zip-reading.ts';
import { addDraftFile, beginDraft } from '../../support/drafts.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { PASSWORD } from '../../support/server/accounts.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const MANIFEST = 'SHA-256.txt';
const LEFT_OUT = 'NOT INCLUDED.txt';
const password = digestOf(PASSWORD);
const pdf = (name: string, bytes = 2_000) => ({
  name,
  content: Buffer.concat([makePdf('Fictitious', 1_000), randomBytes(bytes - 1_000)]),
});

describe('the export of an account with files', () => {
  const server = serverForFile({ env: { LIMIT_FACTOR: '1' } });

  async function ticketFor(who: WireClient): Promise<string> {
    const answer = await who.call(permitExport, { password, code: '' });
    if (answer.success !== 1) throw new Error(answer.message);
    return answer.ticket;
  }
  const take = async (who: WireClient, method = 'GET', ticket?: string) =>
    who.fetch(`${downloadExport.path}?ticket=${ticket ?? (await ticketFor(who))}`, { method });

  /** The files by their names, and the JSON ones as what they say. */
  async function unpack(who: WireClient) {
    const response = await take(who);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = await readZip(Buffer.from(await response.arrayBuffer()));
    const contents = new Map(files.map(({ name, content }) => [name, content]));
    const json = (name: string) => JSON.parse(contents.get(name)?.toString() ?? 'null');
    return { names: [...contents.keys()], contents, json };
  }
  const folderOf = (id: number) => `inquiries/${site.inquiryPrefix}${id}`;

  it('is no larger than what was sent: nothing in a draft is deeper or indented further than its fields', {
    tags: ['R7.505'],
  }, async () => {
    const client = await server.signIn('client');
    const nested = `${'['.repeat(4_500)}${']'.repeat(4_500)}`;
    const lists = Array.from({ length: 6 }, () => nested).join(',');
    const draft = { form: 'inquiry', fields: `{"aboutCase":"Kept","unknown":[${lists}]}` };
    expect((await ask(client, saveDraft, draft)).status).toBe(200);
    const refused = [`{"aboutCase":${nested}}`, `{"services":[${nested}]}`, '{"services":{"a":1}}'];
    for (const fields of refused) {
      const answer = await ask(client, saveDraft, { form: 'inquiry', fields });
      expect([answer.status, fields.length]).toEqual([400, fields.length]);
    }
    const { names, contents } = await unpack(client);
    const texts = names.map((name) => contents.get(name)?.length ?? 0);
    expect(Math.max(...texts)).toBeLessThan(draft.fields.length);
    const [about = ''] = names.filter((name) => name.endsWith('draft.json'));
    expect(JSON.parse(String(contents.get(about))).fields).toEqual({ aboutCase: 'Kept' });
  });

  it('has all of a client: the account, the drafts, and each inquiry with its files', {
    tags: ['R7.505'],
  }, async () => {
    const client = await server.signIn('client', 'Casey Client');
    const staff = await server.signIn('staff', 'Kim Reviewer');
    const other = await server.signIn('client');
    await other.submit(inquiryFields(), [pdf('Foreign.pdf')]);
    const records = [pdf('Volume.pdf'), pdf('Volume.pdf', 9 * CHUNK_BYTES + 77)];
    const fields = inquiryFields({ aboutCase: 'A made-up canary case.', matternumber: 'M-17' });
    const id = await client.submit(fields, records);
    const requestid = await askFor(staff, id, 'A made-up question?');
    const added = pdf('Added.pdf');
    const addition = { inquiryid: id, kind: 'message', answers: requestid, text: 'A made-up answer.' };
    await askWithFiles(client, sendMessage, addition, [added], { 'idempotency-key': randomUUID() });
    await ask(staff, saveNote, { inquiryid: id, text: 'An internal canary.' });
    const report = pdf('Report.pdf');
    await staff.answer(id, 'A made-up statement.', [report]);
    const { draftid } = await beginDraft(client, { aboutCase: 'An unfinished case.' });
    const unsent = pdf('Unsent.pdf');
    await addDraftFile(client, draftid, unsent);

    const { names, contents, json } = await unpack(client);
    const folder = folderOf(id);
    const files = {
      [`drafts/${draftid}/Unsent.pdf`]: unsent,
      [`${folder}/records/Volume.pdf`]: records[0],
      [`${folder}/records/Volume (2).pdf`]: records[1],
      [`${folder}/records/Added.pdf`]: added,
      [`${folder}/reports/Report.pdf`]: report,
    };
    const texts = ['account.json', `drafts/${draftid}/draft.json`];
    const ofInquiry = [
      `${folder}/receipt.json`,
      `${folder}/receipt of message 1.json`,
      `${folder}/inquiry.json`,
    ];
    const activity = names.filter((name) => name.startsWith('activity/'));
    expect(names.toSorted()).toEqual(
      [...Object.keys(files), ...texts, ...ofInquiry, ...activity, MANIFEST].toSorted(),
    );
    for (const [name, { content } = pdf('')] of Object.entries(files))
      expect(contents.get(name)?.equals(content), name).toBe(true);
    expect(
      contents
        .get(MANIFEST)
        ?.toString()
        .match(/^[0-9a-f]{64} {2}/gm),
    ).toHaveLength(5);

    const about = json(`${folder}/inquiry.json`);
    expect(about).toMatchObject({
      ...{ number: `${site.inquiryPrefix}${id}`, status: 'Review Completed', matternumber: 'M-17' },
      ...{ aboutCase: 'A made-up canary case.', statement: 'A made-up statement.' },
      records: [
        { name: 'Volume.pdf', path: `${folder}/records/Volume.pdf` },
        { name: 'Volume.pdf', path: `${folder}/records/Volume (2).pdf`, bytes: 9 * CHUNK_BYTES + 77 },
        { name: 'Added.pdf', path: `${folder}/records/Added.pdf` },
      ],
      reports: [{ name: 'Report.pdf', path: `${folder}/reports/Report.pdf` }],
    });
    const events = about.timeline.map(({ event, text }: { event: string; text?: string }) => [event, text]);
    expect(events).toContainEqual(['asked', 'A made-up question?']);
    expect(events).toContainEqual(['answered', 'A made-up answer.']);
    expect(json(`${folder}/receipt.json`)).toMatchObject({ inquiry: id });
    expect(json(`${folder}/receipt of message 1.json`)).toMatchObject({ inquiry: id, message: 1 });
    expect(json(`drafts/${draftid}/draft.json`)).toMatchObject({
      fields: { aboutCase: 'An unfinished case.' },
      files: [{ name: 'Unsent.pdf', bytes: 2_000, received: 2_000 }],
    });
    expect(json('account.json')).toMatchObject({
      profile: { name: 'Casey Client', login: client.email },
      mails: { ready: true },
      sessions: [{ isThisOne: true }],
      passkeys: [],
    });
    expect(activity.flatMap((name) => json(name)).map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['inquiry-created', 'file-uploaded', 'request-answered', 'export-permitted']),
    );
    // No secret, nothing internal, and nothing of others.
    const all = names.filter((name) => !name.endsWith('.pdf')).map((name) => `${contents.get(name)}`);
    const stored = await server.db.selectFrom('sessions').select('tokenHash').execute();
    const hashes = await server.db.selectFrom('accounts').select('passwordHash').execute();
    for (const secret of [
      ...stored.map(({ tokenHash }) => tokenHash),
      ...hashes.map(({ passwordHash }) => passwordHash),
      ...['An internal canary.', 'Kim Reviewer', 'Foreign.pdf', other.email],
    ])
      expect(all.join('\n')).not.toContain(secret);
  });

  it('names each file that is withheld, damaged or removed, with the reason, and has the others', {
    tags: ['R7.505'],
  }, async () => {
    const client = await server.signIn('client');
    const names = ['Infected.pdf', 'Pending.pdf', 'Missing.pdf', 'Changed.pdf', 'Whole.pdf'];
    const id = await client.submit(
      inquiryFields(),
      names.map((name) => pdf(name)),
    );
    const rows = await listFilesOf(server.db, id);
    const nameOf = (file: string) => rows.find(({ originalName }) => originalName === file)?.name ?? '';
    for (const scan of ['infected', 'pending'] as const) {
      const file = scan === 'infected' ? 'Infected.pdf' : 'Pending.pdf';
      await server.db.updateTable('files').set({ scan }).where('name', '=', nameOf(file)).execute();
    }
    const missing = server.stored.pathOf(nameOf('Missing.pdf'));
    await rename(missing, `${missing}.away`);
    const changed = server.stored.pathOf(nameOf('Changed.pdf'));
    const bytes = await readFile(changed);
    bytes[1_500] = (bytes[1_500] ?? 0) ^ 1;
    await writeFile(changed, bytes);
    const removed = await client.submit(inquiryFields(), [pdf('Removed.pdf')]);
    const remindedAt = new Date().toISOString();
    await server.db
      .updateTable('inquiries')
      .set({
        remindedAt,
        status: 2,
        processStatus: 1,
        answeredBy: client.id,
        answeredAt: remindedAt,
        openDueAt: null,
      })
      .where('id', '=', removed)
      .execute();
    await removeFilesOf(server.db, { id: removed, remindedAt }, remindedAt);

    const reasons = new Map([
      ['Infected.pdf', refusals.fileInfected],
      ['Pending.pdf', refusals.filePending],
      ['Missing.pdf', refusals.fileDamaged],
      ['Changed.pdf', refusals.fileDamaged],
    ]);
    const zip = await unpack(client);
    expect(zip.names.filter((name) => name.endsWith('.pdf'))).toEqual([`${folderOf(id)}/records/Whole.pdf`]);
    for (const { name, leftOut } of zip.json(`${folderOf(id)}/inquiry.json`).records)
      expect(leftOut, name).toBe(reasons.get(name));
    expect(zip.json(`${folderOf(removed)}/inquiry.json`).records).toEqual([
      expect.objectContaining({ name: 'Removed.pdf', leftOut: serverMessages.fileRemoved }),
    ]);
    const text = zip.contents.get(LEFT_OUT)?.toString();
    for (const [name, reason] of reasons) expect(text).toContain(`records/${name}\n  ${reason} 2000 bytes`);
    expect(text).toContain(`records/Removed.pdf\n  ${serverMessages.fileRemoved} 2000 bytes`);
  });
});

describe('permission for an export', () => {
  const server = serverForFile({ env: { LIMIT_FACTOR: '1' } });
  const permit = (who: WireClient, proof: string) => ask(who, permitExport, { password: proof });
  const take = (who: WireClient, ticket: string, headers = {}) =>
    who.fetch(`${downloadExport.path}?ticket=${ticket}`, { headers });
  const ticketOf = ({ body }: { body: unknown }) => (body as { ticket: string }).ticket;

  it('needs the password, and is for one session', { tags: ['R7.509'] }, async () => {
    const [client, stranger] = [await server.signIn('client'), await server.signIn('client')];
    expect((await permit(client, digestOf('wrong'))).body).toEqual({
      success: 0,
      message: refusals.passwordWrong,
    });
    const ticket = ticketOf(await permit(client, password));
    const expired = { status: 403, message: refusals.exportExpired };
    const answerOf = async (who: WireClient, given: string) => {
      const response = await take(who, given);
      return { status: response.status, message: JSON.parse(await response.text()).message };
    };
    for (const who of [stranger, await server.anotherSession(client)])
      expect(await answerOf(who, ticket)).toEqual(expired);
    const [, ...signed] = ticket.split('.');
    expect(await answerOf(client, [Date.now() + 3_600_000, ...signed].join('.'))).toEqual(expired);
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
    expect((await take(client, ticket, image)).status).toBe(403);
    const whole = await take(client, ticket);
    expect([whole.status, (await whole.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });

  it('is for one download, even if two begin at once; a HEAD request does not count as one', {
    tags: ['R7.505'],
  }, async () => {
    const client = await server.signIn('client');
    const ticket = ticketOf(await permit(client, password));
    const address = `${downloadExport.path}?ticket=${ticket}`;
    expect((await client.fetch(address, { method: 'HEAD' })).status).toBe(200);
    const both = await Promise.all([take(client, ticket), take(client, ticket)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    for (const answer of both) await answer.arrayBuffer();
    const withMore = Buffer.from(`${Buffer.from(ticket, 'base64url')} more`).toString('base64url');
    for (const same of [withMore, `${ticket}=`]) expect((await take(client, same)).status).toBe(403);
    const exported = server.db.selectFrom('audit').selectAll().where('event', '=', 'account-exported');
    const rows = await exported.where('accountId', '=', client.id).execute();
    expect(rows).toHaveLength(1);
  });

  it('ends after ten minutes', { tags: ['R7.509'] }, async () => {
    const client = await server.signIn('client');
    const ticket = ticketOf(await permit(client, password));
    server.advance(10 * 60 + 1);
    expect((await take(client, ticket)).status).toBe(403);
  });

  it('is given a few times in an hour', { tags: ['R7.509'] }, async () => {
    const client = await server.signIn('client');
    const { max, seconds } = LIMITS.exportsPerAccount;
    for (let given = 0; given < max; given += 1) expect((await permit(client, password)).status).toBe(200);
    expect((await permit(client, password)).status).toBe(429);
    server.advance(seconds);
    expect((await permit(await server.anotherSession(client), password)).status).toBe(200);
  });
});
