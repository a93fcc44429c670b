// The worker that expands the ZIPs of one choice, one after another. It is one file that loads nothing more.
import type { Role } from '../../../../contract/endpoint.ts';
import { type Expanded, expandZip } from './expand-zip.ts';

export interface Order {
  zips: readonly File[];
  sender: Role;
}

/** How far it is, or, at the end of each ZIP, what was in it. */
export type Reply = { name: string; percent: number } | { expanded: Expanded };

const TOLD_EVERY_MS = 100;

addEventListener('message', async ({ data: { zips, sender } }: MessageEvent<Order>) => {
  for (const zip of zips) {
    let toldAt = 0;
    const tell = (done: number, total: number) => {
      if (performance.now() < toldAt + TOLD_EVERY_MS) return;
      toldAt = performance.now();
      postMessage({ name: zip.name, percent: Math.floor((done / total) * 100) } satisfies Reply);
    };
    const expanded = await expandZip(zip, sender, tell).catch(
      (): Expanded => ({
        files: [],
        refused: [
          { name: zip.name, why: `"${zip.name}" could not be read. Unpack it, and choose the files.` },
        ],
      }),
    );
    postMessage({ expanded } satisfies Reply);
  }
});
