// Reads archives with a library that has nothing to do with the code that writes them.
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

export interface ZippedFile {
  name: string;
  content: Buffer;
  entry: Entry;
}

/** Every file of an archive. @throws when it is not whole. */
export async function readZip(archive: Buffer): Promise<ZippedFile[]> {
  return filesOf(await fromBufferPromise(archive));
}

/** @param wanted the entries whose content is read */
export async function filesOf(
  zip: ZipFile,
  wanted: (entry: Entry) => boolean = () => true,
): Promise<ZippedFile[]> {
  const files: ZippedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = wanted(entry) ? await buffer(await zip.openReadStreamPromise(entry)) : Buffer.alloc(0);
    files.push({ name: entry.fileName, content, entry });
  }
  return files;
}
