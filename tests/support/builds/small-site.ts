// A small built site with a page at every public address, so that the server's tests need no real build.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ORIGIN_PLACEHOLDER, portalPages, publicPages } from '../../../contract/pages.ts';

const SCRIPT = 'document.documentElement.dataset.test = "yes"';

/** The hash of the one inline script that a page's policy has to allow. */
export const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/** What the frame of the viewer has inline: a style, the code of its worker, and a script. */
const FRAME = `<!doctype html><title>frame</title><style>p{}</style><script type="text/plain">1</script><script>${SCRIPT}</script>`;
export const STYLE_HASH = createHash('sha256').update('p{}').digest('base64');

const page = (title: string) =>
  `<!doctype html><title>${title}</title><link rel="canonical" href="${ORIGIN_PLACEHOLDER}/x"><script>${SCRIPT}</script><script type="application/ld+json">{"a":1}</script>`;

/** Writes the site to a new folder and returns its path. */
export async function makeSmallSite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'review-site-'));
  const files: Record<string, string | Buffer> = {
    '404/index.html': page('missing'),
    'viewer-frame.html': FRAME,
    'assets/app.js': 'export {};',
    'assets/app.js.gz': gzipSync('export {};'),
    '.git/HEAD': 'ref: refs/heads/main',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const path of [...publicPages, ...portalPages]) files[`${path.slice(1)}/index.html`] = page(path);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}
