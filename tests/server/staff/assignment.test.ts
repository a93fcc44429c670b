// Who is assigned to an inquiry, what each member of staff has not seen, and the numbers over staff's list.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveProfile } from '../../../contract/accounts/profile.ts';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { type InquiryRow, listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { assignInquiry } from '../../../contract/staff/assignment.ts';
import { viewListNumbers } from '../../../contract/staff/list-numbers.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { setDisabled } from '../../../server/db/accounts/accounts.ts';
import { site } from '../../../site.config.ts';
import { inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import { goToWednesday } from '../../support/server/firm-clock.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';
import { RUSH, STANDARD, URGENT } from '../../support/urgencies.ts';

const server = serverForFile();
let client: Signed;
let robin: Signed;
let kim: Signed;

beforeAll(async () => {
  goToWednesday(server);
  client = await server.signIn('client', 'Dana Whitfield');
  robin = await server.signIn('staff', 'Robin Example');
  kim = await server.signIn('staff', 'Kim Example');
});

const keyed = () => ({ 'idempotency-key': randomUUID() });
const told = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message: string }).message,
];

async function view(who: Signed, inquiryid: number) {
  const answer = await who.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

async function listed(who: Signed, fields: Record<string, string>): Promise<InquiryRow[]> {
  const { status, body } = await ask(who, listInquiries, fields);
  expect(status).toBe(200);
  return (body as { data: InquiryRow[] }).data;
}

const idsOf = (rows: readonly InquiryRow[]) => rows.map(({ inquiryid }) => inquiryid);

describe('the assignee of an inquiry', () => {
  const assign = (who: Signed, fields: Record<string, unknown>, headers = keyed()) =>
    ask(who, assignInquiry, fields, 'json', headers);

  it('staff choose themselves, a colleague or no one; the list shows it, and clients do not see it', {
    tags: ['R2.350', 'R7.391'],
  }, async () => {
    const inquiryid = await submitOne(client);
    const { colleagues } = await view(robin, inquiryid);
    const choices = [robin, kim].map(({ id }) => expect.objectContaining({ accountid: id }));
    expect(colleagues).toEqual(expect.arrayContaining(choices));
    expect(await view(client, inquiryid)).not.toHaveProperty('colleagues');
    const steps: [Signed, number | undefined, number | undefined, string][] = [
      [robin, robin.id, undefined, 'Robin Example'],
      [robin, kim.id, robin.id, 'Kim Example'],
      [kim, undefined, kim.id, ''],
      [kim, robin.id, undefined, 'Robin Example'],
    ];
    for (const [who, assignee, previous, name] of steps) {
      const answer = await assign(who, { inquiryid, assignee, previous });
      expect(told(answer)).toEqual([200, name ? replies.assigned(name) : replies.unassigned]);
      expect((await view(kim, inquiryid)).assignee?.name ?? '').toBe(name);
      const [row] = await listed(kim, {});
      expect(row?.assigneename ?? '').toBe(name);
      expect(row?.mine ?? false).toBe(assignee === kim.id);
    }
    expect(idsOf(await listed(robin, { mine: '1' }))).toEqual([inquiryid]);
    expect(idsOf(await listed(kim, { mine: '1' }))).toEqual([]);
    expect(JSON.stringify([await view(client, inquiryid), await listed(client, {})])).not.toMatch(/Example/);
    const record = async (who: Signed) =>
      JSON.stringify((await ask(who, custodyRecord, { inquiryid }, 'get')).body);
    expect((await record(robin)).match(/inquiry-assigned/g)).toHaveLength(steps.length);
    expect(await record(client)).not.toMatch(/inquiry-assigned/);
    const rows = server.db.selectFrom('audit').select('detail').where('event', '=', 'inquiry-assigned');
    const details = (await rows.where('inquiryId', '=', inquiryid).orderBy('sequence').execute()).map(
      ({ detail }) => detail,
    );
    expect(details).toEqual(steps.map(([, to]) => (to === undefined ? 'to no one' : `to account ${to}`)));
  });

  it('someone who is assigned an inquiry by a colleague gets a mail, unless they switched that off', {
    tags: ['R7.413'],
  }, async () => {
    const inquiryid = await submitOne(client);
    const lee = await server.signIn('staff', 'Lee Example');
    await assign(lee, { inquiryid, assignee: lee.id });
    expect(await mailsOf(server, lee.email)).toEqual([]);
    await assign(lee, { inquiryid, previous: lee.id });
    await assign(kim, { inquiryid, assignee: lee.id });
    const [mail, ...more] = await mailsOf(server, lee.email);
    expect(more).toEqual([]);
    expect(mail?.header('subject')).toBe(`${site.inquiryPrefix}${inquiryid} was assigned to you`);
    expect(mail?.body).toContain(`${pages.staffInquiry}?id=${inquiryid}`);
    await lee.call(saveProfile, { name: 'Lee Example', mails: 'digest' });
    await assign(kim, { inquiryid, previous: lee.id });
    await assign(kim, { inquiryid, assignee: lee.id });
    expect(await mailsOf(server, lee.email)).toHaveLength(1);
  });

  it('if two staff change it at the same moment, one is told; a repeated request changes nothing', {
    tags: ['R2.350', 'R7.391'],
  }, async () => {
    const inquiryid = await submitOne(client);
    const answers = await Promise.all(
      [robin, kim].map((who) => assign(who, { inquiryid, assignee: who.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, late] = answers[0]?.status === 200 ? [robin, kim] : [kim, robin];
    expect(answers.map(told)).toContainEqual([409, refusals.assignedElsewhere]);
    expect((await view(late, inquiryid)).assignee?.accountid).toBe(first.id);

    const headers = keyed();
    const give = () => assign(late, { inquiryid, assignee: late.id, previous: first.id }, headers);
    const given = await give();
    expect(given.status).toBe(200);
    await assign(first, { inquiryid, assignee: first.id, previous: late.id });
    expect(told(await give())).toEqual(told(given));
    expect((await view(late, inquiryid)).assignee?.accountid).toBe(first.id);
  });

  it('it is never a client, or a member of staff who cannot sign in', { tags: ['R2.350'] }, async () => {
    const inquiryid = await submitOne(client);
    const gone = await server.signIn('staff', 'Gone Example');
    await server.db.transaction().execute((trx) => setDisabled(trx, gone.id, true));
    for (const assignee of [client.id, gone.id, 999_999])
      expect(told(await assign(robin, { inquiryid, assignee }))).toEqual([409, refusals.cannotBeAssigned]);
    expect((await view(robin, inquiryid)).colleagues?.map(({ accountid }) => accountid)).not.toContain(
      gone.id,
    );
    expect((await assign(robin, { inquiryid: 999_999, assignee: robin.id })).status).toBe(404);
  });
});

describe('the numbers over the list', () => {
  const answers = async () => {
    const answer = await robin.call(viewListNumbers, {});
    if (answer.success !== 1) throw new Error(answer.message);
    return answer.data;
  };
  const hour = (hours: number) => new Date(server.context.now().getTime() + hours * 3_600_000).toISOString();

  it('count what is open, due today, and overdue, and give the median turnaround of each urgency', {
    tags: ['R2.357', 'R7.391'],
  }, async () => {
    const { db } = server;
    const before = await answers();
    const ids: number[] = [];
    while (ids.length < 5) ids.push(await submitOne(client));
    // On Wednesday noon.
    for (const [place, due] of [-50, -1, 3, 20, 60].entries())
      await db
        .updateTable('inquiries')
        .set({ openDueAt: hour(due) })
        .where('id', '=', ids[place] ?? 0)
        .execute();
    // Changes the number of open inquiries, so that all numbers are read anew.
    ids.push(await submitOne(client));
    const after = await answers();
    expect(after.open).toBe(before.open + 6);
    expect([after.duetoday - before.duetoday, after.overdue - before.overdue]).toEqual([1, 2]);

    await db
      .updateTable('inquiries')
      .set({ answeredAt: hour(0), createdAt: hour(-9_000) })
      .where('status', '=', 2)
      .execute();
    const levels = [STANDARD, STANDARD, STANDARD, RUSH, RUSH, URGENT];
    const took = [10, 200, 20, 40, 61, 30];
    for (const [place, urgencyLevels] of levels.entries()) {
      const id = await client.submit(inquiryFields({ urgencyLevels }), [smallFile()]);
      await robin.answer(id, 'A made-up statement.', [smallFile('report.pdf')]);
      const times = { createdAt: hour(-(took[place] ?? 0)), answeredAt: hour(0) };
      await db.updateTable('inquiries').set(times).where('id', '=', id).execute();
    }
    await db.deleteFrom('inquiries').where('createdAt', '<', hour(-8_000)).execute();
    expect((await answers()).turnaround).toEqual([
      { urgencylevel: URGENT, hours: 30 },
      { urgencylevel: RUSH, hours: 50.5 },
      { urgencylevel: STANDARD, hours: 20 },
    ]);
  });
});
