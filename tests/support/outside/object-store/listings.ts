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

/** The smallest part that S3 accepts before the last one. */
const PART_BYTES = 5 * 1024 * 1024;

/** Whether S3 would refuse to complete an upload. @param folder has a file for each part */
export async function hasSmallPart(folder: string): Promise<boolean> {
  const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
  const last = Math.max(...numbers);
  const sizes = await Promise.all(
    numbers.filter((each) => each !== last).map(async (each) => (await stat(join(folder, `${each}`))).size),
  );
  return sizes.some((size) => size < PART_BYTES);
}

const MOST_UPLOADS = 1000;

/** A page of ListMultipartUploads, in the order of their ids. @param folder has one folder for each upload */
export async function describeUploads(folder: string, asked: URLSearchParams): Promise<string> {
  const ids = (await readdir(folder).catch(() => [])).sort();
  const rest = ids.filter((id) => id > (asked.get('upload-id-marker') ?? ''));
  const page = rest.slice(0, MOST_UPLOADS);
  const described = await Promise.all(
    page.map(async (id) => {
      const path = join(folder, id, 'key');
      const [key, { mtime }] = [await readFile(path, 'utf8'), await stat(path)];
      if (!key.startsWith(asked.get('prefix') ?? '')) return '';
      return `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
    }),
  );
  const isTruncated = page.length < rest.length;
  const next = isTruncated
    ? `<NextKeyMarker>-</NextKeyMarker><NextUploadIdMarker>${page.at(-1)}</NextUploadIdMarker>`
    : '';
  return `<ListMultipartUploadsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${described.join('')}</ListMultipartUploadsResult>`;
}
