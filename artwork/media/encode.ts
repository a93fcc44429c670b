// What the media scripts ask of ffmpeg, which is installed by hand (docs/media.md).
import { rename } from 'node:fs/promises';
import { runTool } from '../../scripts/run-tool.ts';

/** Runs ffmpeg without its chatter. @throws when it fails, after its own words have been printed. */
export async function ffmpeg(...args: readonly string[]): Promise<void> {
  const code = await runTool(['ffmpeg', '-hide_banner', '-loglevel', 'error', '-y', ...args], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`ffmpeg failed: ${args.join(' ')}`);
}

/** Few inks on paper: 256 colours show them all, in a third of the bytes. */
export async function fewerColours(png: string): Promise<void> {
  const smaller = `${png}.smaller.png`;
  const palette = '[0]split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=dither=none';
  await ffmpeg('-i', png, '-filter_complex', palette, '-frames:v', '1', smaller);
  await rename(smaller, png);
}
