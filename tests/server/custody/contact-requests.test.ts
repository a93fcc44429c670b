// Staff read consultation requests with their messages, which the mails leave out; the log says who read which.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ContactState,
  handleContactRequest,
  readContactRequests,
  sendContactRequest,
} from '../../../contract/contact.ts';
import { viewListNumbers } from '../../../contract/staff/list-numbers.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import { phoneContactFields } from '../../support/cases.ts';
import { ask } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { whileBroken } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
let staff: Signed;

const send = (fields: Partial<Record<string, string>>) =>
  ask(server.anonymous(), sendContactRequest, phoneContactFields(fields));

beforeEach(async () => {
  await server.db.deleteFrom('contactRequests').execute();
  staff = await server.signIn('staff');
});

async function read(who: WireClient, page?: number) {
  const answer = await who.call(readContactRequests, page === undefined ? {} : { page });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer;
}

async function readsOf({ id }: Signed) {
  const rows = await listAuditRows(server.db, 0, 100_000);
  return rows.filter((row) => row.event === 'contact-read' && row.accountId === id);
}

const about = (id: number | undefined) => `consultation request ${id}`;

describe('the consultation requests', () => {
  it('come in full, ten to a page, the newest first, with their total number', {
    tags: ['R7.130', 'R2.171'],
  }, async () => {
    const comments = 'Ms. Sample <b>broke</b> her ankle.\n\n  Second paragraph: 漢字.';
    for (let number = 1; number <= 12; number += 1)
      await send({ first_name: `Visitor ${number}`, last_name: 'Example', organisation: 'A & B', comments });
    const [first, second, beyond] = [await read(staff), await read(staff, 2), await read(staff, 3)];
    const names = ({ data }: typeof first) => data.map(({ first_name }) => first_name);
    expect(names(first)).toEqual(Array.from({ length: 10 }, (_, index) => `Visitor ${12 - index}`));
    expect(names(second)).toEqual(['Visitor 2', 'Visitor 1']);
    expect(names(beyond)).toEqual([]);
    expect(names(await read(staff, Number.MAX_SAFE_INTEGER))).toEqual([]);
    expect([first, second, beyond].map((page) => page.total_records)).toEqual([12, 12, 12]);
    expect(first.data[0]).toEqual({
      ...phoneContactFields({ first_name: 'Visitor 12', organisation: 'A & B', comments }),
      last_name: 'Example',
      requestid: expect.any(Number),
      createddate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      state: 'new',
      statedate: first.data[0]?.createddate,
    });
    for (const page of ['0', '-1', 'x', '1.5'])
      expect((await staff.fetch(`${readContactRequests.path}?page=${page}`)).status, page).toBe(400);
  });

  it('are not shown if the reading cannot be recorded', { tags: ['R7.131'] }, async () => {
    await send({ comments: 'Ms. Sample broke her ankle.' });
    await whileBroken(server, 'audit', async () => {
      const answer = await staff.fetch(readContactRequests.path);
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain('ankle');
    });
    expect(await readsOf(staff)).toEqual([]);
    expect((await read(staff)).data).toHaveLength(1);
  });

  it('cannot be read, or planted in the log, by a page of another site, and leave no row when there is none', {
    tags: ['R7.81'],
  }, async () => {
    await read(staff);
    await send({});
    const headers = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    expect((await staff.fetch(readContactRequests.path, { headers })).status).toBe(403);
    expect(await readsOf(staff)).toEqual([]);
  });

  it('are taken, answered and made new again, the answered ones last, and only by someone who saw the latest change', {
    tags: ['R2.660', 'R7.130'],
  }, async () => {
    for (const first_name of ['One', 'Two', 'Three']) await send({ first_name });
    const [, two] = (await read(staff)).data;
    if (!two) throw new Error('No request');
    const colleague = await server.signIn('staff');
    const handle = (who: Signed, state: ContactState, previous: string) =>
      ask(who, handleContactRequest, { requestid: two.requestid, state, previous });
    const newOnes = async () => {
      const numbers = await staff.call(viewListNumbers, {});
      return numbers.success === 1 && numbers.data.newrequests;
    };
    const shown = async () =>
      (await read(staff)).data.map(({ first_name, state }) => `${first_name} ${state}`);
    expect(await newOnes()).toBe(3);

    server.advance(1);
    const taken = await handle(staff, 'taken', two.statedate);
    const assignee = { accountid: staff.id, name: expect.any(String) };
    const statedate = (taken.body as { data: { statedate: string } }).data.statedate;
    expect(taken.body).toMatchObject({ success: 1, data: { state: 'taken', assignee } });
    expect(await newOnes()).toBe(2);
    expect((await handle(staff, 'taken', two.statedate)).body, 'a repetition').toEqual(taken.body);
    expect((await handle(colleague, 'answered', two.statedate)).status, 'has not seen it taken').toBe(409);
    expect((await read(colleague)).data[1]).toMatchObject({ state: 'taken', statedate, assignee });

    server.advance(1);
    const answered = await handle(colleague, 'answered', statedate);
    expect(await shown()).toEqual(['Three new', 'One new', 'Two answered']);
    server.advance(1);
    const last = (answered.body as { data: { statedate: string } }).data.statedate;
    expect((await handle(staff, 'new', last)).body).toMatchObject({ success: 1, data: { state: 'new' } });
    expect(await shown()).toEqual(['Three new', 'Two new', 'One new']);
    expect((await read(staff)).data[1]).not.toHaveProperty('assignee');

    const rows = await listAuditRows(server.db, 0, 100_000);
    const changes = rows.filter(({ event }) => event === 'contact-handled');
    expect(changes.map(({ accountId, detail }) => [accountId, detail])).toEqual([
      [staff.id, `${about(two.requestid)}: taken`],
      [colleague.id, `${about(two.requestid)}: answered`],
      [staff.id, `${about(two.requestid)}: new`],
    ]);
  });
});
