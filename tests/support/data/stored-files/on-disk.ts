// Stored files in the data directory.
import { mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFiles } from './stored-files.ts';

export function filesOnDisk(dataDir: string): StoredFiles {
  const folder = join(dataDir, 'files');
  const pathOf = (name: string) => join(folder, name);
  return {
    async names(inside = undefined) {
      const found = await readdir(pathOf(inside ?? ''), { recursive: inside !== undefined }).catch(() => []);
      // The folders in the trash are days.
      return found.filter((name) => !name.startsWith('.') && !/^\d{4}-\d\d-\d\d$/.test(name)).sort();
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
      // The end of the audit log is written once a second.
      const isOther = (target: string) => folders.includes(target) || target.includes('.audit-head');
      return targets.filter((target) => target.startsWith(folder) && !isOther(target));
    },
    pathOf,
    plant: (name, content) => writeFile(pathOf(name), content),
    async plantTrashed(name, content) {
      const day = pathOf('.trash/2026-01-02');
      await mkdir(day, { recursive: true });
      await writeFile(join(day, name), content);
    },
    plantDraft: (name) => writeFile(pathOf(`.incoming/${name}.part`), 'draft'),
    age: async () => undefined,
    clear: () => rm(folder, { recursive: true }),
  };
}
