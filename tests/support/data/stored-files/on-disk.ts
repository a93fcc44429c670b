// Stored files in the data directory.
import { readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFiles } from './stored-files.ts';

export function filesOnDisk(dataDir: string): StoredFiles {
  const folder = join(dataDir, 'files');
  const pathOf = (name: string) => join(folder, name);
  return {
    async names(inside = undefined) {
      const found = await readdir(pathOf(inside ?? '')).catch(() => []);
      return found.filter((name) => !name.startsWith('.')).sort();
    },
    async drafts() {
      const folders = ['.incoming', '.partial'].map((name) => readdir(pathOf(name)).catch(() => []));
      return (await Promise.all(folders)).flat();
    },
    async open(pid) {
      const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
      const targets = await Promise.all(
        descriptors.map((descriptor) => readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')),
      );
      // A folder is open while it is being listed.
      const folders = [folder, ...['.incoming', '.partial', '.trash'].map(pathOf)];
      return targets.filter((target) => target.startsWith(folder) && !folders.includes(target));
    },
    pathOf,
    plant: (name, content) => writeFile(pathOf(name), content),
    plantDraft: (name) => writeFile(pathOf(`.incoming/${name}.part`), 'draft'),
    age: async () => undefined,
    clear: () => rm(folder, { recursive: true }),
  };
}
