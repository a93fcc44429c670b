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
    drafts: () => readdir(pathOf('.incoming')).catch(() => []),
    async open(pid) {
      const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
      const targets = await Promise.all(
        descriptors.map((descriptor) => readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')),
      );
      return targets.filter((target) => target.startsWith(folder));
    },
    pathOf,
    plant: (name, content) => writeFile(pathOf(name), content),
    plantDraft: (name) => writeFile(pathOf(`.incoming/${name}.part`), 'draft'),
    age: async () => undefined,
    clear: () => rm(folder, { recursive: true }),
  };
}
