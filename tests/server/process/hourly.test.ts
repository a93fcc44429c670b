// What a server does about itself: nightly copies of its database, and mails about what needs attention.
import fileSystem, { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { sendContactRequest } from '../../../contract/contact.ts';
import { recordEvent, THE_SYSTEM } from '../../../server/audit/write-row.ts';
import { mailAlarms, runHourly } from '../../../server/operations/checks/hourly.ts';
import { phoneContactFields, submitOne } from '../../support/cases.ts';
import { makeCertificate } from '../../support/outside/certificate.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import { type Options, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

async function start(options: Options = {}): Promise<StoppedServer> {
  const server = await startTestServer(options);
  onTestFinished(() => server.remove());
  return server;
}

/** The mails about what needs attention, except the disk: the machine of the tests may have a full one. */
async function attention(server: StoppedServer): Promise<string[]> {
  const mails = await mailsOf(server, server.context.config.contactEmail);
  return mails
    .filter((mail) => mail.header('subject') === 'The server needs attention')
    .map(({ body }) => body)
    .filter((body) => !/GB are free/.test(body) || /backup|certificate|mails could/.test(body));
}

it('the database is copied every night, and the copies of the last week are kept', {
  tags: ['R7.705'],
}, async () => {
  const server = await start();
  await submitOne(await server.signIn('client'));
  const folder = join(server.dataDir, 'backups');
  for (let hours = 0; hours < 9 * 24; hours += 8) {
    await runHourly(server.context);
    server.advance(8 * HOUR);
  }
  const names = await readdir(folder).catch(() => []);
  if (inject('engine') === 'postgres') return expect(names, 'its own tools copy it').toEqual([]);
  expect(names).toHaveLength(7);
  for (const name of names) {
    expect(name).toMatch(/^nightly-\d{4}-\d\d-\d\d\.sqlite$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const copy = new DatabaseSync(join(folder, name), { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS count FROM inquiries').get()).toEqual({ count: 1 });
    copy.close();
  }
  expect(server.log().filter(({ event }) => event === 'nightly-copy-made').length).toBeGreaterThan(7);
});

it('the firm is told once a day that no backup was made for two days, until one is', {
  tags: ['R7.705'],
}, async () => {
  const server = await start({ env: { NIGHTLY_BACKUPS: '0' } });
  const { context } = server;
  await submitOne(await server.signIn('client'));
  server.advance(DAY);
  await mailAlarms(context);
  expect(await attention(server), 'of a new installation').toEqual([]);
  server.advance(2 * DAY);
  for (let hours = 0; hours < 25; hours += 5) {
    await mailAlarms(context);
    server.advance(5 * HOUR);
  }
  const told = await attention(server);
  expect(told).toEqual([
    expect.stringContaining('No backup has been made yet.\nSchedule “npx review backup FOLDER”'),
  ]);
  await mailAlarms(context);
  expect(await attention(server), 'on the next day').toHaveLength(2);
  await context.db
    .transaction()
    .execute((trx) => recordEvent(context, trx, THE_SYSTEM, { event: 'backup-made' }));
  server.advance(DAY + HOUR);
  await mailAlarms(context);
  expect(await attention(server)).toHaveLength(2);
});

/** Until the end of the test, every disk has this much free space. */
function leaveFree(bytes: number): void {
  const { statfs } = fileSystem;
  const spy = vi.spyOn(fileSystem, 'statfs').mockImplementation(async (path) => {
    const found = await statfs(path);
    return Object.assign(found, { bavail: Math.floor(bytes / found.bsize) });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

it.each([
  [6, undefined],
  [4.5, '4.5 GB are free'],
  [1, 'A file of the largest size would not fit.'],
  [0.1, 'The server takes no files, and /readyz fails, until there is more.'],
])(
  'the firm is told that its disk has less than 5 GiB left: with %d GiB',
  { tags: ['R7.705'] },
  async (gib, text) => {
    const server = await start();
    leaveFree(gib * 1024 ** 3);
    await mailAlarms(server.context);
    const mails = await mailsOf(server, server.context.config.contactEmail);
    const told = mails.filter((mail) => mail.header('subject') === 'The server needs attention');
    expect(told.map(({ body }) => body)).toEqual(text === undefined ? [] : [expect.stringContaining(text)]);
  },
);

it('the firm is told about mails that could not be sent for an hour, once mails can be sent again', {
  tags: ['R7.705'],
}, async () => {
  const smtp = await prepareMailServer();
  await smtp.open();
  onTestFinished(() => smtp.close());
  const server = await start({ env: { SMTP_URL: smtp.url } });
  smtp.behavior = 'refuse';
  await ask(server.anonymous(), sendContactRequest, phoneContactFields());
  await server.context.outbox.idle();
  server.advance(HOUR + 60);
  await mailAlarms(server.context);
  await server.context.outbox.idle();
  smtp.behavior = 'take';
  server.advance(3 * HOUR);
  await server.context.outbox.idle();
  expect(smtp.received.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('1 email could not be sent for more than an hour.'),
  );
});

it('the firm is told that the certificate of PUBLIC_URL ends soon', { tags: ['R7.705'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'review-hourly-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const paths = await makeCertificate(folder, 'localhost', 4);
  const site = createServer({ key: await readFile(paths.key), cert: await readFile(paths.certificate) });
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  const PUBLIC_URL = `https://localhost:${(site.address() as AddressInfo).port}`;
  const server = await start({ env: { PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1' } });
  await mailAlarms(server.context);
  expect(await attention(server)).toEqual([expect.stringContaining('The certificate expires in 3 days.')]);
});
