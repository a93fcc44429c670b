// What every download has in common: its headers, the part that was asked for, what is withheld, and a beginning that
// is verified before a header is sent.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../base/errors.ts';
import type { FilesTable } from '../db/tables.ts';
import { FileDamaged } from '../integrity/damage.ts';
import { NOTHING } from './headers.ts';
import { PieceStream } from './piece-stream.ts';
import { parseRange, type Range } from './range.ts';

const NOT_CACHED = 'private, no-store';

/** What is sent. A client can ask for a part only if there is an etag. */
interface Whole {
  bytes: number;
  etag: string | undefined;
}

/** Withheld from everyone, including the uploader: one rule, and no one downloads malware by mistake. */
export function requireReleased({ scan }: Pick<FilesTable, 'scan'>): void {
  if (scan === 'infected') throw refuse.fileInfected();
  if (scan === 'pending') throw refuse.filePending();
}

/**
 * If-Range: the rest of a file is useful only to a client that has the beginning of the same file.
 * @returns undefined when everything is sent
 * @throws a refusal (416)
 */
export function wantedRange(request: FastifyRequest, { bytes, etag }: Whole): Range | undefined {
  const condition = request.headers['if-range'];
  if (etag === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const range = parseRange(request.headers.range, bytes);
  if (range === 'unsatisfiable') throw refuse.rangeNotSatisfiable(bytes);
  return range;
}

/** Waits until the first bytes are verified: before any header is sent, damage gets a clear answer. */
export async function beginSending(pieces: AsyncGenerator<Buffer, void>): Promise<PieceStream> {
  return new PieceStream(await pieces.next().catch(refuseDamaged), pieces);
}

export function refuseDamaged(error: unknown): never {
  throw error instanceof FileDamaged ? refuse.fileDamaged() : error;
}

/** What an answer says about a file. */
export interface Described {
  contentType: string;
  contentDisposition: string;
}

/** Always an attachment, never displayed inside our pages, never cached. */
export function describeAttachment(reply: FastifyReply, described: Described, { etag }: Whole): void {
  void reply
    .header('content-type', described.contentType)
    .header('content-disposition', described.contentDisposition)
    .header('content-security-policy', `${NOTHING}; sandbox`)
    .header('cache-control', NOT_CACHED);
  if (etag !== undefined) void reply.header('accept-ranges', 'bytes').header('etag', etag);
}

/** The status and the length of an answer with the whole file, or with a part. */
export function describeLength(reply: FastifyReply, { bytes }: Whole, range: Range | undefined): void {
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  void reply.header('content-length', range ? range.end - range.start + 1 : bytes);
}
