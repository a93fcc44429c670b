// The mail server away for ten minutes, or accepting and then saying nothing: everything that was
// acknowledged meanwhile is mailed once it is back, each mail once, also when our server is killed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendContactRequest } from '../../contract/contact.ts';
import { contactFields, inquiryFields, smallFile } from '../../tests/support/cases.ts';
import { type MailServer, prepareMailServer } from '../../tests/support/outside/mail-server.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { ask } from '../../tests/support/requests/ask.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../tests/support/server/real-server.ts';
import { countRows, readStoredData } from '../../tests/support/server/stored-data.ts';
import { startTestServer } from '../../tests/support/server/test-server.ts';
import { atMost, exactly, type Figure, noneOf, type Row, type Size } from '../row.ts';
import { until } from '../trials/until.ts';

/** `down`: nobody listens; `mute`: it accepts and says nothing; `hang`: it says nothing after DATA. */
const FAULTS = ['down', 'mute', 'hang'] as const;
type Fault = (typeof FAULTS)[number];

const MINUTES = 10;
const PAUSE_MS = 2_000;
/** The longest pause before another attempt that ten minutes can have led to is shorter. */
const RECOVERY_SECONDS = 10 * 60;

/** Requests that owe mails, made one after the other. */
interface Senders {
  made: number;
  acknowledged: number;
  slowestMs: number;
  /** Mails that were promised. */
  mails: number;
  /** Stand in the mails of the contact requests, one in each. */
  marks: string[];
}

interface Outcome extends Senders {
  fault: Fault;
  lost: number;
  doubled: number;
  waiting: number;
}

/** One request; every fifth submits an inquiry, which owes two mails. */
async function request(who: WireClient, senders: Senders): Promise<void> {
  senders.made += 1;
  const started = performance.now();
  if (senders.made % 5 === 0) {
    if (await isAcknowledged(who.submit(inquiryFields(), [smallFile()]))) {
      senders.acknowledged += 1;
      senders.mails += 2;
    }
  } else {
    const mark = `Fictitious question number ${senders.made}.`;
    const answer = await ask(who, sendContactRequest, contactFields({ comments: mark }));
    if (answer.status === 200) {
      senders.acknowledged += 1;
      senders.mails += 1;
      senders.marks.push(mark);
    }
  }
  senders.slowestMs = Math.max(senders.slowestMs, performance.now() - started);
}

const isAcknowledged = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** kill -9, and the next server on the same data. */
async function killed(server: RealServer, env: NodeJS.ProcessEnv): Promise<RealServer> {
  await server.end('SIGKILL');
  return startServer({ dataDir: server.dataDir, env });
}

const countWaiting = (dataDir: string) => readStoredData({ dataDir }, (data) => countRows(data, 'outbox'));

const hasTried = (dataDir: string) =>
  readStoredData({ dataDir }, async ({ db }) => {
    const tried = db.selectFrom('outbox').select('id').where('attempts', '>', 0);
    return (await tried.execute()).length > 0;
  });

/** Ten minutes as they are, with requests all the time. */
async function endure(dataDir: string, mail: MailServer, back: () => Promise<void>, senders: Senders) {
  const env = { SMTP_URL: mail.url };
  let server = await startServer({ dataDir, env });
  try {
    const { cookie } = await signInSomebody(server.url);
    const started = performance.now();
    const minutes = () => (performance.now() - started) / 60_000;
    for (let isKilled = false; minutes() < MINUTES; await pause(PAUSE_MS)) {
      if (!isKilled && minutes() > MINUTES / 2) {
        isKilled = true;
        server = await killed(server, env);
      }
      await request(new WireClient(server.url, cookie), senders);
    }
    await back();
    const isEmpty = async () => (await countWaiting(dataDir)) === 0;
    await until('all mails sent', isEmpty, RECOVERY_SECONDS).catch(() => undefined);
  } finally {
    await server.stop({ keepData: true });
  }
}

/** The same without the waiting: the second server has a clock that can be moved. */
async function hurry(
  dataDir: string,
  fault: Fault,
  mail: MailServer,
  back: () => Promise<void>,
  senders: Senders,
) {
  const env = { SMTP_URL: mail.url };
  const server = await startServer({ dataDir, env });
  try {
    const who = await signInSomebody(server.url);
    for (let count = 0; count < 10; count += 1) await request(who, senders);
    // Killed while it is at work on a mail.
    await until('the first attempt', () => hasTried(dataDir));
  } finally {
    await server.end('SIGKILL');
  }
  // Every attempt at a silent server costs twenty real seconds.
  if (fault !== 'down') await back();
  const next = await startTestServer({ on: { dataDir }, env });
  try {
    for (let minute = 0; minute < MINUTES; minute += 0.5) {
      await next.context.outbox.idle();
      next.advance(30);
    }
    if (fault === 'down') await back();
    next.advance(RECOVERY_SECONDS);
    await next.context.outbox.idle();
  } finally {
    await next.stop();
  }
}

async function suffer(fault: Fault, size: Size): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'review-smtp-'));
  const mail = await prepareMailServer();
  const senders: Senders = { made: 0, acknowledged: 0, slowestMs: 0, mails: 0, marks: [] };
  const back = async () => {
    mail.behaviour = 'take';
    if (fault === 'down') await mail.open();
  };
  try {
    if (fault !== 'down') {
      mail.behaviour = fault;
      await mail.open();
    }
    await (size === 'full'
      ? endure(dataDir, mail, back, senders)
      : hurry(dataDir, fault, mail, back, senders));
    const texts = mail.received.map(({ text }) => text);
    const ids = new Set(texts.map((text) => /^Message-ID: (<.+>)\r?$/im.exec(text)?.[1]));
    const missing = senders.marks.filter((mark) => !texts.some((text) => text.includes(mark)));
    const lost = Math.max(missing.length, senders.mails - ids.size);
    const waiting = await countWaiting(dataDir);
    return { ...senders, fault, lost, doubled: texts.length - ids.size, waiting };
  } finally {
    await mail.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function attack(size: Size, note: (text: string) => void): Promise<Figure[]> {
  const outcomes = await Promise.all(FAULTS.map((fault) => suffer(fault, size)));
  for (const { fault, made, mails, lost, doubled, waiting, slowestMs } of outcomes)
    note(
      `${fault}: ${made} requests, ${mails} mails, ${lost} lost, ${doubled} doubled, ${waiting} waiting, slowest answer ${Math.round(slowestMs)} ms`,
    );
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  const slowest = Math.max(...outcomes.map(({ slowestMs }) => slowestMs));
  const mails = sum((each) => each.mails);
  const time = size === 'full' ? `${MINUTES} min each, ` : '';
  return [
    exactly(
      `SMTP down, silent, silent after DATA, ${time}kill -9 in the middle: requests acknowledged`,
      sum(({ made }) => made),
      sum(({ acknowledged }) => acknowledged),
    ),
    ...(size === 'full' ? [atMost('slowest answer meanwhile', 5_000, slowest, 'ms')] : []),
    noneOf(
      `of ${mails} mails lost`,
      sum(({ lost }) => lost),
    ),
    noneOf(
      `of ${mails} mails sent twice`,
      sum(({ doubled }) => doubled),
    ),
    noneOf(
      `mails still waiting ${RECOVERY_SECONDS / 60} min after its return`,
      sum(({ waiting }) => waiting),
    ),
  ];
}

export const smtp: Row = { name: 'smtp', sizes: ['quick', 'full'], waits: true, run: attack };
