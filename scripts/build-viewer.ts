// Builds the frame of the viewer and copies its parts (viewer-frame.ts).
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VIEWER_FRAME, VIEWER_PARTS } from '../contract/pages.ts';
import { root } from './run-tool.ts';
import { makeViewerFrame, PART_FOLDERS } from './viewer-frame.ts';

const OUT = join(root, 'build/client');
/** The library has more decoders than the viewer uses. */
const DECODERS = ['jbig2.wasm', 'openjpeg.wasm'];

await writeFile(join(OUT, VIEWER_FRAME), await makeViewerFrame());
for (const [name, folder] of Object.entries(PART_FOLDERS)) {
  const parts = join(OUT, VIEWER_PARTS, name);
  await mkdir(parts, { recursive: true });
  if (name !== 'wasm') await cp(folder, parts, { recursive: true });
  else for (const decoder of DECODERS) await cp(join(folder, decoder), join(parts, decoder));
}
