// Inquiries of an earlier version are found by their words, once these are filled in.
import { expect, it } from 'vitest';
import { listInquiries } from '../../../contract/inquiries.ts';
import { fillWords } from '../../../server/db/inquiries/words.ts';
import { startWords } from '../../../server/inquiries/words.ts';
import { submitOne } from '../../support/cases.ts';
import { addManyInquiries } from '../../support/data/many-inquiries.ts';
import { ask } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

/** More than a batch. */
const COUNT = 130;
const server = serverForFile();

it('the newest first, in several batches, by two processes, also those that are stored after the upgrade', {
  tags: ['R7.500'],
}, async () => {
  const { context, db } = server;
  const staff = await server.signIn('staff');
  const clients = [await server.signIn('client'), await server.signIn('client')] as const;
  const found = async () => {
    const { body } = await ask(staff, listInquiries, { Keyword: 'FICTIT', limit: '5' });
    const { data, total_records: total } = body as { data: { inquiryid: number }[]; total_records: number };
    return { ids: data.map(({ inquiryid }) => inquiryid), total };
  };
  await addManyInquiries(server, COUNT, [clients[0].id, clients[1].id]);
  const kept = await submitOne(clients[1], { aboutCase: 'Fictitious as well.' });
  expect(await found()).toEqual({ ids: [kept], total: 1 });

  await db.transaction().execute((trx) => fillWords(trx, 2));
  expect(await found()).toEqual({ ids: [kept, kept - 1, kept - 2], total: 3 });

  const fillers = [startWords(context), startWords(context)];
  await Promise.all(fillers.map(({ idle }) => idle()));
  expect((await found()).total).toBe(COUNT + 1);
  // As a process of an earlier version does it.
  const read = db.selectFrom('inquiries').selectAll().where('id', '=', kept);
  const { id: _, ...earlier } = await read.executeTakeFirstOrThrow();
  await db.insertInto('inquiries').values(earlier).execute();
  await Promise.all(fillers.map(({ idle }) => idle()));
  expect((await found()).total).toBe(COUNT + 2);
  await Promise.all(fillers.map(({ stop }) => stop()));
});
