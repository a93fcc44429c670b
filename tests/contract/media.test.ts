// The committed pictures and film exist, have the stated dimensions, and are small enough (docs/media.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listedPages, pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { CARD_HEIGHT, CARD_WIDTH, cardOf } from '../../web/shell/social-cards.ts';
import { PROMO_SECONDS, scenes } from '../../web/site/content/promo.ts';
import { custodyScreens, SCREEN_FORMATS, SCREEN_SCALES, screenFile } from '../../web/site/content/screens.ts';

const MAX_CARD_BYTES = 100_000;

const bytesOf = (path: string) => readFileSync(join(import.meta.dirname, '../../web/public', path));

/** Width and height are at the same offset in every PNG. */
function sizeOfPng(bytes: Buffer): [number, number] {
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('cards', () => {
  it.each(listedPages)('%s has a card of 1200 by 630 that loads fast', (path) => {
    const card = bytesOf(cardOf(path));
    expect(sizeOfPng(card)).toEqual([CARD_WIDTH, CARD_HEIGHT]);
    expect(card.length).toBeLessThan(MAX_CARD_BYTES);
  });

  it('are different for every page', () => {
    expect(new Set(listedPages.map(cardOf)).size).toBe(listedPages.length);
  });
});

/** The box `ispe` of an AVIF has, after version and flags, the width and the height. */
function sizeOfAvif(bytes: Buffer): [number, number] {
  expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif');
  const box = bytes.indexOf('ispe') + 8;
  return [bytes.readUInt32BE(box), bytes.readUInt32BE(box + 4)];
}

/** A WebP without loss has, after its signature, two sizes of 14 bits, each less one. */
function sizeOfWebp(bytes: Buffer): [number, number] {
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8L');
  const bits = bytes.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
}

describe('the pictures of our screens', () => {
  const MAX_BYTES = { avif: 30_000, webp: 60_000 };
  const sizeOf = { avif: sizeOfAvif, webp: sizeOfWebp };

  it.each(custodyScreens)('$name exists in both schemes, with the stated size, and loads fast', (screen) => {
    for (const scheme of ['light', 'dark'] as const) {
      for (const scale of SCREEN_SCALES) {
        for (const format of SCREEN_FORMATS) {
          const bytes = bytesOf(screenFile(screen, scheme, scale, format));
          expect(sizeOf[format](bytes)).toEqual([screen.width * scale, screen.height * scale]);
          expect(bytes.length).toBeLessThan(MAX_BYTES[format]);
        }
      }
    }
  });
});

describe('the film', () => {
  const MAX_FILM_BYTES = 3_000_000;

  it.each(['video/promo.mp4', 'video/promo.webm'])('%s is small enough', (path) => {
    const { length } = bytesOf(path);
    expect(length).toBeGreaterThan(100_000);
    expect(length).toBeLessThan(MAX_FILM_BYTES);
  });

  it('lasts 30 to 45 seconds, as long as its transcript says, and can start before it is fully loaded', () => {
    const film = bytesOf('video/promo.mp4');
    // The box `mvhd`: version, dates, units per second, and the length in units, four bytes each.
    const box = film.indexOf('mvhd') + 4;
    expect(film[box]).toBe(0);
    const seconds = film.readUInt32BE(box + 16) / film.readUInt32BE(box + 12);
    expect(seconds).toBeCloseTo(PROMO_SECONDS, 1);
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThanOrEqual(45);
    expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
  });

  it('has the captions of the transcript, one after the other', () => {
    const captions = bytesOf('video/promo.vtt').toString('utf8');
    expect(captions).toMatch(/^WEBVTT\n/);
    for (const { words } of scenes) expect(captions).toContain(`\n${words}\n`);
    expect(captions.split(' --> ').length - 1).toBe(scenes.length);
    for (const [place, scene] of scenes.entries()) {
      expect(scene.from).toBeGreaterThanOrEqual(scenes[place - 1]?.until ?? 0);
      expect(scene.until).toBeLessThanOrEqual(PROMO_SECONDS);
    }
  });

  it('has a poster that is small', () => {
    expect(bytesOf('video/promo.webp').length).toBeLessThan(80_000);
    expect(bytesOf('video/promo.jpg').toString('latin1', 6, 10)).toMatch(/JFIF|Exif|Lavc/);
  });
});

describe('icons', () => {
  const manifest = JSON.parse(bytesOf('site.webmanifest').toString('utf8')) as {
    short_name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };

  it('have in the manifest the sizes of their files', () => {
    expect(manifest.short_name).toBe(site.name);
    expect(manifest.start_url).toBe(pages.home);
    for (const { src, sizes } of manifest.icons) {
      expect([src, sizeOfPng(bytesOf(src)).join('x')]).toEqual([src, sizes]);
    }
    const kinds = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(kinds).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']);
  });

  it('exist for tabs and home screens', () => {
    const favicon = bytesOf('favicon.ico');
    const sizes = Array.from(
      { length: favicon.readUInt16LE(4) },
      (_nothing, place) => favicon[6 + 16 * place],
    );
    expect(sizes).toEqual([16, 32, 48]);
    expect(sizeOfPng(bytesOf('apple-touch-icon.png'))).toEqual([180, 180]);
    expect(bytesOf('favicon.svg').toString('utf8')).not.toMatch(/<style|style=/);
  });
});
