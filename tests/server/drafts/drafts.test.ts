// Drafts: what is typed is kept on the server, only its owner sees it, and it is sent whole and once.
// Runs also on PostgreSQL and an object store.
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import {
  type Draft,
  discardDraft,
  type ListedDraft,
  saveDraft,
  viewDraft,
} from '../../../contract/drafts.ts';
import {
  answerInquiry,
  deleteInquiry,
  type Inquiry,
  listInquiries,
  MODE,
  submitInquiry,
  viewInquiry,
} from '../../../contract/inquiries.ts';
import { MAX_DRAFTS, PIECE_BYTES } from '../../../contract/limits.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import { countRows } from '../../support/data/stored-data.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { addDraftFile, addUnfinishedFile, beginDraft, readDraft } from '../../support/drafts.ts';
import { type Answer, ask, askWithFiles, type Fields } from '../../support/requests/ask.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile();

const refused = (status: number, message: string) => [status, { success: 0, message }];
const told = ({ status, body }: { status: number; body: unknown }) => [status, body];

/** What an answer with 200 has in addition to its message. */
interface Given {
  data: Draft;
  drafts?: ListedDraft[];
  inquiryid: number;
}
const given = ({ body }: Answer) => body as Given;
const view = (who: WireClient, fields: Fields) => ask(who, viewDraft, fields, 'get');
const save = (who: WireClient, fields: object) => ask(who, saveDraft, { form: 'inquiry', ...fields });
const submit = (who: WireClient, fields: object, files: SentFile[] = [], key = randomUUID()) =>
  askWithFiles(who, submitInquiry, { ...inquiryFields(), mode: MODE.submit, ...fields }, files, {
    'idempotency-key': key,
  });

async function viewOf(who: WireClient, inquiryid: number): Promise<Inquiry> {
  const answer = await who.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

const storedNames = async () => [...(await server.stored.names()), ...(await server.stored.names('.trash'))];

describe('what was typed', () => {
  it('is kept in versions: text that the user has not seen is never replaced', {
    tags: ['R7.361'],
  }, async () => {
    const client = await server.signIn('client');
    const { draftid, version } = await beginDraft(client, { aboutCase: 'One' });
    const two = { draftid, version, fields: '{"aboutCase":"Two"}' };
    const saved = await save(client, two);
    expect(given(saved).data).toMatchObject({ draftid, version: version + 1 });
    // Its answer was lost: the same text again changes nothing.
    expect(given(await save(client, two)).data).toMatchObject({ version: version + 1 });
    const behind = await save(client, { draftid, version, fields: '{"aboutCase":"Three"}' });
    expect(told(behind)).toEqual(refused(409, refusals.draftChanged));
    const unversioned = await save(client, { draftid, fields: '{"aboutCase":"Three"}' });
    expect(told(unversioned)).toEqual(refused(409, refusals.draftChanged));
    expect((await readDraft(client, draftid)).fields).toEqual({ aboutCase: 'Two' });
    // Six typed characters are not a NUL.
    const typed = { aboutCase: 'The file name was \\u0000.pdf' };
    const third = await save(client, { draftid, version: version + 1, fields: JSON.stringify(typed) });
    expect(third.status).toBe(200);
    expect((await readDraft(client, draftid)).fields).toEqual(typed);
    const nul = JSON.stringify({ aboutCase: 'a\0b' });
    expect((await save(client, { draftid, version: version + 2, fields: nul })).status).toBe(400);
    expect(given(await ask(client, listInquiries, {})).drafts).toEqual([
      expect.objectContaining({
        draftid,
        casetype: '',
        excerpt: typed.aboutCase,
        files: 0,
        bytes: 0,
        received: 0,
      }),
    ]);
  });

  it('is saved by one of two devices that save at the same time; the other is refused', {
    tags: ['R7.361'],
  }, async () => {
    const client = await server.signIn('client');
    const { draftid, version } = await beginDraft(client);
    const texts = ['{"aboutCase":"A"}', '{"aboutCase":"B"}'];
    const answers = await Promise.all(texts.map((fields) => save(client, { draftid, version, fields })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await readDraft(client, draftid)).fields).toEqual(JSON.parse(texts[winner] ?? ''));
  });

  it('an account has a limited number of drafts, also of two tabs', { tags: ['R7.361'] }, async () => {
    const client = await server.signIn('client');
    for (let each = 1; each < MAX_DRAFTS; each += 1) await beginDraft(client);
    const both = await Promise.all([1, 2].map(() => save(client, { fields: '{}' })));
    const full = refused(409, refusals.draftsFull(MAX_DRAFTS));
    expect(both.map(told).filter(([status]) => status !== 200)).toEqual([full]);
  });
});

it('only its owner sees, saves, sends or discards a draft', { tags: ['R7.361'] }, async () => {
  const client = await server.signIn('client');
  const inquiryid = await submitOne(client);
  const staff = await server.signIn('staff');
  const own = await beginDraft(client, { aboutCase: 'Secret' });
  await addDraftFile(client, own.draftid, smallFile());
  const response = await beginDraft(staff, { comment: 'Secret' }, inquiryid);
  const before = await readDraft(client, own.draftid);
  const strangers = [
    await server.signIn('client'),
    await server.signIn('staff'),
    await server.signIn('administrator'),
  ];
  for (const { draftid } of [own, response, { draftid: 999_999 }])
    for (const who of [...strangers, draftid === own.draftid ? staff : client]) {
      const isClient = who === client || who === strangers[0];
      const form = isClient ? { form: 'inquiry' } : { form: 'response', inquiryid };
      const statement = { processcomments: 'Read.', getinquiryid: inquiryid, mode: MODE.answer, draftid };
      const answers = [
        await view(who, { draftid }),
        await ask(who, saveDraft, { draftid, version: 1, fields: '{}', ...form }),
        await ask(who, discardDraft, { draftid }),
        isClient
          ? await submit(who, { draftid }, [smallFile()])
          : await askWithFiles(who, answerInquiry, statement, [smallFile()]),
      ];
      for (const answer of answers) expect(told(answer)).toEqual(refused(404, refusals.draftNotFound));
    }
  expect(await readDraft(client, own.draftid)).toEqual(before);
  const noOther = await view(strangers[1] as WireClient, { form: 'response', inquiryid });
  expect(given(noOther).data).toBeNull();
  for (const who of strangers)
    expect(JSON.stringify((await ask(who, listInquiries, {})).body)).not.toContain('draftid');
  const forms = [
    await ask(staff, saveDraft, { form: 'inquiry', fields: '{}' }),
    await ask(client, saveDraft, { form: 'response', inquiryid, fields: '{}' }),
  ];
  expect(forms.map(({ status }) => status)).toEqual([403, 403]);
  // A file of a draft can be downloaded by no one.
  const [file] = before.files;
  for (const who of [client, staff]) expect((await who.fetch(`/uploads/${file?.filename}`)).status).toBe(404);
});

describe('a draft that is sent', () => {
  it('becomes an inquiry with its files in their order, and the files of the request', {
    tags: ['R7.355'],
  }, async () => {
    const client = await server.signIn('client');
    const { draftid } = await beginDraft(client);
    for (const name of ['b.pdf', 'a.pdf']) await addDraftFile(client, draftid, smallFile(name));
    const { files } = await readDraft(client, draftid);
    const scanned = server.db.updateTable('files').set({ scan: 'clean' });
    await scanned.where('name', '=', files[0]?.filename ?? '').execute();
    const key = randomUUID();
    const sent = await submit(client, { draftid }, [smallFile('c.pdf')], key);
    expect(sent.status).toBe(200);
    const { inquiryid } = given(sent);
    const { inquiryfiles } = await viewOf(client, inquiryid);
    expect(inquiryfiles?.map(({ originalname }) => originalname)).toEqual(['b.pdf', 'a.pdf', 'c.pdf']);
    expect(inquiryfiles?.slice(0, 2).map(({ sha256 }) => sha256)).toEqual(files.map(({ sha256 }) => sha256));
    for (const { filename, bytes } of inquiryfiles ?? []) {
      const answer = await client.fetch(`/uploads/${filename}`);
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, bytes]);
    }
    const custody = await client.call(custodyRecord, { inquiryid });
    const entries = custody.success === 1 ? custody.data : [];
    const uploaded = entries.filter(({ event }) => event === 'file-uploaded');
    expect(uploaded.map(({ document }) => document)).toEqual(
      inquiryfiles?.map(({ originalname, sha256 }) => ({ originalname, sha256 })),
    );
    const byScanner = entries.filter(({ role }) => role === 'scanner');
    expect(byScanner).toMatchObject([{ event: 'file-scanned', document: { originalname: 'b.pdf' } }]);
    expect((await view(client, { draftid })).status).toBe(404);
    // The same form again, and another form with the same key.
    expect(told(await submit(client, { draftid }, [smallFile('c.pdf')], key))).toEqual(told(sent));
    expect((await submit(client, { draftid }, [smallFile('d.pdf')], key)).status).toBe(422);
    const late = await save(client, { draftid, version: 1, fields: '{"aboutCase":"Late"}' });
    expect(told(late)).toEqual(refused(404, refusals.draftNotFound));
  });

  it('takes from the form itself a file that could not be sent in pieces, or of whose arrival the browser did not learn', {
    tags: ['R7.355'],
  }, async () => {
    const client = await server.signIn('client');
    const { draftid } = await beginDraft(client);
    const heard = smallFile('heard.pdf');
    const whole = { name: 'late.pdf', content: makePdf('Fictitious', PIECE_BYTES + 1) };
    await addDraftFile(client, draftid, heard);
    await addUnfinishedFile(client, draftid, whole.name);
    await addDraftFile(client, draftid, smallFile('unheard.pdf'));
    const other = { name: 'heard.pdf', content: makePdf('Other content') };
    const erased = await countRows(server, 'erasedFiles');
    const sent = await submit(client, { draftid }, [whole, smallFile('unheard.pdf'), other]);
    expect(sent.status).toBe(200);
    const { inquiryfiles = [] } = await viewOf(client, given(sent).inquiryid);
    const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(inquiryfiles.map(({ originalname, sha256 }) => [originalname, sha256])).toEqual(
      [heard, whole, smallFile('unheard.pdf'), other].map(({ name, content }) => [name, sha256Of(content)]),
    );
    expect(await countRows(server, 'erasedFiles'), 'what arrived in pieces is removed').toBe(erased + 2);
  });

  it('is one inquiry when two tabs send it at once, with one key or two', { tags: ['R7.360'] }, async () => {
    const client = await server.signIn('client');
    for (const isSameForm of [true, false]) {
      const { draftid } = await beginDraft(client);
      await addDraftFile(client, draftid, smallFile());
      const before = await countRows(server, 'inquiries');
      const keys = isSameForm ? Array(2).fill(randomUUID()) : [randomUUID(), randomUUID()];
      const answers = await Promise.all(keys.map((key) => submit(client, { draftid }, [], key)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual(isSameForm ? [200, 200] : [200, 404]);
      expect(await countRows(server, 'inquiries')).toBe(before + 1);
    }
  });

  it('is refused and kept while one of its files cannot be sent; the answer names the file', {
    tags: ['R7.360'],
  }, async () => {
    const client = await server.signIn('client');
    const { db } = server.context;
    const set = { scan: 'infected' } as const;
    for (const [message, spoil] of [
      [
        refusals.draftFileInfected('x.pdf'),
        (name: string) => db.updateTable('files').set(set).where('name', '=', name).execute(),
      ],
      [
        refusals.draftFileDamaged('x.pdf'),
        (name: string) =>
          db.updateTable('files').set({ damage: 'missing' }).where('name', '=', name).execute(),
      ],
    ] as const) {
      const { draftid } = await beginDraft(client);
      await addDraftFile(client, draftid, smallFile('whole.pdf'));
      await spoil(await addDraftFile(client, draftid, smallFile('x.pdf')));
      expect(told(await submit(client, { draftid }, [smallFile()]))).toEqual(refused(409, message));
      expect((await readDraft(client, draftid)).files).toHaveLength(2);
      await ask(client, discardDraft, { draftid });
    }
    const { draftid } = await beginDraft(client);
    const empty = await submit(client, { draftid });
    expect(told(empty)).toEqual(refused(400, refusals.noFiles));
    await addUnfinishedFile(client, draftid, 'x.pdf');
    const unfinished = await submit(client, { draftid }, [smallFile()]);
    expect(told(unfinished)).toEqual(refused(409, refusals.draftFileUnfinished('x.pdf')));
    expect(await readDraft(client, draftid)).toMatchObject({ files: [{ originalname: 'x.pdf' }] });
    expect((await ask(client, listInquiries, {})).body).toMatchObject({ total_records: 0 });
  });
});

describe('a draft of an answer', () => {
  it('is one for each member of staff and inquiry, and is sent with its files', {
    tags: ['R2.408'],
  }, async () => {
    const client = await server.signIn('client');
    const inquiryid = await submitOne(client);
    const [one, two] = [await server.signIn('staff'), await server.signIn('staff')];
    const text = { form: 'response', inquiryid, fields: '{"comment":"Mine"}' };
    const begun = await Promise.all([1, 2].map(() => ask(one, saveDraft, text)));
    const [draftid = 0] = begun.map((answer) => given(answer).data.draftid);
    expect(begun.map((answer) => given(answer).data)).toEqual(
      Array(2).fill(expect.objectContaining({ draftid, version: 1 })),
    );
    const unseen = await ask(one, saveDraft, { ...text, fields: '{}' });
    expect(told(unseen)).toEqual(refused(409, refusals.draftChanged));
    const kept = await beginDraft(two, { comment: 'Theirs' }, inquiryid);
    expect(kept.draftid).not.toBe(draftid);
    await addDraftFile(one, draftid, smallFile('report.pdf'));
    await addDraftFile(two, kept.draftid, smallFile('other.pdf'));

    const statement = { processcomments: 'Read.', getinquiryid: inquiryid, mode: MODE.answer };
    expect((await askWithFiles(one, answerInquiry, { ...statement, draftid }, [])).status).toBe(200);
    const { reportfiles } = await viewOf(client, inquiryid);
    expect(reportfiles?.map(({ originalname }) => originalname)).toEqual(['report.pdf']);
  });

  it('goes with an inquiry that its client deletes', { tags: ['R7.360'] }, async () => {
    const client = await server.signIn('client');
    const staff = await server.signIn('staff');
    const inquiryid = await submitOne(client);
    const { draftid } = await beginDraft(staff, { comment: 'About the case' }, inquiryid);
    const name = await addDraftFile(staff, draftid, smallFile('report.pdf'));
    expect(await storedNames()).toContainEqual(expect.stringContaining(name));
    await client.call(deleteInquiry, { inquiryid });
    expect((await view(staff, { draftid })).status).toBe(404);
    expect(await storedNames()).not.toContainEqual(expect.stringContaining(name));
    expect(await countRows(server, 'erasedFiles')).toBe(0);
  });
});

it('a draft that is discarded is removed with its files, also from the quota', {
  tags: ['R7.360', 'R7.361'],
}, async () => {
  const client = await server.signIn('client');
  const { draftid } = await beginDraft(client, { aboutCase: 'A made-up canary' });
  await addDraftFile(client, draftid, smallFile());
  await addUnfinishedFile(client, draftid, 'partly.pdf');
  const uploads = server.db.selectFrom('uploads').select('name').where('draftId', '=', draftid);
  const names = (await uploads.execute()).map(({ name }) => name);
  expect(names).toHaveLength(2);
  const recordBytes = async () =>
    (await server.db.selectFrom('accounts').select('recordBytes').where('id', '=', client.id).execute())[0]
      ?.recordBytes;
  expect(await recordBytes()).toBeGreaterThan(0);
  const both = await Promise.all([1, 2].map(() => ask(client, discardDraft, { draftid })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await recordBytes()).toBe(0);
  for (const name of names) expect(await storedNames()).not.toContainEqual(expect.stringContaining(name));
  for (const table of ['uploads', 'erasedFiles'] as const)
    expect(await server.db.selectFrom(table).select('name').where('name', 'in', names).execute()).toEqual([]);
  const rows = await server.db
    .selectFrom('audit')
    .select(['event', 'inquiryId', 'detail'])
    .where('accountId', '=', client.id)
    .where('event', '=', 'draft-discarded')
    .execute();
  expect(rows).toEqual([{ event: 'draft-discarded', inquiryId: null, detail: '2 files' }]);
});
