// Renders the first page of each PDF as a thumbnail 214 px wide, for standard and high-density screens.
import { execFileSync } from 'node:child_process';

/** The size of a Letter sheet at thumbnail scale, in CSS pixels. */
export const THUMBNAIL = { width: 214, height: 277 } as const;

/** Writes <base>-214.webp and <base>-428.webp. */
export function thumbnails(pdf: string, base: string, folder: string): void {
  for (const density of [1, 2]) {
    const width = THUMBNAIL.width * density;
    const height = THUMBNAIL.height * density;
    const picture = `${folder}/thumbnail-${width}`;
    const scale = ['-scale-to-x', String(width), '-scale-to-y', String(height)];
    execFileSync('pdftoppm', ['-f', '1', '-l', '1', '-singlefile', '-png', ...scale, pdf, picture]);
    execFileSync('cwebp', [
      '-quiet',
      '-near_lossless',
      '40',
      '-z',
      '9',
      `${picture}.png`,
      '-o',
      `${base}-${width}.webp`,
    ]);
  }
}
