// What an object store lists. s3rver cannot list uploads in parts, and its second page of objects needs a cipher that
// OpenSSL no longer has.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectFiles } from './whole-objects.ts';

const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => NAMES[character] ?? '');

/** A page of ListObjectsV2. Its token is the last key of the page before. */
export async function describeObjects(
  store: ObjectFiles,
  bucket: string,
  asked: URLSearchParams,
): Promise<string> {
  const { objects, isTruncated } = await store.listObjects(bucket, {
    prefix: asked.get('prefix') ?? '',
    delimiter: asked.get('delimiter') ?? '',
    startAfter: asked.get('continuation-token') ?? '',
    maxKeys: Number(asked.get('max-keys') ?? 1000),
  });
  const contents = objects.map(
    ({ key, lastModifiedDate }) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
  );
  const next = isTruncated ? escapeXml(objects.at(-1)?.key ?? '') : undefined;
  const token = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${token}</ListBucketResult>`;
}

/** ListMultipartUploads. @param folder has one folder for each upload */
export async function describeUploads(folder: string): Promise<string> {
  const ids = await readdir(folder).catch(() => []);
  const described = await Promise.all(
    ids.map(async (id) => {
      const path = join(folder, id, 'key');
      const [key, { mtime }] = [await readFile(path, 'utf8'), await stat(path)];
      return `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
    }),
  );
  return `<ListMultipartUploadsResult>${described.join('')}</ListMultipartUploadsResult>`;
}
