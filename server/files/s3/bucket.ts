// The connection to an object store that speaks S3: one bucket, and a prefix under which all our objects are.
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../../config/config.ts';

const CONNECT_MS = 3_000;
/** Until a response begins. A part of an upload has to arrive within it. */
const ANSWER_MS = 60_000;
/** Without a byte. A client that reads slowly lets a download rest; the next read opens it again. */
const SILENCE_MS = 60_000;
/** Refusals for overload and broken connections are retried, each time after a longer wait. */
const ATTEMPTS = 4;

export interface Bucket {
  client: S3Client;
  name: string;
  /** The key of the object with this name. */
  keyOf(name: string): string;
}

/** Another endpoint than Amazon's gets the bucket's name in the path. */
export function openBucket({ url, region: usual, credentials }: BucketSettings): Bucket {
  const endpoint = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region') ?? usual ?? 'us-east-1';
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    client: new S3Client({
      region,
      ...(credentials ? { credentials } : {}),
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      maxAttempts: ATTEMPTS,
      // Every part carries a checksum of ours. Those of the library change the body's framing, which some stores keep.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        // Every download may hold one. With the usual 50, that many slow ones would hold up everything else.
        httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
        httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
        socketTimeout: SILENCE_MS,
      },
    }),
    name: url.hostname,
    keyOf: (name) => (prefix === '' ? name : `${prefix}/${name}`),
  };
}

/** Whether the object or the upload does not exist. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchUpload')
  );
}

export async function unlessMissing(error: unknown): Promise<undefined> {
  if (!isMissing(error)) throw error;
  return undefined;
}
