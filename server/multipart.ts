// The multipart parser, and the two questions it does not answer by itself: did it understand every
// part, and did the body come to its proper end?
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { own } from '../contract/messages.ts';
import { refuse } from './errors.ts';

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 50;

export function openParser(request: FastifyRequest, maxFiles: number): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      preservePath: true,
      limits: {
        files: maxFiles,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: maxFiles + MAX_FIELDS,
      },
    });
  } catch {
    throw refuse.badRequest();
  }
}

/** Parts the parser has met, also those it skips without a word because their headers make no sense. */
export function countParts(parser: BusboyInstance): number {
  return Reflect.get(Reflect.get(parser, '_parser') as object, '_nparts') as number;
}

/**
 * Watches for the body's end: `--boundary--`, with at most a line break behind it. The parser passes over
 * what stands there, so a file would be lost without a word, and bytes could come for ever.
 */
export function expectFinalBoundary(request: FastifyRequest) {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers['content-type'] ?? '');
  const wanted = Buffer.from(`\r\n--${boundary?.[1] ?? boundary?.[2]}--`, 'latin1');
  // The first boundary of a body has no line break before it.
  let tail = Buffer.from('\r\n');
  let behind: Buffer | undefined;

  function find(chunk: Buffer): number | undefined {
    // It may be cut between two chunks.
    const seam = Buffer.concat([tail, chunk.subarray(0, wanted.length - 1)]);
    const inSeam = seam.indexOf(wanted);
    if (inSeam >= 0) return inSeam - tail.length + wanted.length;
    const inChunk = chunk.indexOf(wanted);
    if (inChunk >= 0) return inChunk + wanted.length;
    const last = chunk.length < wanted.length ? Buffer.concat([tail, chunk]) : chunk;
    tail = Buffer.from(last.subarray(1 - wanted.length));
    return undefined;
  }

  return {
    /** @throws a refusal when more comes behind the end. */
    add(chunk: Buffer): void {
      if (behind) behind = Buffer.concat([behind, chunk]);
      else {
        const end = find(chunk);
        if (end !== undefined) behind = Buffer.from(chunk.subarray(end));
      }
      if (behind && !/^\s{0,2}$/.test(behind.toString('latin1'))) throw refuse.badRequest(own.uploadBroken);
    },
    seen: () => behind !== undefined,
  };
}
