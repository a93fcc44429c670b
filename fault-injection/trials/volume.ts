// A file system whose size can be changed while it is in use; to fill it, it is made as small as its
// contents. It is mounted in a namespace of this process only, so it disappears with the process.
import { execFileSync } from 'node:child_process';
import { statfs } from 'node:fs/promises';

/** More free space than the server requires for an upload; tmpfs uses memory only for written data. */
const ROOMY = 512 * 1024 * 1024;
const MAX_TRIES = 20;

export interface Volume {
  folder: string;
  /** Leaves exactly this many bytes free, while others keep writing. */
  leave(bytes: number): Promise<void>;
  /** Restores the original size. */
  free(): void;
  /** Leaves an empty folder. */
  unmount(): void;
}

function setSize(folder: string, bytes: number): void {
  execFileSync('mount', ['-o', `remount,size=${bytes}`, folder], { stdio: 'pipe' });
}

/** Mounts an empty volume. */
export function mountVolume(folder: string): Volume {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOMY},mode=700`, 'fault-injection', folder], {
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
          // Another write happened meanwhile, and the volume cannot be smaller than its contents.
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
