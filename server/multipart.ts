// The multipart parser, and the two questions it does not answer by itself: did it understand every
// part, and did the body come to its proper end?
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
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

/** Watches the end of the body for `--boundary--`, with at most a line break behind it. */
export function expectFinalBoundary(request: FastifyRequest) {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers['content-type'] ?? '');
  const wanted = `--${boundary?.[1] ?? boundary?.[2]}--`;
  const keep = wanted.length + 2;
  let tail = Buffer.alloc(0);
  return {
    add(chunk: Buffer): void {
      tail = Buffer.from(
        chunk.length >= keep ? chunk.subarray(-keep) : Buffer.concat([tail, chunk]).subarray(-keep),
      );
    },
    seen: () => tail.toString('latin1').trimEnd().endsWith(wanted),
  };
}
