// A mail server that is down or silent for ten minutes: every mail for an acknowledged request is sent
// exactly once after the mail server returns, even if our server is killed meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { sendContactRequest } from '../../contract/contact.ts';
import { inquiryFields, phoneContactFields, smallFile } from '../../tests/support/cases.ts';
import { countRows, readStoredData } from '../../tests/support/data/stored-data.ts';
import { type MailServer, prepareMailServer } from '../../tests/support/outside/mail-server.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { ask } from '../../tests/support/requests/ask.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../tests/support/server/real-server.ts';
import { startTestServer } from '../../tests/support/server/test-server.ts';
import { atMost, exactly, type Figure, type Note, noneOf, type Row, type Size } from '../row.ts';
import { inFolder } from '../trials/cleanup.ts';
import { until } from '../trials/until.ts';

/** `down`: nothing listens; `mute`: it accepts connections but is silent; `hang`: it is silent after DATA. */
const FAULTS = ['down', 'mute', 'hang'] as const;
type Fault = (typeof FAULTS)[number];

const MINUTES = 10;
const PAUSE_MS = 2_000;
/** The longest backoff after ten minutes of failures is shorter. */
const RECOVERY_SECONDS = 10 * 60;

/** Requests that cause mails, made one after another. */
interface Senders {
  made: number;
  acknowledged: number;
  slowestMs: number;
  /** Mails that must be sent. */
  mails: number;
  /** The mail of each contact request contains one of these. */
  marks: string[];
}

interface Outcome extends Senders {
  fault: Fault;
  lost: number;
  doubled: number;
  waiting: number;
}

/** Makes one request; every fifth submits an inquiry, which causes two mails. */
async function request(who: WireClient, senders: Senders): Promise<void> {
  senders.made += 1;
  const started = performance.now();
  const mark = `Fictitious question number ${senders.made}.`;
  const isInquiry = senders.made % 5 === 0;
  const isAcknowledged = isInquiry
    ? await who.submit(inquiryFields(), [smallFile()]).then(
        () => true,
        () => false,
      )
    : (await ask(who, sendContactRequest, phoneContactFields({ organisation: mark }))).status === 200;
  if (isAcknowledged) {
    senders.acknowledged += 1;
    senders.mails += isInquiry ? 2 : 1;
    if (!isInquiry) senders.marks.push(mark);
  }
  senders.slowestMs = Math.max(senders.slowestMs, performance.now() - started);
}

/** Kills the server with `kill -9` and starts another one on its data. */
async function killAndRestart(server: RealServer, env: NodeJS.ProcessEnv): Promise<RealServer> {
  await server.end('SIGKILL');
  return startServer({ dataDir: server.dataDir, env });
}

const countWaiting = (dataDir: string) => readStoredData({ dataDir }, (data) => countRows(data, 'outbox'));

const hasTried = (dataDir: string) =>
  readStoredData({ dataDir }, async ({ db }) => {
    const tried = db.selectFrom('outbox').select('id').where('attempts', '>', 0);
    return (await tried.execute()).length > 0;
  });

/** Ten real minutes of requests. */
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
        server = await killAndRestart(server, env);
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

/** The same without waiting: the clock of the second server can be moved. */
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
    // The kill hits while a mail is being sent.
    await until('the first attempt', () => hasTried(dataDir));
  } finally {
    await server.end('SIGKILL');
  }
  // Every attempt to reach a silent server takes twenty real seconds.
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

async function suffer(fault: Fault, size: Size, dataDir: string): Promise<Outcome> {
  const mail = await prepareMailServer();
  // The registration of the only client is confirmed too.
  const senders: Senders = { made: 0, acknowledged: 0, slowestMs: 0, mails: 1, marks: [] };
  const back = async () => {
    mail.behavior = 'take';
    if (fault === 'down') await mail.open();
  };
  try {
    if (fault !== 'down') {
      mail.behavior = fault;
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
  }
}

async function attack(size: Size, note: Note): Promise<Figure[]> {
  const outcomes = await Promise.all(
    FAULTS.map((fault) => inFolder('review-smtp-', (dataDir) => suffer(fault, size, dataDir))),
  );
  for (const { fault, made, mails, lost, doubled, waiting, slowestMs } of outcomes)
    note(
      `${fault}: ${made} requests, ${mails} mails, ${lost} lost, ${doubled} doubled, ${waiting} waiting, slowest answer ${Math.round(slowestMs)} ms`,
    );
  const sum = (count: 'made' | 'acknowledged' | 'mails' | 'lost' | 'doubled' | 'waiting') =>
    outcomes.reduce((total, outcome) => total + outcome[count], 0);
  const slowest = Math.max(...outcomes.map(({ slowestMs }) => slowestMs));
  const mails = sum('mails');
  const time = size === 'full' ? `${MINUTES} min each, ` : '';
  return [
    exactly(
      `SMTP down, silent, and silent after DATA, ${time}with kill -9 in the middle: requests acknowledged`,
      sum('made'),
      sum('acknowledged'),
    ),
    ...(size === 'full' ? [atMost('slowest answer during the fault', 5_000, slowest, 'ms')] : []),
    noneOf(`of ${mails} mails, lost`, sum('lost')),
    noneOf(`of ${mails} mails, sent twice`, sum('doubled')),
    noneOf(`mails still waiting ${RECOVERY_SECONDS / 60} min after SMTP returned`, sum('waiting')),
  ];
}

export const smtp: Row = { name: 'smtp', waits: true, run: attack };
