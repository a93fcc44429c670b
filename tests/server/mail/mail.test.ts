// Mails: files without a mail server; with one, SMTP through an outbox that loses no mail.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forgotPassword } from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { RESET_LINK_MINUTES } from '../../../contract/limits.ts';
import { site } from '../../../site.config.ts';
import { phoneContactFields } from '../../support/cases.ts';
import { expectConsoleError } from '../../support/console-guard.ts';
import { makeCertificate } from '../../support/outside/certificate.ts';
import { type MailServer, prepareMailServer, startSilentServer } from '../../support/outside/mail-server.ts';
import { mailsOf, resetLinkTo } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import { type Options, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

async function start(options: Options = {}): Promise<StoppedServer> {
  const server = await startTestServer(options);
  onTestFinished(() => server.remove());
  return server;
}

async function startWithSmtp(open = true): Promise<{ server: StoppedServer; smtp: MailServer }> {
  const smtp = await prepareMailServer();
  if (open) await smtp.open();
  onTestFinished(() => smtp.close());
  return { server: await start({ env: { SMTP_URL: smtp.url } }), smtp };
}

/** Sends a contact request and waits until the outbox has tried to send its only mail, to the firm. */
async function contact(server: StoppedServer, organisation = 'Grüße, 漢字'): Promise<void> {
  const { status } = await ask(server.anonymous(), sendContactRequest, phoneContactFields({ organisation }));
  expect(status).toBe(200);
  await server.context.outbox.idle();
}

async function advance(server: StoppedServer, seconds: number): Promise<void> {
  server.advance(seconds);
  await server.context.outbox.idle();
}

const outbox = (server: StoppedServer) => server.context.db.selectFrom('outbox').selectAll().execute();
const messageIdOf = (text: string | undefined) => /^Message-ID: (<.+>)\r?$/im.exec(text ?? '')?.[1];

describe('without a mail server', () => {
  it('a mail is a readable file: links are not broken, letters are not encoded, others cannot read it', async () => {
    const server = await start();
    const { email } = await server.signIn('client');
    await ask(server.anonymous(), forgotPassword, { email });
    await contact(server);
    const { href } = await resetLinkTo(server, email);
    const [link, request] = [(await mailsOf(server, email))[0], (await mailsOf(server, site.email))[0]];
    expect(link?.text.split('\r\n')).toContain(href);
    expect(href).toContain('&token=');
    expect(link?.header('content-transfer-encoding')).toBe('8bit');
    expect(link?.header('content-type')).toBe('text/plain; charset=utf-8');
    expect(link?.header('from')).toBe(`${site.name} <${site.email}>`);
    expect(request?.text).toContain('Grüße, 漢字');
    expect(await outbox(server)).toEqual([]);
    expect((await stat(link?.file ?? '')).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(link?.file ?? ''))).mode & 0o777).toBe(0o700);
  });
});

describe('a mail in the outbox', () => {
  it('is encrypted: the database shows neither the address nor the link', async () => {
    const { server, smtp } = await startWithSmtp(false);
    const { email } = await server.signIn('client');
    await ask(server.anonymous(), forgotPassword, { email });
    await server.context.outbox.idle();
    const rows = JSON.stringify(await outbox(server));
    expect(rows).not.toContain(email);
    expect(rows).not.toContain('ResetPassword');
    await smtp.open();
    await advance(server, 31);
    const token = /token=([\w-]{43})/.exec(decodeSoftBreaks(smtp.received[0]?.text))?.[1];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rows).not.toContain(token);
  });

  it('with a reset link is dropped once the link has expired; others are sent however late', async () => {
    const { server, smtp } = await startWithSmtp(false);
    const { email } = await server.signIn('client');
    await ask(server.anonymous(), forgotPassword, { email });
    await contact(server);
    await smtp.open();
    await advance(server, RESET_LINK_MINUTES * 60);
    expect(smtp.received.map(({ text }) => text.includes('ResetPassword'))).toEqual([false]);
    expect(await outbox(server)).toEqual([]);
    expect(server.log().filter(({ event }) => event === 'mail-expired')).toHaveLength(1);
  });

  it('is not sent to another machine without TLS, unless the operator allows it', {
    tags: ['V12.3.1'],
  }, async () => {
    const { smtp } = await startWithSmtp();
    // Another address of this machine, which does not count as local.
    const url = smtp.url.replace('127.0.0.1', '0.0.0.0');
    const ours = { MAIL_FROM: 'desk@firm.tld', CONTACT_EMAIL: 'office@firm.tld' };
    const strict = await start({ env: { SMTP_URL: url, ...ours } });
    await contact(strict);
    expect(await outbox(strict)).toMatchObject([{ attempts: 1 }]);
    expect(smtp.received).toEqual([]);
    const waived = await start({ env: { SMTP_URL: `${url}?requireTLS=false`, ...ours } });
    await contact(waived);
    expect(smtp.received).toHaveLength(1);
  });

  it('is not sent to a mail server with an untrusted certificate', { tags: ['V12.3.2'] }, async () => {
    expectConsoleError(/built-in default TLS certificate/);
    const smtp = await prepareMailServer({ offersTls: true });
    onTestFinished(() => smtp.close());
    await smtp.open();
    const server = await start({ env: { SMTP_URL: smtp.url } });
    await contact(server);
    expect(await outbox(server)).toMatchObject([{ attempts: 1 }]);
    expect(smtp.received).toEqual([]);
  });

  it('is sent to a mail server whose certificate is signed with one of SMTP_CA_FILE', {
    tags: ['R7.700'],
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'review-ca-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const paths = await makeCertificate(folder, 'localhost', 4);
    const certificate = {
      key: await readFile(paths.key, 'utf8'),
      cert: await readFile(paths.certificate, 'utf8'),
    };
    const smtp = await prepareMailServer({ offersTls: true, certificate });
    onTestFinished(() => smtp.close());
    await smtp.open();
    const SMTP_URL = smtp.url.replace('127.0.0.1', 'localhost');
    const strict = await start({ env: { SMTP_URL } });
    await contact(strict);
    expect(await outbox(strict)).toMatchObject([{ attempts: 1 }]);
    expect(strict.context.warnings.list()).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/certificate; SMTP_CA_FILE can name/) }),
    );
    const trusting = await start({ env: { SMTP_URL, SMTP_CA_FILE: paths.certificate } });
    await contact(trusting);
    expect(await outbox(trusting)).toEqual([]);
    expect(smtp.received).toHaveLength(1);
  });

  it('is retried with backoff while the mail server is unreachable, and arrives once', {
    tags: ['V16.5.2'],
  }, async () => {
    const { server, smtp } = await startWithSmtp(false);
    await contact(server);
    for (const [index, pause] of [30, 60, 120, 240, 480, 960, 1920, 3840, 7200, 7200].entries()) {
      const attempts = index + 1;
      expect(await outbox(server), `before pause ${pause}`).toMatchObject([{ attempts }]);
      await advance(server, pause - 5);
      expect(await outbox(server), `within pause ${pause}`).toMatchObject([{ attempts }]);
      await advance(server, 6);
    }
    await smtp.open();
    await advance(server, 7200);
    await advance(server, 7200);
    expect(smtp.received).toHaveLength(1);
    expect(await outbox(server)).toEqual([]);
  });

  it('keeps its Message-ID when it is sent again after a lost answer', async () => {
    const { server, smtp } = await startWithSmtp();
    smtp.behavior = 'vanish';
    await contact(server);
    smtp.behavior = 'take';
    await advance(server, 31);
    const ids = smtp.received.map(({ text }) => messageIdOf(text));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<.+>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('does not delay requests while the mail server does not respond', { tags: ['V15.2.2'] }, async () => {
    const silent = await startSilentServer();
    onTestFinished(() => silent.stop());
    const server = await start({ env: { SMTP_URL: silent.url } });
    const client = await server.signIn('client');
    const send = async (organisation: string) =>
      (await ask(server.anonymous(), sendContactRequest, phoneContactFields({ organisation }))).status;
    expect(await send('one')).toBe(200);
    await silent.connected;
    expect(await send('two')).toBe(200);
    expect((await ask(client, listInquiries, {})).status).toBe(200);
    silent.stop();
    await server.context.outbox.idle();
    expect(await outbox(server)).toHaveLength(2);
  });
});

/** Quoted-printable breaks long lines with `=`, and writes `=` as `=3D`. */
function decodeSoftBreaks(text = ''): string {
  return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
