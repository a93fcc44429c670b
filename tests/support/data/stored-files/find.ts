// Finds the stored files of a server.
import type { SealedStore } from '../../../../server/files/sealed-store.ts';
import { filesInBucket } from './in-bucket.ts';
import { filesOnDisk } from './on-disk.ts';
import type { DataLocation, StoredFiles } from './stored-files.ts';

/** @param store of a server in this process, which shows what it has not sent to an object store yet */
export function findStoredFiles({ dataDir, filesUrl }: DataLocation, store?: SealedStore): StoredFiles {
  return filesUrl === undefined ? filesOnDisk(dataDir) : filesInBucket(filesUrl, store);
}
