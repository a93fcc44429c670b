// Mails: as files for whoever has no mail server, and by SMTP through an outbox that loses nothing.
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { forgotPassword } from '../../../contract/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { site } from '../../../site.config.ts';
import { expectConsoleError } from '../../support/console-guard.ts';
import { type MailServer, prepareMailServer, startSilentServer } from '../../support/outside/mail-server.ts';
import { mailsOf, resetLinkTo } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import { type Options, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function start(options: Options = {}): Promise<StoppedServer> {
  const server = await startTestServer(options);
  undo.push(() => server.remove());
  return server;
}

async function startWithSmtp(open = true): Promise<{ server: StoppedServer; smtp: MailServer }> {
  const smtp = await prepareMailServer();
  if (open) await smtp.open();
  undo.push(() => smtp.close());
  return { server: await start({ env: { SMTP_URL: smtp.url } }), smtp };
}

const contact = (server: StoppedServer, comments = 'Grüße, 漢字') =>
  ask(server.anonymous(), sendContactRequest, {
    first_name: 'Søren',
    email: 'c@example.com',
    phone: '1',
    organisation: 'B',
    comments,
  });

const outbox = (server: StoppedServer) => server.context.db.selectFrom('outbox').selectAll().execute();
const messageIdOf = (text: string | undefined) => /^Message-ID: (<.+>)\r?$/im.exec(text ?? '')?.[1];

describe('without a mail server', () => {
  it('a mail is a file that can be read as it is: links whole, letters as letters', async () => {
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
  });

  it('the files are for this account alone', async () => {
    const server = await start();
    await contact(server);
    const [mail] = await mailsOf(server);
    expect((await stat(mail?.file ?? '')).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(mail?.file ?? ''))).mode & 0o777).toBe(0o700);
  });
});

describe('a mail in the outbox', () => {
  it('is sealed: neither the address nor the link can be read in the database', async () => {
    const { server, smtp } = await startWithSmtp(false);
    const { email } = await server.signIn('client');
    await ask(server.anonymous(), forgotPassword, { email });
    await server.context.outbox.idle();
    const rows = JSON.stringify(await outbox(server));
    expect(rows).not.toContain(email);
    expect(rows).not.toContain('ResetPassword');
    await smtp.open();
    server.advance(31);
    await server.context.outbox.idle();
    const token = /token=([\w-]{43})/.exec(decodeSoftBreaks(smtp.received[0]?.text))?.[1];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rows).not.toContain(token);
  });

  it('goes out by SMTP, and leaves the outbox', async () => {
    const { server, smtp } = await startWithSmtp();
    await contact(server);
    await server.context.outbox.idle();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({ from: site.email, to: [site.email] });
    expect(messageIdOf(smtp.received[0]?.text)).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(await outbox(server)).toEqual([]);
  });

  it('goes to no other machine in clear, unless the operator waives it', { tags: ['V12.3.1'] }, async () => {
    const { smtp } = await startWithSmtp();
    // Leads to this machine too, but is not a name for it.
    const url = smtp.url.replace('127.0.0.1', '0.0.0.0');
    const strict = await start({ env: { SMTP_URL: url } });
    await contact(strict);
    await strict.context.outbox.idle();
    expect(await outbox(strict)).toMatchObject([{ attempts: 1 }]);
    expect(smtp.received).toEqual([]);
    const waived = await start({ env: { SMTP_URL: `${url}?requireTLS=false` } });
    await contact(waived);
    await waived.context.outbox.idle();
    expect(smtp.received).toHaveLength(1);
  });

  it('goes to no mail server whose certificate nobody vouches for', { tags: ['V12.3.2'] }, async () => {
    expectConsoleError(/built-in default TLS certificate/);
    const smtp = await prepareMailServer({ offersTls: true });
    undo.push(() => smtp.close());
    await smtp.open();
    const server = await start({ env: { SMTP_URL: smtp.url } });
    await contact(server);
    await server.context.outbox.idle();
    expect(await outbox(server)).toMatchObject([{ attempts: 1 }]);
    expect(smtp.received).toEqual([]);
  });

  it('waits while the mail server is away, tries with growing pauses, and arrives once', {
    tags: ['V16.5.2'],
  }, async () => {
    const { server, smtp } = await startWithSmtp(false);
    expect((await contact(server)).status).toBe(200);
    await server.context.outbox.idle();
    for (const [index, pause] of [30, 60, 120, 240, 480, 960, 1920, 3840, 7200, 7200].entries()) {
      const attempts = index + 1;
      expect(await outbox(server), `before pause ${pause}`).toMatchObject([{ attempts }]);
      server.advance(pause - 5);
      await server.context.outbox.idle();
      expect(await outbox(server), `within pause ${pause}`).toMatchObject([{ attempts }]);
      server.advance(6);
      await server.context.outbox.idle();
    }
    await smtp.open();
    server.advance(7200);
    await server.context.outbox.idle();
    server.advance(7200);
    await server.context.outbox.idle();
    expect(smtp.received).toHaveLength(1);
    expect(await outbox(server)).toEqual([]);
  });

  it('is tried again when it is refused, and holds up no other mail', async () => {
    const { server, smtp } = await startWithSmtp();
    smtp.behaviour = 'refuse';
    await contact(server, 'refused first');
    await server.context.outbox.idle();
    smtp.behaviour = 'take';
    await contact(server, 'taken at once');
    await server.context.outbox.idle();
    expect(smtp.received.map(({ text }) => text)).toEqual([expect.stringContaining('taken at once')]);
    server.advance(31);
    await server.context.outbox.idle();
    expect(smtp.received).toHaveLength(2);
  });

  it('has the same Message-ID when the answer was lost and it is sent again', async () => {
    const { server, smtp } = await startWithSmtp();
    smtp.behaviour = 'vanish';
    await contact(server);
    await server.context.outbox.idle();
    smtp.behaviour = 'take';
    server.advance(31);
    await server.context.outbox.idle();
    const ids = smtp.received.map(({ text }) => messageIdOf(text));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<.+>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('survives a restart, and is not sent again by the next one', async () => {
    const { server, smtp } = await startWithSmtp(false);
    await contact(server, 'one');
    await contact(server, 'two');
    await server.context.outbox.idle();
    await server.stop();
    await smtp.open();
    for (let restarts = 0; restarts < 2; restarts += 1) {
      const next = await startTestServer({ on: server, env: { SMTP_URL: smtp.url } });
      next.advance(31);
      await next.context.outbox.idle();
      await next.stop();
    }
    expect(smtp.received).toHaveLength(2);
  });

  it('holds up nobody while the mail server says nothing', { tags: ['V15.2.2'] }, async () => {
    const silent = await startSilentServer();
    undo.push(() => silent.stop());
    const server = await start({ env: { SMTP_URL: silent.url } });
    const client = await server.signIn('client');
    expect((await contact(server, 'one')).status).toBe(200);
    await silent.connected;
    expect((await contact(server, 'two')).status).toBe(200);
    expect((await ask(client, listInquiries, {})).status).toBe(200);
    silent.stop();
    await server.context.outbox.idle();
    expect(await outbox(server)).toHaveLength(2);
  });
});

/** A line of quoted-printable that was too long is broken by `=`, and its own `=` is `=3D`. */
function decodeSoftBreaks(text = ''): string {
  return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
