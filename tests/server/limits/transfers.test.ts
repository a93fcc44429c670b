// The slots of uploads and downloads: no session, account or address takes them all.
import { describe, expect, it, onTestFinished } from 'vitest';
import { CONCURRENCY } from '../../../server/limits/limits.ts';
import { openTransfers, type Slots } from '../../../server/limits/transfers.ts';
import { expectTraces, findTraces, untilRunning } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, inquiryBody, upload, uploadHead } from '../../support/requests/multipart.ts';
import { RawConnection } from '../../support/requests/raw-http.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

/** Lets ever new accounts enter from these addresses in turn, until all are refused. Returns slots by address. */
function fill(slots: Slots, addresses: readonly string[]): Record<string, number> {
  const taken: Record<string, number> = {};
  let account = 0;
  for (const address of addresses) {
    taken[address] = 0;
    try {
      for (;;) {
        account += 1;
        slots.enter({ accountId: account, session: `session of ${account}`, address });
        taken[address] += 1;
      }
    } catch {
      // No more from this address.
    }
  }
  return taken;
}

describe('slots', () => {
  it.each(['uploads', 'downloads'] as const)('of %s: an address takes no more than it leaves', (kind) => {
    const slots = openTransfers(1)[kind];
    const { first = 0, second = 0, third = 0 } = fill(slots, ['first', 'second', 'third']);
    expect(first).toBe(CONCURRENCY[kind] / 2);
    expect([second, third].every((own) => own > 0)).toBe(true);
    // Another address still gets one.
    expect(slots.running).toBeLessThan(CONCURRENCY[kind]);
    expect(() => slots.enter({ accountId: 0, session: 'x', address: 'fourth' })).not.toThrow();
  });

  it.each(['uploads', 'downloads'] as const)(
    'of %s: a household or a firm takes not all with its subnets',
    (kind) => {
      const all = CONCURRENCY[kind];
      const subnets = (site: number) =>
        Array.from({ length: 8 }, (_, index) => `2001:db8:1:${(site * 256 + index).toString(16)}::/64`);
      const slots = openTransfers(1)[kind];
      fill(slots, subnets(0));
      const household = slots.running;
      expect(household).toBeGreaterThan(all / 2);
      fill(slots, [...subnets(1), ...subnets(2), ...subnets(3)]);
      const firm = slots.running;
      expect(firm).toBeGreaterThan(household);
      expect(all - firm).toBeGreaterThanOrEqual(all / 4);
      const { '2001:db8:2:1::/64': stranger = 0 } = fill(slots, ['2001:db8:2:1::/64']);
      expect(stranger).toBeGreaterThan(0);
      expect(
        fill(openTransfers(1)[kind], ['192.0.2.1', '192.0.2.2', '192.0.2.3'])['192.0.2.3'],
      ).toBeGreaterThan(0);
    },
  );

  it('of downloads: an account has eight with all its sessions, of which each has four', () => {
    const { downloads } = openTransfers(1);
    const enter = (session: string) => downloads.enter({ accountId: 1, session, address: 'x' });
    for (const session of ['one', 'two']) {
      for (let count = 0; count < 4; count += 1) enter(session);
      expect(() => enter(session)).toThrow('Too many');
    }
    expect(() => enter('three')).toThrow('Too many');
    expect(downloads.enter({ accountId: 2, session: 'other', address: 'x' })).toBeDefined();
  });

  it('are free again only once for each transfer', () => {
    const { uploads } = openTransfers(1);
    const party = { accountId: 1, session: 's', address: 'a' };
    const [one] = [uploads.enter(party), uploads.enter(party)];
    one?.leave();
    one?.leave();
    expect(uploads.running).toBe(1);
  });
});

describe('uploads from one address', () => {
  const server = serverForFile({ env: { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' } });
  const BODY = inquiryBody(filePart('one.pdf', makePdf('Fictitious', 50_000)));
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

  async function begin(who: Signed, ip: string): Promise<RawConnection> {
    const connection = await RawConnection.open(server.url);
    onTestFinished(() => connection.close());
    await connection.send(uploadHead(who, BODY.length, from(ip)));
    return connection;
  }

  it('leave slots for other addresses, however many accounts send them', {
    tags: ['R7.51', 'V2.4.1'],
  }, async () => {
    const before = await findTraces(server);
    const held: RawConnection[] = [];
    for (let account = 0; account < 4; account += 1) {
      const client = await server.signIn('client');
      for (let count = 0; count < 3; count += 1) held.push(await begin(client, '2001:db8::1'));
    }
    // Ten run; the others were refused.
    await untilRunning(server, 10);
    const another = await server.signIn('client');
    const refused = await (await begin(another, '2001:db8::2:3')).answer();
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '15']);
    expect((await upload(another, BODY, from('203.0.113.9'))).status, 'the same account elsewhere').toBe(200);
    for (const connection of held) connection.close();
    await untilRunning(server, 0);
    await expectTraces(server, {
      ...before,
      inquiries: before.inquiries + 1,
      fileRows: before.fileRows + 1,
      files: expect.objectContaining({ length: before.files.length + 1 }) as unknown as string[],
    });
  });
});
