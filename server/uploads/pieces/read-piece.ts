// Reads one piece of a file from its request. The caller decides what to do with an interrupted piece.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../base/errors.ts';
import type { UploadLimits } from '../../limits/limits.ts';
import { watchSpeed } from '../../limits/transfer-speed.ts';

/** What a piece is read with. */
export interface Reading {
  request: FastifyRequest;
  /** How many bytes the piece has. */
  size: number;
  limits: UploadLimits;
  /** Ends the reading from outside. */
  signal: AbortSignal;
}

/** A checksum that the sender has given with the piece. */
interface Checksum {
  add(chunk: Buffer): void;
  isRight(): boolean;
}

/** @param header `ALGORITHM BASE64`, as tus has it. */
function openChecksum(header: string | string[] | undefined): Checksum | undefined {
  if (header === undefined) return undefined;
  const [algorithm = '', text = ''] = String(header).split(' ');
  const wanted = Buffer.from(text, 'base64');
  if (algorithm === 'crc32') {
    let sum = 0;
    return {
      add(chunk) {
        sum = crc32(chunk, sum);
      },
      isRight: () => wanted.length === 4 && wanted.readUInt32BE() === sum,
    };
  }
  if (algorithm !== 'sha1' && algorithm !== 'sha256') throw refuse.badRequest();
  const hash = createHash(algorithm);
  return { add: (chunk) => void hash.update(chunk), isRight: () => hash.digest().equals(wanted) };
}

/**
 * Passes the bytes on as they arrive. When `take` returns a promise, the sender waits until it resolves.
 * @throws what `take` throws, or a refusal unless the body has exactly this size, and its checksum
 */
export async function readPiece(
  { request, size, limits, signal }: Reading,
  take: (chunk: Buffer) => Promise<void> | undefined,
): Promise<void> {
  signal.throwIfAborted();
  const checksum = openChecksum(request.headers['upload-checksum']);
  const { raw } = request;
  // It broke while it waited for its turn: neither its end nor its close will come.
  if (raw.destroyed) throw refuse.uploadBroken();
  let bytes = 0;
  let isWaiting = true;
  let taking: Promise<void> | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > size) return reject(refuse.pieceSize(size));
    checksum?.add(chunk);
    try {
      taking = take(chunk);
      if (!taking) return;
      isWaiting = false;
      raw.pause();
      taking.then(() => {
        isWaiting = true;
        raw.resume();
      }, reject);
    } catch (error) {
      reject(error);
    }
  };
  const onEnd = () => (bytes === size ? resolve() : reject(refuse.pieceSize(size)));
  const onBroken = () => reject(refuse.uploadBroken());
  const onAbort = () => reject(signal.reason);
  const progress = { bytes: () => bytes, isWaiting: () => isWaiting };
  const stopWatching = watchSpeed(limits, progress, () => reject(refuse.stalled()));
  raw.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  signal.addEventListener('abort', onAbort);
  try {
    await promise;
    // The end of a body does not wait for its last chunk to be taken.
    await taking;
  } finally {
    stopWatching();
    signal.removeEventListener('abort', onAbort);
    // What is left of a refused body is drained (http/connections.ts).
    raw.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
  }
  if (checksum && !checksum.isRight()) throw refuse.checksum();
}
