// Reads a stored object.

import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import type { Span } from '../read-in-pieces.ts';
import type { StoredFile } from '../store.ts';
import { type Bucket, unlessMissing } from './bucket.ts';

/** A body that breaks off is asked for again from there. As often as this without a byte in between, it is an error. */
const MOST_BREAKS = 4;

/** @param etag of the object that is meant: another one with this name is an error. */
export async function readObject(
  { client, name: bucket, keyOf }: Bucket,
  name: string,
  { start, end }: Span,
  etag?: string,
): Promise<Readable> {
  const { Body } = await client.send(
    new GetObjectCommand({
      Bucket: bucket,
      Key: keyOf(name),
      Range: `bytes=${start}-${end}`,
      ...(etag === undefined ? {} : { IfMatch: etag }),
    }),
  );
  if (!Body) throw new Error('the object store sent no body');
  return Body as Readable;
}

export class S3File implements StoredFile {
  readonly bytes: number;
  readonly #bucket: Bucket;
  readonly #name: string;
  readonly #etag: string | undefined;
  #body: Readable | undefined;
  /** The body's pieces, and what is left of the current one. */
  #pieces: AsyncIterator<Buffer> | undefined;
  #rest: Buffer = Buffer.alloc(0);
  /** Where the rest of the body begins. */
  #position = 0;

  constructor(bucket: Bucket, name: string, bytes: number, etag: string | undefined) {
    this.#bucket = bucket;
    this.#name = name;
    this.bytes = bytes;
    this.#etag = etag;
  }

  async read(buffer: Buffer, position: number): Promise<number> {
    const wanted = Math.min(buffer.length, this.bytes - position);
    let done = 0;
    for (let breaks = 0; done < wanted; ) {
      try {
        const piece = await this.#next(position + done);
        const copied = piece.copy(buffer, done, 0, wanted - done);
        this.#rest = piece.subarray(copied);
        this.#position += copied;
        done += copied;
        breaks = 0;
      } catch (error) {
        this.#drop();
        breaks += 1;
        if (breaks === MOST_BREAKS) throw error;
      }
    }
    return done;
  }

  async close(): Promise<void> {
    this.#drop();
  }

  /** Bytes from a position on. A body is opened for the rest of the file, and read on by the calls that follow. */
  async #next(position: number): Promise<Buffer> {
    if (this.#position !== position) this.#drop();
    if (this.#rest.length > 0) return this.#rest;
    if (!this.#pieces) {
      this.#body = await readObject(
        this.#bucket,
        this.#name,
        { start: position, end: this.bytes - 1 },
        this.#etag,
      );
      // The iterator throws it; between two reads no one listens.
      this.#body.on('error', () => undefined);
      this.#pieces = this.#body[Symbol.asyncIterator]();
      this.#position = position;
    }
    const { done, value } = await this.#pieces.next();
    if (done) throw new Error('the object store ended a body early');
    return value;
  }

  #drop(): void {
    this.#body?.destroy();
    this.#body = undefined;
    this.#pieces = undefined;
    this.#rest = Buffer.alloc(0);
  }
}

/** @returns undefined when there is no such object. */
export async function openObject(bucket: Bucket, name: string): Promise<StoredFile | undefined> {
  const found = await bucket.client
    .send(new HeadObjectCommand({ Bucket: bucket.name, Key: bucket.keyOf(name) }))
    .catch(unlessMissing);
  return found && new S3File(bucket, name, found.ContentLength ?? 0, found.ETag);
}
