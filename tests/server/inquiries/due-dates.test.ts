// Inquiries of an earlier version get their due dates, however many there are, and whatever they say.
import { expect, it } from 'vitest';
import { dueAt } from '../../../contract/due/due.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { setDueDates } from '../../../server/db/inquiries/due-dates.ts';
import { fillDueDates } from '../../../server/inquiries/due-dates.ts';
import { sweep } from '../../../server/sweeper.ts';
import { submitOne } from '../../support/cases.ts';
import { addManyInquiries } from '../../support/data/many-inquiries.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { RUSH } from '../../support/urgencies.ts';

const COUNT = 1_200;
const server = serverForFile();

it('several batches at once, by two processes, without touching those that have one', {
  tags: ['R7.341'],
}, async () => {
  const clients = [await server.signIn('client'), await server.signIn('client')] as const;
  const { db, context } = server;
  await addManyInquiries(server, COUNT, [clients[0].id, clients[1].id]);
  const kept = await submitOne(clients[1]);
  const wordless = await submitOne(clients[1]);
  const urgencyLevel = 'Whenever it suits';
  await db.updateTable('inquiries').set({ dueAt: null }).where('id', '!=', kept).execute();
  await db.updateTable('inquiries').set({ urgencyLevel }).where('id', '=', wordless).execute();
  const readAll = () =>
    db.selectFrom('inquiries').select(['id', 'createdAt', 'urgencyLevel', 'dueAt']).orderBy('id').execute();
  const before = await readAll();

  await Promise.all([fillDueDates(context), fillDueDates(context)]);
  const expected = before.map((row) =>
    row.id === kept || row.id === wordless
      ? row
      : { ...row, dueAt: dueAt(new Date(row.createdAt), RUSH).toISOString() },
  );
  expect(await readAll()).toEqual(expected);
  // A batch that was read before another process wrote the same one.
  await setDueDates(db, [{ id: kept, dueAt: before[0]?.createdAt ?? '' }]);
  expect(await readAll()).toEqual(expected);

  const list = await clients[1].call(listInquiries, {});
  const shown = list.success === 1 && list.data.find(({ inquiryid }) => inquiryid === wordless);
  expect(shown).toMatchObject({ urgencyLevel });
  expect(shown).not.toHaveProperty('duedate');
});

it('and so do those that a process of an earlier version stores after the upgrade', {
  tags: ['R7.341'],
}, async () => {
  const id = await submitOne(await server.signIn('client'));
  const read = () =>
    server.db.selectFrom('inquiries').select('dueAt').where('id', '=', id).executeTakeFirstOrThrow();
  const promised = await read();
  await server.db.updateTable('inquiries').set({ dueAt: null }).where('id', '=', id).execute();
  await sweep(server.context);
  expect(await read()).toEqual(promised);
});
