// The site's addresses: redirects, and what is not there, with a small built site. Headers are in headers.test.ts; the
// browser journeys use the real build.
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSmallSite } from '../../support/builds/small-site.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let root: string;
let server: TestServer;

beforeAll(async () => {
  root = await makeSmallSite();
  server = await startTestServer({ siteRoot: root });
});
afterAll(async () => {
  await server.remove();
  await rm(root, { recursive: true, force: true });
});

const visit = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html', ...init.headers },
  });

/** `fetch` normalizes the path. */
function statusOfRaw(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
}

describe('addresses', () => {
  it('redirects the root, the services and a trailing slash', {
    tags: ['R2.3', 'R2.28', 'V3.7.2'],
  }, async () => {
    const ways = [
      ['/', 302, '/home'],
      ['/services', 302, '/services/medical-chronology'],
      ['/faq/', 308, '/faq'],
      ['/login/?next=1', 308, '/login?next=1'],
    ] as const;
    for (const [from, status, to] of ways) {
      const answer = await visit(from);
      expect([from, answer.status, answer.headers.get('location')]).toEqual([from, status, to]);
    }
  });

  it('answers 404 to everything else, with a page or JSON as requested', {
    tags: ['R2.28', 'V3.7.2', 'V13.2.5', 'V13.4.1', 'V13.4.3'],
  }, async () => {
    const wrong = [
      '/Home',
      '/clienthome',
      '/nope',
      '/nope/',
      '/index.html',
      '/home/index.html',
      '/assets/none.js',
      '/assets',
      '/assets/',
      '/.git/HEAD',
    ];
    for (const path of [...wrong, '/assets/app.js.gz', '//example.com/', '/%2e%2e/package.json']) {
      const answer = await visit(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('<title>missing</title>');
    }
    const call = await visit('/api/nothing', { headers: { accept: 'application/json' } });
    expect([call.status, await call.json()]).toEqual([
      404,
      { success: 0, message: 'We could not find this.' },
    ]);
    expect(await statusOfRaw('/../package.json')).toBe(404);
  });
});
