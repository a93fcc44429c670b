// Submitting, answering and deleting an inquiry twice: made once, and answered alike (docs/security.md).
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as inquiries from '../../../contract/inquiries.ts';
import { sweep } from '../../../server/sweeper.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { fourTimes, shown, whileBroken } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { countRows } from '../../support/server/stored-data.ts';
import type { Signed } from '../../support/server/test-server.ts';

const DAY = 24 * 3600;
const PDF = { name: 'Volume 1.pdf', content: makePdf() };

const server = serverForFile();

const upload = (who: WireClient, call: { path: string }, fields: Record<string, string>, key: string) =>
  askWithFiles(who, call, fields, [PDF], { 'idempotency-key': key });

const inquiry = {
  caseType: 'Other',
  aboutCase: 'Fictitious.',
  urgencyLevels: 'Urgent (24-48 hours)',
  mode: '1',
};

const submit = (who: Signed) => who.submit(inquiry, [PDF]);

describe('a submission', () => {
  it('with the same key is one inquiry for seven days', { tags: ['R7.40'] }, async () => {
    const client = await server.signIn('client');
    const key = randomUUID();
    const before = await countRows(server, 'inquiries');
    const send = async () =>
      upload(await server.anotherSession(client), inquiries.submitInquiry, inquiry, key);
    const { first, anew } = await fourTimes(server, send, 7 * DAY);
    expect(first.status).toBe(200);
    expect(anew.body).not.toEqual(first.body);
    expect(await countRows(server, 'inquiries')).toBe(before + 2);
  });

  it('without a key is another inquiry each time', { tags: ['R7.41'] }, async () => {
    const client = await server.signIn('client');
    expect(await submit(client)).not.toBe(await submit(client));
  });

  it('with the key of another account is an inquiry of its own', async () => {
    const [client, other] = [await server.signIn('client'), await server.signIn('client')];
    const key = randomUUID();
    const one = await upload(client, inquiries.submitInquiry, inquiry, key);
    const two = await upload(other, inquiries.submitInquiry, inquiry, key);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).not.toEqual(one.body);
    const { inquiryid } = two.body as { inquiryid: number };
    expect((await ask(other, inquiries.viewInquiry, { inquiryid }, 'get')).status).toBe(200);
  });

  it('leaves its key unused, and no file, when it failed', async () => {
    const client = await server.signIn('client');
    const key = randomUUID();
    await whileBroken(server, 'outbox', async () => {
      expect((await upload(client, inquiries.submitInquiry, inquiry, key)).status).toBe(500);
    });
    expect((await sweep(server.context)).unreferenced).toBe(0);
    expect((await upload(client, inquiries.submitInquiry, inquiry, key)).status).toBe(200);
  });
});

describe('an answer', () => {
  it('with the same key is given once, and a second one is refused', {
    tags: ['R7.40', 'R7.41'],
  }, async () => {
    const [client, staff] = [await server.signIn('client'), await server.signIn('staff')];
    const id = await submit(client);
    const fields = { processcomments: 'Read.', mode: '2', getinquiryid: String(id) };
    const key = randomUUID();
    const first = await upload(staff, inquiries.answerInquiry, fields, key);
    const again = await upload(staff, inquiries.answerInquiry, fields, key);
    expect([first.status, shown(again)]).toEqual([200, shown(first)]);
    expect((await upload(staff, inquiries.answerInquiry, fields, randomUUID())).status).toBe(409);
    expect((await askWithFiles(staff, inquiries.answerInquiry, fields, [PDF])).status).toBe(409);
    const colleague = await server.signIn('staff');
    expect((await upload(colleague, inquiries.answerInquiry, fields, key)).status).toBe(409);
    const ready = (await mailsOf(server, client.email)).filter((mail) =>
      mail.header('subject')?.includes('ready'),
    );
    expect(ready).toHaveLength(1);
  });
});

describe('a deletion', () => {
  it('answers its session alike for two minutes, then that there is no such inquiry', {
    tags: ['R7.39'],
  }, async () => {
    const client = await server.signIn('client');
    const inquiryid = await submit(client);
    const { first, anew } = await fourTimes(server, () =>
      ask(client, inquiries.deleteInquiry, { inquiryid }),
    );
    expect(shown(first)).toEqual([200, { success: 1, message: 'Delete Succesfuuly' }]);
    expect(anew.status).toBe(404);
  });

  it('is remembered for no other session and no other inquiry', async () => {
    const client = await server.signIn('client');
    const [inquiryid, kept] = [await submit(client), await submit(client)];
    await ask(client, inquiries.deleteInquiry, { inquiryid });
    const elsewhere = await server.anotherSession(client);
    expect((await ask(elsewhere, inquiries.deleteInquiry, { inquiryid })).status).toBe(404);
    expect((await ask(elsewhere, inquiries.viewInquiry, { inquiryid: kept }, 'get')).status).toBe(200);
  });
});
