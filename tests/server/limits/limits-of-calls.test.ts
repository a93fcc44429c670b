// The limits of all calls, of answers that reveal whether an account exists, and of connections; which address
// counts; and that counts survive a restart.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forgotPassword, logout, registerClient } from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { healthz, readyz } from '../../../contract/endpoints.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { contactFields } from '../../support/cases.ts';
import { newPerson } from '../../support/people.ts';
import { type Answer, ask } from '../../support/requests/ask.ts';
import { registrationFields, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const BEHIND_PROXY = { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' };
const DAY = 24 * 3600;

const server = serverForFile({ env: BEHIND_PROXY });

const from = (ip: string) => ({ 'x-forwarded-for': ip });
/** A call that counts against no limit but that of all calls: without its field it gets 400. */
const anyCall = (ip: string, at = server) => ask(at.anonymous(), forgotPassword, {}, 'json', from(ip));
/** A new request each time: repeated ones are answered from memory. */
const contact = (ip: string, at = server) =>
  ask(at.anonymous(), sendContactRequest, contactFields({ first_name: randomUUID() }), 'json', from(ip));
const list = (who: WireClient, ip: string) => ask(who, listInquiries, {}, 'json', from(ip));

async function statuses(answers: Promise<Answer>[]): Promise<Record<number, number>> {
  const found: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) found[status] = (found[status] ?? 0) + 1;
  return found;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('calls', () => {
  it('from an address are limited to 300 a minute, also when they are sent at the same time', {
    tags: ['V2.4.1'],
  }, async () => {
    const ip = '203.0.113.1';
    expect(await statuses(times(305, () => anyCall(ip)))).toEqual({ 400: 300, 429: 5 });
    const refused = await anyCall(ip);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await anyCall('203.0.113.2')).status).toBe(400);
    server.advance(60);
    expect((await anyCall(ip)).status).toBe(400);
  });

  it('without a session, or with one that has ended, count as all others', { tags: ['R7.564'] }, async () => {
    const ip = '203.0.113.14';
    const client = await server.signIn('client');
    await ask(client, logout, {}, 'json', from('203.0.113.15'));
    const made = [...times(200, () => list(server.anonymous(), ip)), ...times(105, () => list(client, ip))];
    expect(await statuses(made)).toEqual({ 401: 300, 429: 5 });
  });

  it('that ask for the health of the server are not limited', { tags: ['R7.70'] }, async () => {
    const ip = '203.0.113.12';
    for (const call of [healthz, readyz]) {
      const made = times(305, () => ask(server.anonymous(), call, {}, 'get', from(ip)));
      expect(await statuses(made)).toEqual({ 200: 305 });
    }
  });

  it('of a session are limited to 240 a minute, whatever their address', async () => {
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

describe('answers that reveal whether an account exists', () => {
  const exists = (email: string, ip: string) =>
    ask(server.anonymous(), registerClient, registrationFields({ ...newPerson(), email }), 'json', from(ip));
  const forgot = (email: string, ip: string) =>
    ask(server.anonymous(), forgotPassword, { email }, 'json', from(ip));

  it('are limited to sixty a day for an address, "exists" and "no match" together', async () => {
    const client = await server.signIn('client');
    const ip = '203.0.113.3';
    for (let count = 0; count < 58; count += 1) await server.context.throttle.hit(['disclosuresPerIp', ip]);
    expect((await exists(client.email, ip)).body).toMatchObject({ success: 2 });
    expect((await forgot(newPerson().email, ip)).body).toMatchObject({ success: 0 });
    // Now every such request is refused, so that the refusal reveals nothing either.
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
  /** A separate server, whose limits one test exhausts. */
  async function start(env: Record<string, string>): Promise<StoppedServer> {
    const own = await startTestServer({ env });
    onTestFinished(() => own.remove());
    return own;
  }

  it('is that of the socket without trusted proxies: a header cannot choose another', async () => {
    const own = await start({ LIMIT_FACTOR: '1' });
    const made = times(21, (index) => contact(`203.0.113.${index}`, own));
    expect(await statuses(made)).toEqual({ 200: 20, 429: 1 });
  });

  it('is the last one that is not a trusted proxy, whatever the client wrote in front of it', {
    tags: ['V4.1.3', 'V15.3.4'],
  }, async () => {
    const made = times(21, (index) => contact(`10.0.0.${index}, 203.0.113.5`));
    expect(await statuses(made)).toEqual({ 200: 20, 429: 1 });
  });

  it('is the whole /64 for IPv6, however it is written', { tags: ['R7.564'] }, async () => {
    const written = ['2001:db8:0:7::1', '2001:DB8::7:ffff:0:0:2', '2001:0db8:0000:0007:1:2:3:4'];
    const made = times(21, (index) => contact(written[index % 3] ?? ''));
    expect(await statuses(made)).toEqual({ 200: 20, 429: 1 });
    expect((await contact('2001:db8:0:8::1')).status).toBe(200);
  });

  it('is counted with its neighbors: a /56 has twice the limit of a /64, and a /48 four times that', {
    tags: ['R7.564'],
  }, async () => {
    const subnet = (index: number) => `2001:db8:11:${index.toString(16)}::1`;
    const household = times(41, (index) => contact(subnet(index)));
    expect(await statuses(household)).toEqual({ 200: 40, 429: 1 });
    expect((await contact(subnet(255))).status).toBe(429);
    expect((await contact(subnet(256))).status).toBe(200);
    const others = times(40, (index) => contact(subnet(256 * (1 + index) + 1)));
    expect(await statuses(others)).toEqual({ 200: 39, 429: 1 });
    expect((await contact('2001:db8:12::1')).status).toBe(200);
  });

  it('may have 100 connections at the same time, and a new one for each that ends', async () => {
    const port = Number(new URL((await start({ LIMIT_FACTOR: '1' })).url).port);
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

it('an exceeded limit is recorded in the audit log once in its window', { tags: ['V16.3.3'] }, async () => {
  const ip = '203.0.113.8';
  const recorded = async () => {
    const rows = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('event', '=', 'limit-tripped')
      .where('ip', '=', ip)
      .execute();
    return rows.map(({ detail }) => detail);
  };
  for (let count = 0; count < 20; count += 1) await server.context.throttle.hit(['contactPerIp', ip]);
  expect(await statuses(times(5, () => contact(ip)))).toEqual({ 429: 5 });
  expect(await recorded()).toEqual(['contactPerIp']);
  expect(await statuses(times(300, () => anyCall(ip)))).toEqual({ 400: 295, 429: 5 });
  expect(await recorded()).toEqual(['contactPerIp', 'callsPerIp']);
});

it('counts of failures survive a restart', async () => {
  const first = await startTestServer({ env: BEHIND_PROXY });
  onTestFinished(() => first.remove());
  const ip = '203.0.113.7';
  for (let count = 0; count < 20; count += 1) await first.context.throttle.hit(['contactPerIp', ip]);
  await first.stop();

  const second = await startTestServer({ env: BEHIND_PROXY, on: first });
  onTestFinished(() => second.stop());
  expect((await contact(ip, second)).status).toBe(429);
});
