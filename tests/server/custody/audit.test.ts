// Custody: the audit log says what happened to a record, and verification finds every change of the log.
// Runs also on PostgreSQL and an object store.
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendContactRequest } from '../../../contract/contact.ts';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { deleteInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import type { z } from '../../../contract/z.ts';
import { READING_SECONDS } from '../../../server/audit/readings.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import {
  type AuditHead,
  type AuditRow,
  findAuditHead,
  findTreeHead,
  type LockedHead,
  listAuditRows,
  setAuditHead,
} from '../../../server/db/audit/audit.ts';
import { contactFields, inquiryFields } from '../../support/cases.ts';
import { tamper as tamperWith } from '../../support/data/audit-log.ts';
import { rebuildTree } from '../../support/data/rebuilt-tree.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const FIELDS = inquiryFields({ aboutCase: 'Fictitious canary text.' });
const PDF = { name: 'canary-name.pdf', content: makePdf() };

const server = serverForFile();
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});

const rows = () => listAuditRows(server.context.db, 0, 10_000);
const verify = (...noted: AuditHead[]) =>
  verifyAudit(
    server.context.db,
    server.context.secrets,
    noted.map(({ sequence, mac }) => ({ sequence, hash: mac })),
  );

/** They answer what is the caller's own. */
const OWN = [
  'sessionState',
  'listSessions',
  'viewProfile',
  'secondFactorState',
  'listPasskeys',
  'downloadExport',
];
/** Every call with which staff read what is not their own. */
const READINGS = Object.entries(endpoints).filter(
  ([name, { who, changes }]) =>
    !changes && ['staff', 'administrator', 'signed-in'].includes(who) && !OWN.includes(name),
);

describe('what staff read', () => {
  // Its clock goes on.
  const server = serverForFile();
  const values: Record<string, unknown> = { files: 'records', form: 'response', table: 'inquiries' };

  beforeAll(async () => {
    const client = await server.signIn('client');
    await client.fetch(`${sendContactRequest.path}?${new URLSearchParams(contactFields())}`);
    const inquiryid = await client.submit(FIELDS, [PDF]);
    const files = server.db.selectFrom('files').select('name').where('inquiryId', '=', inquiryid);
    const { name: filename } = await files.executeTakeFirstOrThrow();
    Object.assign(values, { inquiryid, accountid: client.id, filename });
  });

  it.each(READINGS)(
    'by %s has one row for a quarter of an hour',
    {
      tags: ['R7.626', 'V16.2.1'],
    },
    async (_name, { path, input, methods }) => {
      const reader = await server.signIn('administrator');
      const names = Object.keys((input as z.ZodObject).shape).filter(
        (name) => name in values && !path.includes(`:${name}`),
      );
      const fields = Object.fromEntries(names.map((name) => [name, values[name]]));
      const address = path.replace(':filename', String(values.filename));
      const way = methods.includes('GET') ? 'get' : 'json';
      for (const _time of [1, 2, 3])
        expect((await ask(reader, { path: address }, fields, way)).status, 'it is read').toBe(200);
      const ofReader = async () =>
        (await listAuditRows(server.db, 0, 10_000)).filter(
          ({ accountId, event }) => accountId === reader.id && event !== 'signed-in',
        );
      const recorded = await ofReader();
      expect(recorded).not.toEqual([]);
      if (recorded.some(({ event }) => event !== 'list-read')) return;
      // A list has one row for a quarter of an hour.
      server.advance(READING_SECONDS + 1);
      await ask(await server.anotherSession(reader), { path: address }, fields, way);
      const [first] = recorded;
      expect((await ofReader()).map(({ detail }) => detail)).toEqual([first?.detail, first?.detail]);
    },
  );
});

describe('the audit log', () => {
  it('records who used an inquiry, in order, with the hash of every document', {
    tags: ['R7.20', 'V16.2.1', 'V16.3.2'],
  }, async () => {
    const id = await client.submit(FIELDS, [PDF]);
    const view = await staff.call(viewInquiry, { inquiryid: id });
    const file = view.success === 1 ? view.data[0].inquiryfiles?.[0] : undefined;
    await staff.fetch(`/uploads/${file?.filename}`);
    await staff.answer(id, 'Read.', [PDF]);
    const stranger = await server.signIn('client');
    await stranger.fetch(`/api/getClientsinquiryview?inquiryid=${id}`);
    await client.fetch(`${deleteInquiry.path}?inquiryid=${id}`);

    const recorded = (await rows()).filter((row) => row.inquiryId === id);
    expect(recorded.map((row) => [row.event, row.accountId, row.sha256 ?? row.detail])).toEqual([
      ['inquiry-created', client.id, ''],
      ['file-uploaded', client.id, file?.sha256],
      ['inquiry-viewed', staff.id, ''],
      ['file-downloaded', staff.id, file?.sha256],
      ['inquiry-answered', staff.id, ''],
      ['file-uploaded', staff.id, file?.sha256],
      ['refused', client.id, '409 /api/deleteInquiry'],
    ]);
    // The log names the stranger and what they asked for, but the inquiry's record does not show it.
    expect((await rows()).filter((row) => row.accountId === stranger.id)).toMatchObject([
      { event: 'refused', inquiryId: null, detail: `404 /api/getClientsinquiryview inquiry ${id}` },
    ]);
    expect(JSON.stringify(await rows())).not.toMatch(/canary/);
  });

  it('is shown to staff, and to the client without the names of staff', {
    tags: ['R7.20', 'V8.2.3'],
  }, async () => {
    const id = await client.submit(FIELDS, [PDF]);
    await (await server.signIn('client')).fetch(`/api/custody?inquiryid=${id}`);
    await staff.answer(id, 'Read.', [PDF]);
    await client.fetch(`${deleteInquiry.path}?inquiryid=${id}`);
    const recorded = async (who: Signed) => {
      const answer = await who.call(custodyRecord, { inquiryid: id });
      return answer.success === 1 ? answer.data : [];
    };
    const [toClient, toStaff] = [await recorded(client), await recorded(staff)];
    expect(toStaff.map((entry) => entry.event)).toEqual([
      'inquiry-created',
      'file-uploaded',
      'inquiry-answered',
      'file-uploaded',
      'refused',
      'inquiry-viewed',
      'inquiry-viewed',
    ]);
    expect(toClient.map((entry) => [entry.event, entry.who])).toEqual([
      ['inquiry-created', 'Robin Example'],
      ['file-uploaded', 'Robin Example'],
      ['inquiry-answered', 'Staff'],
      ['file-uploaded', 'Staff'],
      ['inquiry-viewed', 'Robin Example'],
    ]);
    expect(toClient[1]?.document).toEqual({
      originalname: PDF.name,
      sha256: createHash('sha256').update(PDF.content).digest('hex'),
    });
  });

  it('records sign-ins, failed sign-ins and sign-outs', { tags: ['V16.3.1'] }, async () => {
    const visitor = server.anonymous();
    const before = (await rows()).length;
    await visitor.fetch(`/user/login?username=${client.email}&password=${digestOf('wrong')}`);
    await visitor.fetch(`/user/login?username=nobody@example.com&password=${digestOf('wrong')}`);
    await visitor.signInAsClient({ email: client.email, password: PASSWORD });
    await visitor.fetch('/user/logout', { method: 'POST' });
    expect((await rows()).slice(before).map((row) => [row.event, row.accountId])).toEqual([
      ['sign-in-failed', client.id],
      ['sign-in-failed', null],
      ['signed-in', client.id],
      ['signed-out', client.id],
    ]);
  });
});

describe('verification', () => {
  const tamper = (change: () => Promise<unknown>) => tamperWith(server, change);

  const insert = (row: AuditRow | undefined) =>
    tamper(() =>
      server.db
        .insertInto('audit')
        .values(row as AuditRow)
        .execute(),
    );
  const remove = (sequence: number) =>
    tamper(() => server.db.deleteFrom('audit').where('sequence', '=', sequence).execute());
  /** The log as it was at this head, without what came later. */
  const rewind = (head: LockedHead) =>
    tamper(async () => {
      await server.db.deleteFrom('audit').where('sequence', '>', head.sequence).execute();
      await setAuditHead(server.db, head);
    });
  /** Makes the server write one row. */
  const cause = () => server.anonymous().fetch(`/user/login?username=nobody&password=${digestOf('wrong')}`);

  let target = 0;
  beforeEach(async () => {
    await client.call(viewInquiry, { inquiryid: await client.submit(FIELDS, [PDF]) });
    target = (await findAuditHead(server.context.db)).sequence - 1;
  });

  it('accepts the log as it was written', async () => {
    const head = await findAuditHead(server.context.db);
    expect(await verify()).toEqual({ ok: true, head });
    expect(await verify(head)).toEqual({ ok: true, head });
  });

  it('is backed by a table that refuses to edit or delete rows', { tags: ['V16.4.2'] }, async () => {
    const { db } = server.context;
    await expect(db.updateTable('audit').set({ detail: 'x' }).execute()).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow(/append-only/);
  });

  it.each([
    { accountId: 999 },
    { at: '2026-01-01T00:00:00.000Z' },
    { event: 'signed-in' as const },
    { role: 'staff' },
    { inquiryId: 999 },
    { sha256: 'f'.repeat(64) },
    { detail: 'x' },
    { ip: '192.0.2.1' },
    { requestId: 'x' },
  ])(
    'finds a row with another %o, and accepts it when it is restored',
    { tags: ['V11.4.3'] },
    async (field) => {
      const { db } = server.context;
      const [row] = await listAuditRows(db, target - 1, 1);
      const [name = ''] = Object.keys(field);
      const edit = (values: object) =>
        tamper(async () => {
          await db.updateTable('audit').set(values).where('sequence', '=', target).execute();
          // The tree has no secret: someone who writes to the database can compute it again.
          await rebuildTree(server.db);
        });
      await edit(field);
      expect(await verify()).toMatchObject({ ok: false, sequence: target });
      await edit({ [name]: Reflect.get(row ?? {}, name) });
      expect(await verify()).toMatchObject({ ok: true });
    },
  );

  it('finds two swapped rows, an inserted one and a removed one', { tags: ['V16.4.2'] }, async () => {
    const { db } = server.context;
    const move = (from: number, to: number) =>
      tamper(() => db.updateTable('audit').set({ sequence: to }).where('sequence', '=', from).execute());
    await move(target, -1);
    expect(await verify()).toMatchObject({ ok: false });
    await move(target + 1, target);
    await move(-1, target + 1);
    expect(await verify()).toMatchObject({ ok: false, sequence: target });
    await move(target, -1);
    await move(target + 1, target);
    await move(-1, target + 1);
    expect(await verify()).toMatchObject({ ok: true });
    const [last] = await listAuditRows(db, target, 1);
    await insert({ ...(last as AuditRow), sequence: target + 2 });
    expect(await verify()).toMatchObject({ ok: false, sequence: target + 2 });
    await remove(target + 2);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('finds a row that the same key signed for a different history of the log', async () => {
    const { db } = server.context;
    const base = await findTreeHead(db);
    await cause();
    const [last] = await listAuditRows(db, base.sequence, 1);
    // As after a backup was restored: the log continues from the row before.
    await rewind(base);
    await cause();
    await cause();
    const [rewritten] = await listAuditRows(db, base.sequence, 1);
    await remove(base.sequence + 1);
    await insert(last);
    expect(await verify()).toMatchObject({ ok: false, sequence: base.sequence + 2 });
    // The tree has no secret: someone who writes to the database can compute it again.
    await tamper(() => rebuildTree(server.db));
    expect(await verify()).toMatchObject({ ok: false, sequence: base.sequence + 2 });
    await remove(base.sequence + 1);
    await insert(rewritten);
    await tamper(() => rebuildTree(server.db));
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('finds a truncated tail with a matching head when it is given an earlier head', {
    tags: ['V16.4.2'],
  }, async () => {
    const { db } = server.context;
    const before = await findTreeHead(db);
    await cause();
    const noted = await findTreeHead(db);
    await remove(noted.sequence);
    expect(await verify()).toMatchObject({ ok: false, problem: 'rows after this one are missing' });
    await rewind(before);
    expect(await verify()).toMatchObject({ ok: true });
    expect(await verify(noted)).toMatchObject({ ok: false });
  });

  it('finds leaves and subtrees that were changed in the tree', async () => {
    const { db } = server.context;
    const head = await findTreeHead(db);
    const [leaf] = await listAuditRows(db, target - 1, 1);
    const set = (hashes: string) =>
      tamper(() => db.updateTable('audit').set({ hashes }).where('sequence', '=', target).execute());
    await set(`["${'0'.repeat(64)}"]`);
    expect(await verify()).toMatchObject({ ok: false, sequence: target });
    await set(leaf?.hashes ?? '');
    await setAuditHead(db, { ...head, peaks: head.peaks.toReversed() });
    expect(await verify()).toMatchObject({ ok: head.peaks.length === 1 });
    await setAuditHead(db, head);
    expect(await verify()).toMatchObject({ ok: true });
  });
});
