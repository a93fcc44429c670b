// The site as it is served: exact addresses, policies, copies. The built files here are small ones of the
// test's own; the journeys look at the real ones.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_PLACEHOLDER, portalPages, publicPages } from '../../../contract/pages.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const SCRIPT = 'document.documentElement.dataset.test = "yes"';
const page = (title: string) =>
  `<!doctype html><title>${title}</title><link rel="canonical" href="${ORIGIN_PLACEHOLDER}/x"><script>${SCRIPT}</script><script type="application/ld+json">{"a":1}</script>`;

let root: string;
let server: TestServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'review-site-'));
  const files: Record<string, string | Buffer> = {
    'index.html': page('portal'),
    '404/index.html': page('missing'),
    'assets/app.js': 'export {};',
    'assets/app.js.gz': gzipSync('export {};'),
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const path of publicPages) files[`${path.slice(1)}/index.html`] = page(path);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
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

/** As it stands on the wire: `fetch` would unpack the body and tidy the path. */
function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; encoding: unknown }> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, encoding: answer.headers['content-encoding'] });
    }).on('error', reject);
  });
}

describe('addresses', () => {
  it('serves every public page at its exact address, and the portal its shell', {
    tags: ['R2.31'],
  }, async () => {
    for (const path of publicPages.filter((candidate) => candidate !== '/services')) {
      const answer = await visit(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain(`<title>${path}</title>`);
    }
    for (const path of portalPages) {
      const answer = await visit(path);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(await answer.text()).toContain('<title>portal</title>');
    }
  });

  it.each(['/a%0Ab', '/user/login/%0d', '/%E2%80%A8'])(
    'sends no page to a path with a line break, at which it could not start: %s',
    async (path) => {
      const answer = await visit(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
    },
  );

  it('leads from the root, the services, and one slash too many to where they belong', {
    tags: ['R2.1', 'R2.3', 'R2.29', 'V3.7.2'],
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

  it('answers 404 to everything else, in the kind that was asked for', {
    tags: ['R2.28', 'R2.30', 'V13.2.5', 'V13.4.1', 'V13.4.3'],
  }, async () => {
    const wrong = [
      '/Home',
      '/clienthome',
      '/nope',
      '/nope/',
      '/index.html',
      '/home/index.html',
      '/assets/none.js',
    ];
    for (const path of [...wrong, '/assets/app.js.gz', '//example.com/', '/%2e%2e/package.json']) {
      const answer = await visit(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('<title>missing</title>');
    }
    const call = await visit('/api/nothing', { headers: { accept: 'application/json' } });
    expect([call.status, await call.json()]).toEqual([404, { success: 0, message: 'This was not found.' }]);
    expect((await raw('/../package.json')).status).toBe(404);
  });

  it('tells search engines what there is, under the address people use', async () => {
    const sitemap = await (await visit('/sitemap.xml')).text();
    expect(sitemap).toContain(`<loc>${server.url}/faq</loc>`);
    expect(sitemap).not.toMatch(/ClientHome|ResetPassword|<loc>[^<]*\/services<\/loc>/);
    const robots = await (await visit('/robots.txt')).text();
    expect(robots).toContain('Disallow: /AdminHome\n');
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  });
});

describe('answers', () => {
  it('allow exactly the inline scripts of the page', {
    tags: ['V1.2.3', 'V1.3.2', 'V3.4.3', 'V14.2.3'],
  }, async () => {
    const policy = (await visit('/faq')).headers.get('content-security-policy');
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/unsafe|\*|data:/);
  });

  it('carry our own address in place of the one of the build', async () => {
    const html = await (await visit('/faq')).text();
    expect(html).toContain(`href="${server.url}/x"`);
    expect(html).not.toContain(ORIGIN_PLACEHOLDER);
  });

  it('say in which encoding their text is', { tags: ['V4.1.1'] }, async () => {
    const types = {
      '/home': 'text/html; charset=utf-8',
      '/robots.txt': 'text/plain; charset=utf-8',
      '/sitemap.xml': 'application/xml; charset=utf-8',
      '/assets/app.js': 'application/javascript; charset=utf-8',
      '/favicon.svg': 'image/svg+xml; charset=utf-8',
    };
    for (const [path, type] of Object.entries(types)) {
      expect((await visit(path)).headers.get('content-type'), path).toBe(type);
    }
  });

  it('come compressed to whoever can read that, and not again to whoever has them', async () => {
    const encodings = [
      ['gzip, br', 'br'],
      ['GZIP;q=0.5', 'gzip'],
      ['gzip;q=1, br;q=0', 'gzip'],
      ['*', 'br'],
      ['identity', undefined],
      ['gzip;q=0.5, identity', undefined],
      ['deflate, br;q=0', undefined],
    ] as const;
    for (const [accepted, encoding] of encodings) {
      expect(await raw('/faq', { 'accept-encoding': accepted }), accepted).toEqual({ status: 200, encoding });
    }
    expect(await raw('/faq'), 'no header').toEqual({ status: 200, encoding: undefined });
    expect(await raw('/assets/app.js', { 'accept-encoding': 'gzip' })).toEqual({
      status: 200,
      encoding: 'gzip',
    });
    const etag = (await visit('/faq')).headers.get('etag') ?? '';
    const again = await visit('/faq', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('are kept for ever where the name changes with the content, and asked for again elsewhere', async () => {
    const caching = async (path: string) => (await visit(path)).headers.get('cache-control');
    expect(await caching('/assets/app.js')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/favicon.svg')).toBe('no-cache');
    expect(await caching('/faq')).toBe('no-cache');
  });

  it('have a head like their whole', async () => {
    for (const path of ['/faq', '/assets/app.js', '/sitemap.xml']) {
      const [head, whole] = [await visit(path, { method: 'HEAD' }), await visit(path)];
      expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
      expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
    }
  });
});
