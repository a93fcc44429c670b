// The pictures of our own screens on the site. artwork/media/screens.ts takes them, in the layout and the scheme that
// the visitor's browser would show.

export interface Screen {
  name: string;
  /** The width of the window that the picture was taken in. */
  window: number;
  /** In CSS pixels; the files have these dimensions once and twice. */
  width: number;
  height: number;
  /** How many rows of the record it shows. */
  rows: number;
  /** The windows that show this layout; the last one is for all the others. */
  media?: string;
  /** How wide the picture is shown there. */
  sizes: string;
}

export const SCREEN_FORMATS = ['avif', 'webp'] as const;
export const SCREEN_SCALES = [1, 2] as const;

export type ScreenFormat = (typeof SCREEN_FORMATS)[number];

/** A saved custody record on the page for verification. */
export const custodyScreens: readonly Screen[] = [
  {
    name: 'custody-narrow',
    window: 390,
    width: 324,
    height: 591,
    rows: 4,
    media: '(max-width: 560px)',
    sizes: 'calc(100vw - 66px)',
  },
  {
    name: 'custody-middle',
    window: 768,
    width: 652,
    height: 501,
    rows: 4,
    media: '(max-width: 1180px)',
    sizes: '(max-width: 900px) calc(100vw - 116px), calc(100vw - 320px)',
  },
  {
    name: 'custody-wide',
    window: 1440,
    width: 888,
    height: 539,
    rows: 6,
    sizes: '(max-width: 1376px) calc(100vw - 488px), 888px',
  },
];

/** For example `/screens/custody-wide-dark-1776.avif`. */
export function screenFile(
  { name, width }: Screen,
  scheme: 'light' | 'dark',
  scale: (typeof SCREEN_SCALES)[number],
  format: ScreenFormat | 'png',
): string {
  return `/screens/${name}-${scheme}-${width * scale}.${format}`;
}
