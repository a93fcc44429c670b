// The pictures and the film that are committed: there, of the stated size, and not too heavy (docs/media.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listedPages } from '../../contract/pages.ts';
import { CARD_HEIGHT, CARD_WIDTH, cardOf } from '../../web/shell/cards.ts';

const MAX_CARD_BYTES = 100_000;

const bytesOf = (path: string) => readFileSync(join(import.meta.dirname, '../../web/public', path));

/** Width and height stand at the same place in every PNG. */
function sizeOfPng(bytes: Buffer): [number, number] {
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('cards', () => {
  it.each(listedPages)('%s has one of 1200 by 630 that is quickly sent', (path) => {
    const card = bytesOf(cardOf(path));
    expect(sizeOfPng(card)).toEqual([CARD_WIDTH, CARD_HEIGHT]);
    expect(card.length).toBeLessThan(MAX_CARD_BYTES);
  });

  it('are each of one page alone', () => {
    expect(new Set(listedPages.map(cardOf)).size).toBe(listedPages.length);
  });
});
