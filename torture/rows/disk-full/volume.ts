// A file system of its own whose size can be changed while it is in use: full is what is no larger than what
// it holds. Mounted in a namespace of this process alone, it is gone with the process, however that ends.
import { execFileSync } from 'node:child_process';
import { statfs } from 'node:fs/promises';

/** More than the server wants to see free before it takes an upload; nothing is used until it is written. */
const ROOMY = 512 * 1024 * 1024;
const MAX_TRIES = 20;

export interface Volume {
  folder: string;
  /** Leaves so many bytes free, and no more, while others go on writing. */
  leave(bytes: number): Promise<void>;
  /** Makes it large again. */
  free(): void;
  /** Only an empty folder stays. */
  unmount(): void;
}

function setSize(folder: string, bytes: number): void {
  execFileSync('mount', ['-o', `remount,size=${bytes}`, folder], { stdio: 'pipe' });
}

/** Mounts an empty one. */
export function mountVolume(folder: string): Volume {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOMY},mode=700`, 'torture', folder], {
    stdio: 'pipe',
  });
  return {
    folder,
    async leave(bytes) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const { blocks, bfree, bsize } = await statfs(folder);
        try {
          setSize(folder, (blocks - bfree) * bsize + bytes);
          return;
        } catch {
          // Somebody has written meanwhile: it cannot be made smaller than what it holds.
        }
      }
      throw new Error(`${folder} could not be filled`);
    },
    free: () => setSize(folder, ROOMY),
    unmount() {
      execFileSync('umount', [folder], { stdio: 'pipe' });
    },
  };
}
