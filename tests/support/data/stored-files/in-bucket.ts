// Stored files in a bucket of an object store on this machine.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SealedStore } from '../../../../server/files/sealed-store.ts';
import { findBucket, OBJECT_SUFFIX } from '../../outside/object-store/buckets.ts';
import { listReading } from '../../outside/object-store/object-store.ts';
import type { StoredFiles } from './stored-files.ts';

/** The product leaves younger objects and uploads alone. */
const OLD = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);

export function filesInBucket(filesUrl: string, store?: SealedStore): StoredFiles {
  const { name: bucket, endpoint, objects, uploads } = findBucket(filesUrl);
  const pathOf = (name: string) => join(objects, `${name}${OBJECT_SUFFIX}`);
  const received = store ? watchDrafts(store) : new Set<string>();
  const begun = async () => {
    const ids = await readdir(uploads).catch(() => []);
    const keys = ids.map((id) => readFile(join(uploads, id, 'key'), 'utf8').catch(() => undefined));
    return (await Promise.all(keys)).filter((key) => key !== undefined).map((key) => basename(key));
  };
  const files: StoredFiles = {
    async names(inside = undefined) {
      const found = await readdir(join(objects, inside ?? '')).catch(() => []);
      return found
        .filter((name) => name.endsWith(OBJECT_SUFFIX) && !name.startsWith('.'))
        .map((name) => name.slice(0, -OBJECT_SUFFIX.length))
        .filter((name) => inside !== undefined || !received.has(name))
        .sort();
    },
    drafts: async () => [...new Set([...received, ...(await begun())])],
    open: () => listReading(endpoint, bucket),
    pathOf,
    async plant(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      // Without these the store does not copy it.
      await writeFile(`${path}.md5`, createHash('md5').update(content).digest('hex'));
      await writeFile(path.replace(/object$/, 'metadata.json'), '{}');
      await utimes(path, OLD, OLD);
    },
    plantTrashed: (name, content) => files.plant(`.trash/${name}-1767312000000`, content),
    async plantDraft(name) {
      const folder = join(uploads, `planted-${name}`);
      await mkdir(folder, { recursive: true });
      const key = join(folder, 'key');
      await writeFile(key, join(new URL(filesUrl).pathname.slice(1), name));
      await utimes(key, OLD, OLD);
    },
    async age() {
      for (const folder of [objects, uploads])
        for (const path of await readdir(folder, { recursive: true }).catch(() => []))
          await utimes(join(folder, path), OLD, OLD);
    },
    clear: () => rm(objects, { recursive: true }),
  };
  return files;
}

/** The drafts of a store of this process: those that were neither kept nor discarded, sent or not. */
function watchDrafts(store: SealedStore): ReadonlySet<string> {
  const drafts = new Set<string>();
  const { create, keep } = store;
  store.create = async (name) => {
    const draft = await create(name);
    drafts.add(name);
    const discard = draft.discard.bind(draft);
    draft.discard = async () => {
      await discard();
      drafts.delete(name);
    };
    return draft;
  };
  store.keep = async (kept) => {
    await keep(kept);
    for (const { name } of kept) drafts.delete(name);
  };
  return drafts;
}
