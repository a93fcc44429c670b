// Draws the icons from the firm's logo and writes the web manifest: `node artwork/media/icons.ts`.
// favicon.svg is maintained manually; it repeats the drawing for small sizes in icon.tsx.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '../../contract/pages.ts';
import { root } from '../../scripts/run-tool.ts';
import { site } from '../../site.config.ts';
import { inStudio } from './studio.ts';

const folder = join(root, 'web/public');

const icons = [
  { name: 'apple-touch-icon.png', size: 180 },
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'icon-maskable-192.png', size: 192, maskable: true },
  { name: 'icon-maskable-512.png', size: 512, maskable: true },
];
const FAVICON_SIZES = [16, 32, 48];

/** An .ico file is a directory of sizes and offsets, followed by the pictures, which may be PNGs. */
function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const HEAD = 6;
  const ENTRY = 16;
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let place = head.length;
  for (const [number, { size, png }] of pictures.entries()) {
    const entry = HEAD + ENTRY * number;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(place, entry + 12);
    place += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** The color of a token in the light scheme, because a manifest supports only one scheme. */
async function token(name: string): Promise<string> {
  const css = await readFile(join(root, 'web/styles/tokens.css'), 'utf8');
  const value = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)?.[1];
  if (!value) throw new Error(`tokens.css has no color --${name}`);
  return value;
}

async function manifest(): Promise<string> {
  const listed = icons
    .filter(({ name }) => name.startsWith('icon-'))
    .map(({ name, size, maskable }) => ({
      src: `/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: maskable ? 'maskable' : 'any',
    }));
  const content = {
    name: `${site.name}, ${site.tagline}`,
    short_name: site.name,
    lang: 'en',
    id: pages.home,
    start_url: pages.home,
    scope: '/',
    display: 'browser',
    background_color: await token('paper'),
    theme_color: await token('paper'),
    icons: listed,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

await inStudio({ width: 512, height: 512 }, async ({ page, show }) => {
  const draw = async (size: number, maskable = false): Promise<Buffer> => {
    await show('icon', { size: String(size), maskable: maskable ? 'yes' : '' });
    return await page.screenshot({ clip: { x: 0, y: 0, width: size, height: size } });
  };
  for (const { name, size, maskable } of icons)
    await writeFile(join(folder, name), await draw(size, maskable));
  const favicon = [];
  for (const size of FAVICON_SIZES) favicon.push({ size, png: await draw(size) });
  await writeFile(join(folder, 'favicon.ico'), ico(favicon));
});
await writeFile(join(folder, 'site.webmanifest'), await manifest());
