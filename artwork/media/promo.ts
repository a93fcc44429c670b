// Makes the promo film: `node artwork/media/promo.ts`. Each frame is rendered for its time and then captured,
// so a slow machine makes the same film as a fast one. `--frame 12.5` writes only the picture at that second
// to .cache/promo/, for a quick look.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/run-tool.ts';
import { PROMO_SECONDS, scenes } from '../../web/site/content/promo.ts';
import { ffmpeg } from './encode.ts';
import { inStudio } from './studio.ts';

const FRAMES_A_SECOND = 25;
/** The time when all threads are drawn and all pages are cited: the best single picture of the film. */
const POSTER_SECOND = 23.6;

const work = join(root, '.cache/promo');
const out = join(root, 'web/public/video');
const frame = (number: number) => join(work, `${String(number).padStart(4, '0')}.png`);

/** Moves the film to a time in seconds; returns the state it set. */
const seek = (page: Page, seconds: number) =>
  page.evaluate((time) => (Reflect.get(window, 'seek') as (time: number) => string)(time), seconds);

async function photograph(page: Page): Promise<void> {
  let before = '';
  for (let number = 0; number < PROMO_SECONDS * FRAMES_A_SECOND; number += 1) {
    const set = await seek(page, number / FRAMES_A_SECOND);
    if (set === before) await copyFile(frame(number - 1), frame(number));
    else await page.screenshot({ path: frame(number) });
    before = set;
  }
}

/** Encodes the frames in `work` twice, without sound. Text needs sharp edges, so quality matters most. */
async function encode(): Promise<void> {
  const frames = ['-framerate', String(FRAMES_A_SECOND), '-i', join(work, '%04d.png')];
  const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const scale = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int';
  const colors = ['-vf', scale, '-pix_fmt', 'yuv420p', ...bt709];
  const h264 = ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '24'];
  // The paper has one color for the whole film, so even a small color error would be visible.
  h264.push('-x264-params', 'chroma-qp-offset=-6');
  await ffmpeg(...frames, ...colors, ...h264, '-movflags', '+faststart', join(out, 'promo.mp4'));
  const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '37', '-row-mt', '1', '-cpu-used', '2'];
  await ffmpeg(...frames, ...colors, ...vp9, '-g', '250', join(out, 'promo.webm'));
}

async function poster(): Promise<void> {
  const still = frame(POSTER_SECOND * FRAMES_A_SECOND);
  // The page shows the poster at most 680 px wide, and it may be the largest picture: scaling halves it.
  const smaller = ['-vf', 'scale=960:-1:flags=lanczos', '-c:v', 'libwebp', '-quality', '78'];
  await ffmpeg('-i', still, ...smaller, join(out, 'promo.webp'));
  await ffmpeg('-i', still, '-q:v', '4', join(out, 'promo.jpg'));
}

/** Formats 83.5 as 00:01:23.500. */
function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

async function captions(): Promise<void> {
  const cues = scenes.map(({ from, until, words, captionsAbove }) => {
    const place = captionsAbove ? ' line:6%' : '';
    return `${timestamp(from)} --> ${timestamp(until)}${place}\n${words}`;
  });
  const note = 'NOTE The film has no sound. The captions carry the words that are on the screen.';
  await writeFile(join(out, 'promo.vtt'), `${['WEBVTT', note, ...cues].join('\n\n')}\n`);
}

const stills = process.argv.slice(2).filter((argument) => argument !== '--frame');
await mkdir(work, { recursive: true });
await mkdir(out, { recursive: true });
await inStudio({ width: 1280, height: 720 }, async ({ page, show }) => {
  await show('film');
  for (const second of stills) {
    await seek(page, Number(second));
    await page.screenshot({ path: join(work, `at-${second}.png`) });
  }
  if (stills.length === 0) await photograph(page);
});
if (stills.length === 0) {
  await encode();
  await poster();
  await captions();
  await rm(work, { recursive: true });
}
