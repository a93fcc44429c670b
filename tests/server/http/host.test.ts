// The server answers only under its own names: a page whose name was pointed at it is of no use.
import { afterAll, describe, expect, it } from 'vitest';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const PUBLIC = { PUBLIC_URL: 'https://Review.example', ALLOWED_HOSTS: 'old.example, review-1' };
const server = serverForFile({ env: PUBLIC });
let proxied: StoppedServer | undefined;
afterAll(() => proxied?.remove());

async function statusAt(at: { url: string }, path: string, headers: Record<string, string>) {
  const connection = await RawConnection.open(at.url);
  try {
    await connection.send(requestHead('GET', path, headers));
    const answer = await connection.answer();
    return { status: answer?.status, body: String(answer?.body) };
  } finally {
    connection.close();
  }
}
const statusOf = async (host: string, path = '/user/session') =>
  (await statusAt(server, path, { host })).status;

describe('a call', () => {
  it.each(['review.example', 'REVIEW.example:8443', 'review.example.', 'old.example', 'review-1:80'])(
    'for one of our names is served: %s',
    async (host) => {
      expect(await statusOf(host)).toBe(401);
    },
  );

  it.each(['localhost', '127.0.0.1:3000', '[::1]:3000'])('for this machine is served: %s', async (host) => {
    expect(await statusOf(host)).toBe(401);
  });

  it.each(['evil.example', 'review.example.evil.example', '203.0.113.7', 'localhost.evil.example', ''])(
    'for another host is refused with 421 and none of its text: %s',
    { tags: ['R7.70'] },
    async (host) => {
      for (const path of ['/user/session', '/', '/no-such-page']) {
        const { status, body } = await statusAt(server, path, { host });
        expect([path, status]).toEqual([path, 421]);
        expect(body).not.toContain('evil');
      }
    },
  );

  it('for health is served under any name: load balancers use the address', { tags: ['R7.70'] }, async () => {
    expect([await statusOf('10.0.0.5:3000', '/healthz'), await statusOf('10.0.0.5', '/readyz')]).toEqual([
      200, 200,
    ]);
  });
});

it('X-Forwarded-Host counts only from a trusted proxy', async () => {
  const headers = { host: 'review-backend:3000', 'x-forwarded-host': 'review.example' };
  expect((await statusAt(server, '/user/session', headers)).status).toBe(421);
  proxied = await startTestServer({ env: { ...PUBLIC, TRUSTED_PROXIES: '127.0.0.1,::1' } });
  expect((await statusAt(proxied, '/user/session', headers)).status).toBe(401);
});
