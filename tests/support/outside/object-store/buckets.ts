// The buckets of an object store that runs on this machine (object-store.ts). Any process can make one, and find its
// objects: the store keeps each as a file, in a folder that is named after its port.
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What all servers have in front of the names of their objects. */
const PREFIX = 'the/site';
/** What the store adds to the names of the files that have the bytes. */
export const OBJECT_SUFFIX = '._S3rver_object';

export interface BucketPlace {
  /** The bucket's name. */
  name: string;
  /** Where the store listens. */
  endpoint: string;
  /** Has one file for each object of the server. */
  objects: string;
  /** Has one folder for each upload in parts. */
  uploads: string;
}

/** The folder of the store that listens on this port. */
export const folderOfStore = (port: number | string) => join(tmpdir(), `review-objects-${port}`);

/** @param filesUrl of a server: the value of FILES_URL */
export function findBucket(filesUrl: string): BucketPlace {
  const { hostname: name, searchParams } = new URL(filesUrl);
  const endpoint = searchParams.get('endpoint') ?? '';
  const bucket = join(folderOfStore(new URL(endpoint).port), name);
  return { name, endpoint, objects: join(bucket, PREFIX), uploads: uploadsIn(bucket) };
}

export const uploadsIn = (bucket: string) => join(bucket, '._S3rver_uploads');

/** The credentials of all buckets. */
export const BUCKET_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'a made-up secret' };

export interface Bucket {
  /** For the server under test. */
  env: { FILES_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  remove(): Promise<void>;
}

/** Makes a new bucket in the store that listens at this address. */
export async function createBucket(endpoint: string): Promise<Bucket> {
  const name = `records-${randomUUID()}`;
  const folder = join(folderOfStore(new URL(endpoint).port), name);
  await mkdir(folder);
  return {
    env: { FILES_URL: `s3://${name}/${PREFIX}?endpoint=${endpoint}`, ...BUCKET_KEYS },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
