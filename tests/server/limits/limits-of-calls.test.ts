// Limits that count every call, answers that tell who has an account, and connections; whose address it
// is, and that a restart forgets nothing.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import * as accounts from '../../../contract/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { healthz } from '../../../contract/endpoints.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { newPerson } from '../../support/people.ts';
import { type Answer, ask } from '../../support/requests/ask.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type Options, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const BEHIND_PROXY = { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' };
const DAY = 24 * 3600;

const server = serverForFile({ env: BEHIND_PROXY });

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const alive = (ip: string, at = server) => ask(at.anonymous(), healthz, {}, 'get', from(ip));
const list = (who: WireClient, ip: string) => ask(who, listInquiries, {}, 'json', from(ip));

async function statuses(answers: Promise<Answer>[]): Promise<Record<number, number>> {
  const found: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) found[status] = (found[status] ?? 0) + 1;
  return found;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('calls', () => {
  it('are 300 a minute for an address, also when they come all at once', { tags: ['V2.4.1'] }, async () => {
    const ip = '203.0.113.1';
    expect(await statuses(times(305, () => alive(ip)))).toEqual({ 200: 300, 429: 5 });
    const refused = await alive(ip);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await alive('203.0.113.2')).status).toBe(200);
    server.advance(60);
    expect((await alive(ip)).status).toBe(200);
  });

  it('are 240 a minute for a session, wherever it calls from', async () => {
    const [client, other] = [await server.signIn('client'), await server.signIn('client')];
    const made = times(245, (index) => list(client, `198.51.100.${index % 5}`));
    expect(await statuses(made)).toEqual({ 200: 240, 429: 5 });
    const another = await server.anotherSession(client);
    expect((await list(other, '198.51.100.1')).status).toBe(200);
    expect((await list(another, '198.51.100.1')).status).toBe(200);
    server.advance(60);
    expect((await list(client, '198.51.100.1')).status).toBe(200);
  });
});

describe('answers that tell who has an account', () => {
  const exists = (email: string, ip: string) =>
    ask(
      server.anonymous(),
      accounts.registerClient,
      { fullName: 'A', email, contactNumber: '5550100142', clientcnfrmpassword: digestOf('p') },
      'json',
      from(ip),
    );
  const forgot = (email: string, ip: string) =>
    ask(server.anonymous(), accounts.forgotPassword, { email }, 'json', from(ip));

  it('are sixty a day for an address, "exists" and "no match" together', async () => {
    const client = await server.signIn('client');
    const ip = '203.0.113.3';
    for (let count = 0; count < 58; count += 1) await server.context.throttle.hit(['disclosuresPerIp', ip]);
    expect((await exists(client.email, ip)).body).toMatchObject({ success: 2 });
    expect((await forgot(newPerson().email, ip)).body).toMatchObject({ success: 0 });
    // From now on every question of the kind is refused, so that the refusal tells nothing either.
    for (const email of [client.email, newPerson().email]) {
      for (const answer of [await exists(email, ip), await forgot(email, ip)]) {
        expect(answer.status).toBe(429);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(DAY - 3600);
      }
    }
    expect((await forgot(newPerson().email, '203.0.113.4')).status).toBe(200);
    server.advance(DAY);
    expect((await forgot(newPerson().email, ip)).status).toBe(200);
  });
});

describe('an address', () => {
  /** A server that this one test uses up. */
  async function on<T>(options: Options, act: (own: StoppedServer) => Promise<T>): Promise<T> {
    const own = await startTestServer(options);
    try {
      return await act(own);
    } finally {
      await own.remove();
    }
  }

  const contact = (at: StoppedServer, forwarded: string, index: number) =>
    ask(
      at.anonymous(),
      sendContactRequest,
      { first_name: `A${index}`, email: 'a@example.com', phone: '1', organisation: forwarded },
      'json',
      from(forwarded),
    );

  it('is the socket’s own where nobody is trusted: a header chooses no other', async () => {
    await on({ env: { LIMIT_FACTOR: '1' } }, async (own) => {
      const made = times(21, (index) => contact(own, `203.0.113.${index}`, index));
      expect(await statuses(made)).toEqual({ 200: 20, 429: 1 });
    });
  });

  it('is the last one that no trusted proxy has, whatever the visitor wrote in front of it', {
    tags: ['V4.1.3', 'V15.3.4'],
  }, async () => {
    const made = times(21, (index) => contact(server, `10.0.0.${index}, 203.0.113.5`, index));
    expect(await statuses(made)).toEqual({ 200: 20, 429: 1 });
  });

  it('is of IPv6 the whole /64, however it is written', async () => {
    const written = ['2001:db8:0:7::1', '2001:DB8::7:ffff:0:0:2', '2001:0db8:0000:0007:1:2:3:4'];
    const made = times(21, (index) => contact(server, written[index % 3] ?? '', index));
    expect(await statuses(made)).toEqual({ 200: 20, 429: 1 });
    expect((await contact(server, '2001:db8:0:8::1', 99)).status).toBe(200);
  });

  it('has LIMIT_FACTOR times as much where the operator says so', async () => {
    await on({ env: { ...BEHIND_PROXY, LIMIT_FACTOR: '0.1' } }, async (own) => {
      const made = times(4, (index) => contact(own, '203.0.113.6', index));
      expect(await statuses(made)).toEqual({ 200: 2, 429: 2 });
    });
  });

  it('may have 100 connections at once, and a new one for each that ends', async () => {
    await on({ env: { LIMIT_FACTOR: '1' } }, async (own) => {
      const port = Number(new URL(own.url).port);
      const sockets: Socket[] = [];
      const open = async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        sockets.push(socket);
        socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
        return Promise.race([
          once(socket, 'data').then(() => 'served' as const),
          once(socket, 'close').then(() => 'cut' as const),
        ]);
      };
      expect(await Promise.all(times(100, open))).toEqual(times(100, () => 'served'));
      expect(await open()).toBe('cut');
      const first = sockets[0] as Socket;
      first.end();
      await once(first, 'close');
      expect(await open()).toBe('served');
      for (const socket of sockets) socket.destroy();
    });
  });
});

describe('a limit that is over', () => {
  it('stands in the audit log once in its window, however many are refused', {
    tags: ['V16.3.3'],
  }, async () => {
    const overruns = async () =>
      (await server.context.db.selectFrom('audit').selectAll().where('event', '=', 'limit-tripped').execute())
        .filter((row) => row.ip === '203.0.113.8')
        .map((row) => row.detail);
    const attempt = (index: number) =>
      ask(
        server.anonymous(),
        sendContactRequest,
        { first_name: `A${index}`, email: 'a@example.com', phone: '1', organisation: 'B' },
        'json',
        from('203.0.113.8'),
      );
    for (let count = 0; count < 20; count += 1) {
      await server.context.throttle.hit(['contactPerIp', '203.0.113.8']);
    }
    expect(await statuses(times(5, attempt))).toEqual({ 429: 5 });
    expect(await overruns()).toEqual(['contactPerIp']);
    expect(await statuses(times(300, () => alive('203.0.113.8')))).toEqual({ 200: 295, 429: 5 });
    expect(await overruns()).toEqual(['contactPerIp', 'callsPerIp']);
  });
});

describe('a restart', () => {
  it('forgets no count: neither of failures nor of calls', async () => {
    const first = await startTestServer({ env: BEHIND_PROXY });
    const ip = '203.0.113.7';
    for (let count = 0; count < 20; count += 1) await first.context.throttle.hit(['contactPerIp', ip]);
    expect(await statuses(times(298, () => alive(ip, first)))).toEqual({ 200: 298 });
    await first.stop();

    const second = await startTestServer({ env: BEHIND_PROXY, on: first });
    try {
      const fields = { first_name: 'A', email: 'a@example.com', phone: '1', organisation: 'B' };
      const contact = await ask(second.anonymous(), sendContactRequest, fields, 'json', from(ip));
      expect(contact.status).toBe(429);
      expect(await statuses(times(5, () => alive(ip, second)))).toEqual({ 200: 1, 429: 4 });
    } finally {
      await second.stop();
      await first.remove();
    }
  });
});
