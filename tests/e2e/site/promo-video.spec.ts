// The blog's post and its film (§2): nothing is loaded or plays before a visitor starts the film.
import { pages } from '../../../contract/pages.ts';
import { expect, open, test } from '../../support/browser/journey.ts';

test('the film loads nothing until it is started, then plays with captions and a transcript', {
  tag: ['@R2.59'],
}, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/\/video\/.*\.(mp4|webm)/.test(request.url())) loaded.push(request.url());
  });
  await open(page, pages.blog);
  const video = page.getByRole('main').locator('video');
  await video.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await expect(video).toHaveJSProperty('paused', true);
  await expect(video).toHaveJSProperty('textTracks.length', 1);

  await video.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2);
  expect(loaded.length).toBeGreaterThan(0);
  await video.evaluate((film: HTMLVideoElement) => {
    for (const track of film.textTracks) track.mode = 'showing';
  });
  const transcript = page.getByRole('main').locator('.promo ol > li');
  const cues = () => video.evaluate((film: HTMLVideoElement) => film.textTracks[0]?.cues?.length);
  await expect.poll(cues).toBe(await transcript.count());

  await expect(transcript.first()).toBeHidden();
  await page.getByText('Transcript').click();
  await expect(transcript.first()).toBeVisible();
});
