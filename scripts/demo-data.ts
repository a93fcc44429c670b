// Fills the demo's database through the real app and its public API. The app runs with a clock that starts in the
// past, so that every inquiry, and every row of its custody record, has the date of its case.
import { randomUUID } from 'node:crypto';
import { registerClient } from '../contract/accounts/accounts.ts';
import { saveProfile } from '../contract/accounts/profile.ts';
import { sendContactRequest } from '../contract/contact.ts';
import type { Role } from '../contract/endpoint.ts';
import { viewInquiry } from '../contract/inquiries.ts';
import { URGENCY_LEVELS } from '../contract/offer.ts';
import { assignInquiry } from '../contract/staff/assignment.ts';
import { createFirstAdmin, createStaff } from '../server/accounts/staff-accounts.ts';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config/config.ts';
import { listen } from '../server/config/listen.ts';
import { type Context, openContext } from '../server/context.ts';
import { makePdf } from '../tests/support/documents/pdf.ts';
import {
  type Person,
  registrationFields,
  type SentFile,
  WireClient,
} from '../tests/support/requests/wire-client.ts';
import { addSession } from '../tests/support/server/accounts.ts';
import { type DemoCase, demoCases, demoRequests } from './demo-cases.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS_BETWEEN = 9;
/** How long ago the newest cases arrived, which are open: no one answers so late that many are overdue. */
const NEWEST_DAYS_AGO = [0, 2, 3, 8];
/** In the morning of the firm's time zone, summer and winter. */
const FIRST_HOUR_UTC = 14;

interface Clock {
  now(): Date;
  /** Later steps happen then, but never in the future. */
  moveTo(time: number): void;
}

function movableClock(): Clock {
  let shift = 0;
  return {
    now: () => new Date(Date.now() + shift),
    moveTo(time) {
      shift = Math.min(0, time - Date.now());
    },
  };
}

/** When a case arrived: the older ones nine days apart, all at different minutes. */
function arrivalOf(index: number): number {
  const newer = demoCases.length - 1 - index;
  const daysAgo = NEWEST_DAYS_AGO[newer] ?? newer * DAYS_BETWEEN - 18;
  const day = new Date(Date.now() - daysAgo * DAY_MS);
  return day.setUTCHours(FIRST_HOUR_UTC, (index % 7) * 37, (index * 17) % 60, 0);
}

/** Its length depends on its title. */
function makeDocument(title: string, about: string): SentFile {
  const wrapped = about.replace(/(.{1,80})(\s+|$)/g, '$1\n');
  const letters = [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const count = title.startsWith('Report') ? 3 + (letters % 7) : 9 + ((letters * 13) % 140);
  const texts = Array.from(
    { length: count },
    (_, page) =>
      `${title}, page ${page + 1} of ${count}\n\nFICTITIOUS: made up for a demonstration. No real person, no real record.\n\n${wrapped}`,
  );
  return { name: title, content: makePdf(texts.join('\f')) };
}

async function submit(wire: WireClient, demoCase: DemoCase): Promise<number> {
  const fields = {
    caseType: demoCase.caseType,
    aboutCase: demoCase.about,
    matternumber: demoCase.matter ?? '',
    urgencyLevels: demoCase.urgency,
    selectedServices: JSON.stringify(demoCase.services),
    customizedReports: demoCase.customizedReports ?? '',
    otherService: demoCase.otherService ?? '',
  };
  const files = demoCase.records.map((name) => makeDocument(name, demoCase.about));
  return await wire.submit(fields, files);
}

/** Opens the inquiry, and downloads its records or its reports. */
async function read(wire: WireClient, id: number, kind: 'inquiryfileName' | 'finalreport'): Promise<void> {
  const view = await wire.call(viewInquiry, { inquiryid: id });
  if (view.success !== 1) throw new Error(view.message);
  for (const name of view.data[0][kind].split(',')) {
    await (await wire.fetch(`/uploads/${name}`)).arrayBuffer();
  }
}

/** Each sends some cases. Their accounts only fill staff's list and numbers. */
const OTHERS = [
  { fullName: 'Marisol Vega', email: 'marisol@demo.example', organization: 'Vega Trial Group' },
  { fullName: 'Tomasz Okafor', email: 'tomasz@demo.example', organization: 'Okafor & Hale LLP' },
  { fullName: 'Priya Raman', email: 'priya@demo.example', organization: 'Lakeside Mutual' },
].map((other) => ({ ...other, password: randomUUID() }));

/** Those who review. */
export const STAFF = [
  { login: 'admin', name: 'Rita Sample', credentials: 'RN, CLNC' },
  { login: 'marcus', name: 'Marcus Whitlow', credentials: 'RN, LNCC' },
  { login: 'helen', name: 'Helen Sorel', credentials: 'MD' },
];

/** Of the open cases, every other one is assigned; the newest two are not. */
function reviewerOf({ statement }: DemoCase, index: number): string | undefined {
  const isAssigned = statement !== undefined || (index % 2 === 0 && index < demoCases.length - 2);
  return isAssigned ? STAFF[(index + 1) % STAFF.length]?.login : undefined;
}

/** Every fourth case is of another client; the newest ones are not. */
const senderOf = (index: number, client: Person): Person =>
  (index % 4 === 0 && OTHERS[(index / 4) % OTHERS.length]) || client;

/** Days until the answer. All of it happens before the next case arrives. */
function daysToAnswer({ urgency }: DemoCase, index: number): number {
  const [standard, rush] = URGENCY_LEVELS;
  if (urgency === standard) return 6 + (index % 3);
  return urgency === rush ? 3 + (index % 4) : 1;
}

async function idOf({ db }: Context, role: Role, login: string): Promise<number> {
  const query = db.selectFrom('accounts').select('id').where('role', '=', role).where('login', '=', login);
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Sessions end after some hours, and a sign-in is slow on purpose: every day's session is made in the database. */
async function signedIn(context: Context, role: Role, login: string): Promise<WireClient> {
  const session = await addSession(context.db, await idOf(context, role, login), context.now());
  return new WireClient(context.config.publicUrl.origin, session);
}

async function nameStaff(context: Context): Promise<void> {
  for (const { login, name, credentials } of STAFF) {
    if (login !== context.config.firstAdmin.username) await createStaff(context, login, randomUUID());
    const staff = await signedIn(context, 'staff', login);
    await staff.call(saveProfile, { name, statementname: `${name}, ${credentials}` });
  }
}

async function writeCases(context: Context, client: Person, clock: Clock): Promise<void> {
  const visitor = new WireClient(context.config.publicUrl.origin);
  await visitor.register(client);
  for (const other of OTHERS)
    await visitor.call(registerClient, { ...registrationFields(other), organization: other.organization });
  for (const [index, demoCase] of demoCases.entries()) {
    const arrival = arrivalOf(index);
    clock.moveTo(arrival);
    const { email } = senderOf(index, client);
    const id = await submit(await signedIn(context, 'client', email), demoCase);
    const reviewer = reviewerOf(demoCase, index);
    if (!reviewer) continue;
    clock.moveTo(arrival + 50.3 * MINUTE_MS);
    const staff = await signedIn(context, 'staff', reviewer);
    const assignee = await idOf(context, 'staff', reviewer);
    await staff.call(assignInquiry, { inquiryid: id, assignee, previous: '' });
    if (!demoCase.statement) continue;
    await read(staff, id, 'inquiryfileName');
    const answered = arrival + daysToAnswer(demoCase, index) * DAY_MS;
    clock.moveTo(answered + 118.8 * MINUTE_MS);
    const report = makeDocument(`Report ${id}.pdf`, demoCase.statement);
    await (await signedIn(context, 'staff', reviewer)).answer(id, demoCase.statement, [report]);
    clock.moveTo(answered + 191.6 * MINUTE_MS);
    await read(await signedIn(context, 'client', email), id, 'finalreport');
  }
}

async function askForConsultations({ config }: Context, clock: Clock): Promise<void> {
  const visitor = new WireClient(config.publicUrl.origin);
  for (const [index, request] of demoRequests.entries()) {
    clock.moveTo(Date.now() - (demoRequests.length - index) * 7.3 * HOUR_MS);
    await visitor.call(sendContactRequest, request);
  }
}

/** Creates the accounts and the inquiries. The settings are those of the environment; the app stops afterwards. */
export async function fillDemo(client: Person): Promise<void> {
  const clock = movableClock();
  clock.moveTo(arrivalOf(0));
  const config = readConfig();
  const context = await openContext(config, { now: clock.now });
  try {
    const app = await createApp(context);
    try {
      await createFirstAdmin(context);
      await listen(app, config);
      await nameStaff(context);
      await writeCases(context, client, clock);
      await askForConsultations(context, clock);
    } finally {
      await app.close();
    }
  } finally {
    await context.close();
  }
}
