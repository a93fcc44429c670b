// s3rver answers before the last bytes of an object are in its file, replaces an object in place, sends as many bytes of a
// new object as the old one had, and removes folders that another request is about to use. An object store does none of
// that, so these steps are replaced.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, fstatSync, type ReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Written {
  size: number;
  md5: string;
}

interface StoredObject {
  bucket: string;
  key: string;
  content: Readable | Buffer;
  metadata: unknown;
}

interface OpenedObject {
  /** Null for one without bytes to send. */
  content: (ReadStream & { fd: number }) | null;
  metadata: { 'content-length': number };
}

/** The part of s3rver's store that is replaced or used here. */
export interface ObjectFiles {
  getObject(bucket: string, key: string, options: unknown): Promise<OpenedObject | null>;
  getResourcePath(bucket: string, key: string | undefined, resource: string): string;
  putMetadata(bucket: string, key: string, metadata: unknown, md5: string): Promise<void>;
  putObject(object: StoredObject): Promise<Written>;
  putPart(bucket: string, uploadId: string, part: number, content: Readable): Promise<Written>;
  deleteObject(bucket: string, key: string): Promise<void>;
  listObjects(
    bucket: string,
    asked: { prefix: string; delimiter: string; startAfter: string; maxKeys: number },
  ): Promise<{ objects: { key: string; lastModifiedDate: Date }[]; isTruncated: boolean }>;
}

/** Writes a file that has its name only once it is whole. */
async function writeWhole(
  content: Readable | Buffer,
  path: string,
  temporary: string,
  beforeNamed: (written: Written) => Promise<void>,
): Promise<Written> {
  const hash = createHash('md5');
  let size = 0;
  try {
    await pipeline(
      Buffer.isBuffer(content) ? Readable.from([content]) : content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(temporary),
    );
    const written = { size, md5: hash.digest('hex') };
    await mkdir(dirname(path), { recursive: true });
    await beforeNamed(written);
    await rename(temporary, path);
    return written;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** @param folder for files that are being written */
export function keepObjectsWhole(store: ObjectFiles, folder: string): void {
  const temporary = () => join(folder, randomUUID());

  store.putObject = ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    return writeWhole(content, path, temporary(), ({ md5 }) => store.putMetadata(bucket, key, metadata, md5));
  };

  const getObject = store.getObject.bind(store);
  store.getObject = async (bucket, key, options) => {
    const object = await getObject(bucket, key, options);
    if (!object?.content || fstatSync(object.content.fd).size === object.metadata['content-length'])
      return object;
    // It was replaced after its size was read.
    object.content.destroy();
    return store.getObject(bucket, key, options);
  };

  store.putPart = (bucket, uploadId, part, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(part));
    return writeWhole(content, path, temporary(), ({ md5 }) => writeFile(`${path}.md5`, md5));
  };

  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json'])
      await rm(store.getResourcePath(bucket, key, resource), { force: true });
  };
}
