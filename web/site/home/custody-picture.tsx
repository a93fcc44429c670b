// A picture of our own screen, in the layout and the scheme that the visitor's browser would show. It loads after
// everything above it, and not only when it is scrolled to: a printed or saved page would have an empty frame.
import { custody } from '../content/home.ts';
import {
  custodyScreens,
  SCREEN_FORMATS,
  SCREEN_SCALES,
  type Screen,
  type ScreenFormat,
  screenFile,
} from '../content/screens.ts';

const DARK = '(prefers-color-scheme: dark)';

function filesOf(screen: Screen, isDark: boolean, format: ScreenFormat): string {
  const scheme = isDark ? 'dark' : 'light';
  return SCREEN_SCALES.map(
    (scale) => `${screenFile(screen, scheme, scale, format)} ${screen.width * scale}w`,
  ).join(', ');
}

/** A browser takes the first source that fits: AVIF before WebP, dark before light, narrow before wide. */
const sources = SCREEN_FORMATS.flatMap((format) =>
  [true, false].flatMap((isDark) =>
    custodyScreens.map((screen) => ({
      type: `image/${format}`,
      media: [screen.media, isDark && DARK].filter(Boolean).join(' and ') || undefined,
      srcSet: filesOf(screen, isDark, format),
      sizes: screen.sizes,
      width: screen.width,
      height: screen.height,
    })),
  ),
);

export function CustodyPicture() {
  const wide = custodyScreens[custodyScreens.length - 1] as Screen;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type + source.media} {...source} />
      ))}
      <img
        src={screenFile(wide, 'light', 1, 'webp')}
        width={wide.width}
        height={wide.height}
        fetchPriority="low"
        decoding="sync"
        alt={custody.picture.alt}
      />
    </picture>
  );
}
