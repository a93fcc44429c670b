// Runs ffmpeg for the media scripts. ffmpeg has to be installed manually (docs/media.md).
import { rename } from 'node:fs/promises';
import { runTool } from '../../scripts/run-tool.ts';

/** Runs ffmpeg quietly. @throws when it fails, after printing its output. */
export async function ffmpeg(...args: readonly string[]): Promise<void> {
  const code = await runTool(['ffmpeg', '-hide_banner', '-loglevel', 'error', '-y', ...args], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`ffmpeg failed: ${args.join(' ')}`);
}

/** Our pictures use few colors: a palette of 256 is enough, and takes a third of the bytes. */
export async function reduceColors(png: string): Promise<void> {
  const smaller = `${png}.smaller.png`;
  const palette = '[0]split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=dither=none';
  await ffmpeg('-i', png, '-filter_complex', palette, '-frames:v', '1', smaller);
  await rename(smaller, png);
}
