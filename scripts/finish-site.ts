// What `npm run build` adds to the site that React Router has built: pages of one file, the parts of the viewer, the notices
// of the packages in it, compressed copies, and what has built it.
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { VERIFIER_FILE, VIEWER_FRAME, VIEWER_PARTS } from '../contract/pages.ts';
import { BUILT_BY, builtBy } from '../server/config/site-root.ts';
import { root } from './run-tool.ts';
import { makeVerifier, makeViewerFrame, PART_FOLDERS } from './single-file.ts';

const OUT = join(root, 'build/client');

/** What the bundler does not name: the frame of the viewer, and what the list of common passwords is made of. */
const OTHER_PACKAGES = [
  '@zxcvbn-ts/language-common',
  'pdfjs-dist',
  'pdfjs-dist/cmaps',
  'pdfjs-dist/standard_fonts',
  'pdfjs-dist/wasm',
];
/** The library has more decoders than the viewer uses. */
const isUsed = (path: string) => !path.includes('/wasm/') || /\/(jbig2|openjpeg)\.wasm$/.test(path);
const NOTICE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

/** Without versions: the file is public. Packages of the server have their notices in node_modules. */
async function writeNotices(): Promise<void> {
  const bundled: { name: string; identifier: string; text: string }[] = JSON.parse(
    await readFile(join(OUT, '.vite/license.json'), 'utf8'),
  );
  const notices = bundled.map(({ name, identifier, text }) => `${name} (${identifier})\n\n${text}\n`);
  for (const name of OTHER_PACKAGES) {
    const folder = join(root, 'node_modules', name);
    for (const file of (await readdir(folder)).filter((each) => NOTICE_FILE.test(each)))
      notices.push(`${name}\n\n${await readFile(join(folder, file), 'utf8')}\n`);
  }
  const text = `This site contains the following packages. Each has its own license.\n\n${notices.join('\n\n')}`;
  await writeFile(join(OUT, 'third-party-licenses.txt'), text);
}

/** HTML is not included: the server inserts addresses into it at the start, and then compresses it. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml']);

/** The server never compresses for a request. */
async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  // Skip a copy that saves nothing: it would only be one more file to serve incorrectly.
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}

await writeFile(join(OUT, VERIFIER_FILE), await makeVerifier());
await writeFile(join(OUT, VIEWER_FRAME), await makeViewerFrame());
for (const [name, folder] of Object.entries(PART_FOLDERS))
  await cp(folder, join(OUT, VIEWER_PARTS, name), { recursive: true, filter: isUsed });
await writeNotices();
const names = await readdir(OUT, { recursive: true });
await Promise.all(
  names.filter((name) => COMPRESSIBLE.has(extname(name))).map((name) => compress(join(OUT, name))),
);
// The server refuses a site of another version, or of another firm.
await writeFile(join(OUT, BUILT_BY), JSON.stringify(builtBy));
