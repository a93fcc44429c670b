// A file being written to the object store, in parts. It becomes an object under its final name when it is finished:
// an object cannot be renamed. Until a row names it, it is as unreferenced as a pending file.

import { crc32 } from 'node:zlib';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { PIECE_BYTES } from '../../../contract/limits.ts';
import { CHUNK_BYTES, chunkStart } from '../sealed-chunks.ts';
import { PartialFileLost, type PendingFile } from '../store.ts';
import { type Bucket, isMissing, unlessMissing } from './bucket.ts';
import { S3File } from './object.ts';

/** The smallest part that S3 accepts before the last one. Each file being received holds one in memory. */
const PART_BYTES = 5 * 1024 * 1024;

/** A sealed piece of a file is one part: a smaller rest would be below the minimum of S3. */
export const PIECE_PART_BYTES = chunkStart(PIECE_BYTES / CHUNK_BYTES);

/** What {@link PendingObject.save} returns, as JSON: the multipart upload, and its parts so far. */
interface SavedUpload {
  uploadId: string;
  parts: UploadedPart[];
}

interface UploadedPart {
  PartNumber: number;
  ETag: string | undefined;
  ChecksumCRC32: string;
}

/** S3 compares it with what arrived, and refuses a body that was changed on the way. */
function checksumOf(bytes: Uint8Array): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString('base64');
}

export class PendingObject implements PendingFile {
  readonly name: string;
  readonly #bucket: Bucket;
  readonly #object: { Bucket: string; Key: string };
  readonly #partBytes: number;
  #uploadId: string | undefined;
  readonly #parts: UploadedPart[] = [];
  #part = Buffer.alloc(0);
  #filled = 0;
  #bytes: number;
  #state: 'writing' | 'finished' | 'closed' = 'writing';

  /** @param saved what to go on with, and how many bytes it has. */
  constructor(
    name: string,
    bucket: Bucket,
    saved: { bytes: number; state: string },
    partBytes: number = PART_BYTES,
  ) {
    this.name = name;
    this.#bucket = bucket;
    this.#partBytes = partBytes;
    this.#object = { Bucket: bucket.name, Key: bucket.keyOf(name) };
    this.#bytes = saved.bytes;
    if (saved.state === '') return;
    const { uploadId, parts } = JSON.parse(saved.state) as SavedUpload;
    this.#uploadId = uploadId;
    this.#parts.push(...parts);
  }

  /** The id of its multipart upload, once that has begun. */
  get uploadId(): string | undefined {
    return this.#uploadId;
  }

  async write(bytes: Uint8Array): Promise<void> {
    let rest = bytes;
    while (rest.length > 0) {
      if (this.#filled === this.#partBytes) await this.#sendPart();
      if (this.#part.length === this.#filled) this.#grow(this.#filled + rest.length);
      const some = rest.subarray(0, this.#part.length - this.#filled);
      this.#part.set(some, this.#filled);
      this.#filled += some.length;
      this.#bytes += some.length;
      rest = rest.subarray(some.length);
    }
  }

  async finish(): Promise<void> {
    if (this.#uploadId === undefined) await this.#put();
    else await this.#complete(this.#uploadId);
    this.#state = 'finished';
    this.#part = Buffer.alloc(0);
    const { ContentLength } = await this.#bucket.client.send(new HeadObjectCommand(this.#object));
    if (ContentLength !== this.#bytes)
      throw new Error(`the object store kept ${ContentLength} of ${this.#bytes} bytes`);
  }

  async read(buffer: Buffer, position: number): Promise<number> {
    const end = Math.min(position + buffer.length, this.#bytes);
    const file = new S3File(this.#bucket, this.name, end, undefined);
    try {
      return await file.read(buffer, position);
    } finally {
      await file.close();
    }
  }

  async discard(): Promise<void> {
    const state = this.#state;
    this.close();
    const { client } = this.#bucket;
    if (state === 'finished') await client.send(new DeleteObjectCommand(this.#object));
    else if (state === 'writing' && this.#uploadId !== undefined)
      await client
        .send(new AbortMultipartUploadCommand({ ...this.#object, UploadId: this.#uploadId }))
        .catch(unlessMissing);
  }

  /** It was kept, or given up: nothing more is written or removed. */
  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#part = Buffer.alloc(0);
  }

  /** Only the last piece may be smaller than S3 accepts, and that one is not saved. */
  async save(): Promise<string> {
    if (this.#filled > 0) await this.#sendPart();
    // Many files may wait for their next piece.
    this.#part = Buffer.alloc(0);
    return JSON.stringify({ uploadId: this.#uploadId, parts: this.#parts });
  }

  async leave(): Promise<void> {
    this.close();
  }

  /** Small files do not hold the memory of a whole part. */
  #grow(wanted: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#partBytes, Math.max(wanted, 2 * this.#part.length)));
    this.#part.copy(larger, 0, 0, this.#filled);
    this.#part = larger;
  }

  async #put(): Promise<void> {
    const body = this.#part.subarray(0, this.#filled);
    await this.#bucket.client.send(
      new PutObjectCommand({ ...this.#object, Body: body, ChecksumCRC32: checksumOf(body) }),
    );
  }

  async #sendPart(): Promise<void> {
    const { client } = this.#bucket;
    this.#uploadId ??= (
      await client.send(new CreateMultipartUploadCommand({ ...this.#object, ChecksumAlgorithm: 'CRC32' }))
    ).UploadId;
    const body = this.#part.subarray(0, this.#filled);
    const part = { PartNumber: this.#parts.length + 1, ChecksumCRC32: checksumOf(body) };
    const { ETag } = await client
      .send(new UploadPartCommand({ ...this.#object, ...part, UploadId: this.#uploadId, Body: body }))
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        throw new PartialFileLost('the multipart upload is gone', { cause: error });
      });
    this.#parts.push({ ...part, ETag });
    this.#filled = 0;
  }

  async #complete(uploadId: string): Promise<void> {
    if (this.#filled > 0) await this.#sendPart();
    await this.#bucket.client
      .send(
        new CompleteMultipartUploadCommand({
          ...this.#object,
          UploadId: uploadId,
          MultipartUpload: { Parts: this.#parts },
        }),
      )
      .catch((error: unknown) => {
        // Its first answer was lost, and it was sent again: the upload is complete. The length is compared next.
        if (!isMissing(error)) throw error;
      });
  }
}
