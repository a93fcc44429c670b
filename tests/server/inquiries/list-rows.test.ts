// What a row of a list says beyond the specification's columns: that an answer is new.
// Runs also on PostgreSQL and an object store.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendMessage } from '../../../contract/conversation.ts';
import { answerInquiry, type InquiryRow, listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { downloadAll, viewFile } from '../../../contract/stored-files.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { whileBroken } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile();

async function rowsOf(who: WireClient, fields: { Keyword?: string } = {}): Promise<InquiryRow[]> {
  const answer = await who.call(listInquiries, fields);
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data;
}

describe('a new report', () => {
  /** An inquiry with an answer that its client has not opened. */
  async function answered() {
    const client = await server.signIn('client');
    const staff = await server.signIn('staff');
    const id = await submitOne(client);
    const isUnread = async (who: WireClient = client) =>
      (await rowsOf(who)).find(({ inquiryid }) => inquiryid === id)?.unread === true;
    expect(await isUnread()).toBe(false);
    const fields = { processcomments: 'Made up.', getinquiryid: String(id) };
    const sending = { 'idempotency-key': randomUUID() };
    expect((await askWithFiles(staff, answerInquiry, fields, [smallFile('r.pdf')], sending)).status).toBe(
      200,
    );
    const answer = await staff.call(viewInquiry, { inquiryid: id });
    if (answer.success !== 1) throw new Error(answer.message);
    const { finalreport, inquiryfileName } = answer.data[0];
    return { client, staff, id, isUnread, report: finalreport, record: inquiryfileName };
  }

  it('is marked for its client alone, until they open the answer', { tags: ['R2.373'] }, async () => {
    const { client, staff, id, isUnread, record, report } = await answered();
    expect([await isUnread(), await isUnread(staff)]).toEqual([true, false]);
    await (await client.fetch(`/uploads/${record}`)).arrayBuffer();
    await ask(client, downloadAll, { inquiryid: id, files: 'records' }, 'get');
    await (await staff.fetch(`/uploads/${report}`)).arrayBuffer();
    expect(await isUnread(), 'after a download of what the client sent, and one by staff').toBe(true);
    await ask(client, viewInquiry, { inquiryid: id }, 'get');
    expect(await isUnread()).toBe(false);

    const correction = { inquiryid: id, kind: 'statement', text: 'Made up anew.' };
    await askWithFiles(staff, sendMessage, correction, [smallFile('again.pdf')]);
    expect(await isUnread(), 'after a correction').toBe(true);
    await ask(client, viewInquiry, { inquiryid: id }, 'get');
    expect(await isUnread()).toBe(false);
  });

  it.each([
    ['a download', ({ report }) => `/uploads/${report}`],
    ['all reports in one ZIP', ({ id }) => `${downloadAll.path}?inquiryid=${id}&files=reports`],
    ['the viewer', ({ report }) => viewFile.path.replace(':filename', report)],
  ] satisfies [string, (made: Awaited<ReturnType<typeof answered>>) => string][])(
    'is opened by %s, unless that could not be recorded',
    { tags: ['R2.373'] },
    async (_way, addressOf) => {
      const made = await answered();
      const read = async () => (await made.client.fetch(addressOf(made))).arrayBuffer();
      await whileBroken(server, 'audit_head', async () => {
        await read().catch(() => undefined);
      });
      expect(await made.isUnread(), 'after a reading that was not recorded').toBe(true);
      await read();
      expect(await made.isUnread()).toBe(false);
    },
  );
});
