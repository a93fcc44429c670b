// Takes the pictures of our own screens for the site into web/public/screens/, from the demo:
// `node artwork/media/screens.ts`. They show a saved custody record of a made-up case, as the page for verification
// shows it.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { custodyFile } from '../../contract/custody/custody.ts';
import { pages } from '../../contract/pages.ts';
import { root } from '../../scripts/run-tool.ts';
import { openWhole, signInAsClient, withDemo } from '../../scripts/with-demo.ts';
import { custodyScreens, SCREEN_SCALES, type Screen, screenFile } from '../../web/site/content/screens.ts';
import { ffmpeg } from './encode.ts';

/** An answered inquiry with one record and one report. */
const INQUIRY = 6;
/** The space above the heading. */
const ABOVE = 26;

const SCREEN_MODE = ['-crf', '30', '-cpu-used', '4', '-aom-params', 'tune-content=screen'];

const folder = join(root, 'web/public');

async function fetchRecord(page: Page): Promise<Buffer> {
  await signInAsClient(page);
  const answer = await page.request.get(`${custodyFile.path}?inquiryid=${INQUIRY}`);
  if (!answer.ok()) throw new Error(`The custody record could not be saved: ${answer.status()}`);
  return await answer.body();
}

async function takeRows(page: Page, record: Buffer, screen: Screen, path: string): Promise<void> {
  await openWhole(page, pages.verifyCustody);
  const file = { name: 'Custody.json', mimeType: 'application/json', buffer: record };
  await page.getByLabel('Choose the record').setInputFiles(file);
  const row = page.locator('.verify-rows > li').nth(screen.rows - 1);
  await row.waitFor();
  // From the sheet's left edge to its right one, and from above the heading to the rule below the row.
  const clip = await row.evaluate((last, above) => {
    const sheet = last.closest('.verify-result')?.getBoundingClientRect() ?? new DOMRect();
    const top = (last.closest('section')?.getBoundingClientRect().top ?? 0) - above;
    const height = last.getBoundingClientRect().bottom - top;
    return { x: sheet.x, y: top + scrollY, width: sheet.width, height };
  }, ABOVE);
  const size = [clip.width, clip.height].map(Math.round).join(' x ');
  if (size !== `${screen.width} x ${screen.height}`)
    throw new Error(`${screen.name} is ${size} now: correct its size in web/site/content/screens.ts`);
  await page.screenshot({ path, clip, fullPage: true });
}

/** Type on a plain ground: WebP without loss is no larger than with it, and AVIF needs its mode for screens. */
async function encode(png: string): Promise<void> {
  const still = ['-frames:v', '1', '-pix_fmt', 'yuv444p'];
  const [avif, webp] = [png.replace(/png$/, 'avif'), png.replace(/png$/, 'webp')];
  await ffmpeg('-i', png, '-c:v', 'libaom-av1', '-still-picture', '1', ...SCREEN_MODE, ...still, avif);
  await ffmpeg('-i', png, '-c:v', 'libwebp', '-lossless', '1', '-compression_level', '6', webp);
  await rm(png);
}

await mkdir(join(folder, 'screens'), { recursive: true });
await withDemo(async ({ onPage }) => {
  const record = await onPage({ width: 1440, height: 900 }, fetchRecord);
  for (const screen of custodyScreens) {
    for (const scheme of ['light', 'dark'] as const) {
      for (const scale of SCREEN_SCALES) {
        const png = join(folder, screenFile(screen, scheme, scale, 'png'));
        const stage = { width: screen.window, height: 900, dark: scheme === 'dark', scale };
        await onPage(stage, (page) => takeRows(page, record, screen, png));
        await encode(png);
      }
    }
  }
});
