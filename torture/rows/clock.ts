// A clock that runs a year ahead while people use the server, and is set right. Afterwards no one may be kept
// out longer than a limit lasts, and nothing may be good for a year.
import { randomUUID } from 'node:crypto';
import { clientLogin, forgotPassword, resetPassword } from '../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../contract/contact.ts';
import { healthz, readyz } from '../../contract/endpoints.ts';
import { listInquiries } from '../../contract/inquiries.ts';
import { LIMITS } from '../../server/limits/limits.ts';
import { contactFields } from '../../tests/support/cases.ts';
import { countRows, readStoredData } from '../../tests/support/data/stored-data.ts';
import type { DataLocation } from '../../tests/support/data/stored-files/stored-files.ts';
import { prepareMailServer } from '../../tests/support/outside/mail-server.ts';
import { newClient } from '../../tests/support/people.ts';
import { ask, type Fields } from '../../tests/support/requests/ask.ts';
import { digestOf, type Person, WireClient } from '../../tests/support/requests/wire-client.ts';
import { createDatabase } from '../../tests/support/server/postgres.ts';
import { startServer } from '../../tests/support/server/real-server.ts';
import { startTestServer } from '../../tests/support/server/test-server.ts';
import { atMost, type Figure, type Note, noneOf, type Row, type Size } from '../row.ts';
import { inFolder, onPostgres } from '../trials/cleanup.ts';
import { until } from '../trials/until.ts';

const YEAR = 365 * 24 * 3600;
const ADDRESS = '203.0.113.50';
const FROM = { 'x-forwarded-for': ADDRESS };
const settings = (smtpUrl: string) => ({
  LIMIT_FACTOR: '1',
  TRUSTED_PROXIES: '127.0.0.1,::1',
  SMTP_URL: smtpUrl,
});

/** Calls of one address, each up to a separate limit. */
function callsOf({
  email,
}: Person): { what: string; max: number; seconds: number; send(url: string): Promise<Response> }[] {
  const call = (path: string, fields: () => Fields) => async (url: string) => {
    const body = JSON.stringify(fields());
    const headers = { 'content-type': 'application/json', ...FROM };
    return new WireClient(url).fetch(path, { method: 'POST', body, headers });
  };
  const wrong = () => ({ username: email, password: digestOf(randomUUID()) });
  return [
    { what: 'failed sign-ins', ...LIMITS.loginFailuresPerAccountAndIp, send: call(clientLogin.path, wrong) },
    {
      what: 'consultation requests',
      ...LIMITS.contactPerIp,
      send: call(sendContactRequest.path, () => contactFields({ first_name: randomUUID() })),
    },
    { what: 'all calls', ...LIMITS.callsPerIp, send: call(forgotPassword.path, () => ({})) },
  ];
}

interface Outcome {
  refused: number;
  unhealthy: number;
  good: number;
  waiting: number;
  longestShare: number;
}

/** Uses the server while its clock is ahead; returns a session and a reset link of that time. */
async function actAhead(location: DataLocation, smtpUrl: string, person: Person) {
  const { dataDir, databaseUrl } = location;
  const server = await startTestServer({ on: { dataDir, databaseUrl }, env: settings(smtpUrl) });
  try {
    server.advance(YEAR);
    const client = new WireClient(server.url);
    await client.signInAsClient(person);
    await ask(client, forgotPassword, { email: person.email });
    const mails = await server.db.selectFrom('outbox').select('sealed').execute();
    const texts = mails.map(({ sealed }) => server.secrets.unseal(sealed));
    const link = texts.map((text) => /ResetPassword\?id=(\d+)&token=([\w-]{43})/.exec(text)).find(Boolean);
    for (const { max, send } of callsOf(person))
      for (let count = 0; count <= max; count += 1) await send(server.url);
    await server.context.outbox.idle();
    return { cookie: client.cookie, userId: link?.[1] ?? '', token: link?.[2] ?? '' };
  } finally {
    await server.stop();
  }
}

async function suffer(location: DataLocation, note: Note): Promise<Outcome> {
  const smtp = await prepareMailServer();
  const { dataDir, databaseUrl } = location;
  const env = { ...settings(smtp.url), ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  try {
    const first = await startServer({ dataDir, env });
    const { person } = await newClient(first.url);
    await first.stop({ keepData: true });
    const left = await actAhead(location, smtp.url, person);
    await smtp.open();
    const server = await startServer({ dataDir, env });
    try {
      let [refused, unhealthy, good, longestShare] = [0, 0, 0, 0];
      for (const { what, send } of callsOf(person)) {
        const { status, headers } = await send(server.url);
        if (status !== 429) continue;
        refused += 1;
        note(`${what}: 429, Retry-After ${headers.get('retry-after')} s`);
      }
      for (const { path } of [healthz, readyz])
        if (!(await fetch(server.url + path, { headers: FROM })).ok) unhealthy += 1;
      const old = new WireClient(server.url, left.cookie);
      if ((await old.fetch(listInquiries.path)).ok) good += 1;
      const { userId, token } = left;
      const reset = { userId, token, newPassword: digestOf(randomUUID()) };
      if ((await ask(old, resetPassword, reset)).status === 200) good += 1;
      await until('no mail waits', async () => (await countWaiting(location)) === 0).catch(() => undefined);
      const waiting = await countWaiting(location);
      for (const { max, seconds, send } of callsOf(person)) {
        for (let count = 0; count < max; count += 1) await send(server.url);
        const after = Number((await send(server.url)).headers.get('retry-after'));
        longestShare = Math.max(longestShare, after / seconds);
      }
      return { refused, unhealthy, good, waiting, longestShare };
    } finally {
      await server.stop({ keepData: true });
    }
  } finally {
    await smtp.close();
  }
}

const countWaiting = (location: DataLocation) =>
  readStoredData(location, (data) => countRows(data, 'outbox'));

function figuresOf(engine: string, outcome: Outcome): Figure[] {
  const { refused, unhealthy, good, waiting, longestShare } = outcome;
  return [
    noneOf(`${engine}: 3 limits used up while the clock was a year ahead: still refused after it`, refused),
    noneOf(`${engine}: health calls of that address refused`, unhealthy),
    noneOf(`${engine}: a session and a reset link of that time: still good`, good),
    noneOf(`${engine}: mails planned at that time: still waiting`, waiting),
    atMost(
      `${engine}: limits used up again: longest wait, of the limit's own time`,
      100,
      longestShare * 100,
      '%',
    ),
  ];
}

async function attack(size: Size, note: Note): Promise<Figure[]> {
  const sqlite = figuresOf('SQLite', await inFolder('review-clock-', (dataDir) => suffer({ dataDir }, note)));
  if (size === 'quick') return sqlite;
  const postgres = await onPostgres(async ({ url }) => {
    const { url: databaseUrl } = await createDatabase(url);
    return inFolder('review-clock-', (dataDir) => suffer({ dataDir, databaseUrl }, note));
  });
  return [...sqlite, ...figuresOf('PostgreSQL', postgres)];
}

export const clock: Row = { name: 'clock', run: attack };
