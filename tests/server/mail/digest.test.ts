// The mail to staff on a working morning.
import { expect, it, onTestFinished } from 'vitest';
import { saveProfile } from '../../../contract/accounts/profile.ts';
import { firmCalendar } from '../../../contract/due/calendar.ts';
import { addDays, type Day } from '../../../contract/due/day.ts';
import { sendDigests } from '../../../server/inquiries/digest.ts';
import { submitOne } from '../../support/cases.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import { type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const MINUTE_MS = 60_000;
const start = (day: Day) => firmCalendar.endOf(addDays(day, -1)).getTime() + 1;

async function open(): Promise<StoppedServer> {
  const server = await startTestServer();
  onTestFinished(() => server.remove());
  return server;
}

/** The first working day after today, or the first day off. */
function nextDay(server: StoppedServer, isWorking: boolean): Day {
  let day = addDays(firmCalendar.dayOf(server.context.now()), 1);
  while (firmCalendar.isBusinessDay(day) !== isWorking) day = addDays(day, 1);
  return day;
}

function goTo(server: StoppedServer, day: Day, hour: number): void {
  server.advance((start(day) + hour * 60 * MINUTE_MS - server.context.now().getTime()) / 1000);
}

/** A member of staff who has signed in before. */
async function colleague(server: StoppedServer) {
  const staff = await server.signIn('staff');
  await server.db.updateTable('accounts').set({ signedInAt: '2026' }).where('id', '=', staff.id).execute();
  return staff;
}

const setDue = (server: StoppedServer, id: number, at: number) =>
  server.db
    .updateTable('inquiries')
    .set({ openDueAt: new Date(at).toISOString() })
    .where('id', '=', id)
    .execute();

const digestsTo = async (server: StoppedServer, email: string) =>
  (await mailsOf(server, email)).filter((mail) => mail.header('subject')?.startsWith('Daily summary'));

it('is sent once to each, with numbers only, and with any number of processes', {
  tags: ['R7.413'],
}, async () => {
  const server = await open();
  const [one, other, away] = [await colleague(server), await colleague(server), await server.signIn('staff')];
  await ask(other, saveProfile, { name: 'Without a Digest', mails: 'assigned' });
  const client = await server.signIn('client');
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push(await submitOne(client));
  const [overdue = 0, dueToday = 0, asked = 0, later = 0] = ids;
  const day = nextDay(server, true);
  goTo(server, day, 6.5);
  expect(await sendDigests(server.context), 'too early').toBe(0);
  goTo(server, day, 7.5);
  const noon = start(day) + 12 * 60 * MINUTE_MS;
  const atNight = new Date(start(day) + MINUTE_MS).toISOString();
  await server.db.updateTable('inquiries').set({ createdAt: atNight }).execute();
  await setDue(server, overdue, start(day));
  await setDue(server, dueToday, noon);
  await setDue(server, asked, start(day));
  await setDue(server, later, noon + 48 * 60 * MINUTE_MS);
  await server.db.updateTable('inquiries').set({ neededSince: '2026' }).where('id', '=', asked).execute();
  await server.db.updateTable('inquiries').set({ createdAt: '2026' }).where('id', '=', later).execute();

  await Promise.all([1, 2, 3].map(() => sendDigests(server.context)));
  goTo(server, day, 9);
  await sendDigests(server.context);
  const [mail, ...more] = await digestsTo(server, one.email);
  expect(more).toEqual([]);
  expect(mail?.header('subject')).toBe('Daily summary: 3 new, 1 due today, 1 overdue');
  expect(mail?.body).not.toMatch(/INQ-|made-up|record\.pdf/i);
  expect(mail?.header('list-unsubscribe')).toContain('/user/unsubscribe?token=');
  expect(await digestsTo(server, other.email), 'switched off').toEqual([]);
  expect(await digestsTo(server, away.email), 'has never signed in').toEqual([]);

  goTo(server, nextDay(server, true), 7.5);
  await sendDigests(server.context);
  const [, second] = await digestsTo(server, one.email);
  expect(second?.header('subject')).toMatch(/^Daily summary: 0 new, /);
});

it('is not sent when there is nothing to say, on a day off, or in the afternoon', {
  tags: ['R7.413'],
}, async () => {
  const server = await open();
  const staff = await colleague(server);
  const first = nextDay(server, true);
  goTo(server, first, 7.5);
  expect(await sendDigests(server.context), 'nothing').toBe(0);
  await submitOne(await server.signIn('client'));
  await server.db.updateTable('inquiries').set({ openDueAt: '2026' }).execute();
  goTo(server, first, 13);
  expect(await sendDigests(server.context), 'afternoon').toBe(0);
  goTo(server, nextDay(server, false), 8);
  expect(await sendDigests(server.context), 'day off').toBe(0);
  goTo(server, nextDay(server, true), 13);
  expect(await sendDigests(server.context), 'another afternoon').toBe(0);
  goTo(server, nextDay(server, true), 8);
  expect(await sendDigests(server.context), 'the next morning').toBe(1);
  expect(await digestsTo(server, staff.email)).toHaveLength(1);
});
