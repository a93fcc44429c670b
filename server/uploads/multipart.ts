// The multipart parser, and the two questions it does not answer by itself: did it understand every
// part, and has the body its proper beginning and end?
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { serverMessages } from '../../contract/messages.ts';
import { refuse } from '../errors.ts';

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
 * Watches the body's two ends: a first boundary, with at most a line break before it, and `--boundary--`,
 * with at most one behind it. The parser passes over what stands there, so a file would be lost without a
 * word, and bytes could come for ever.
 */
export function expectBoundaries(request: FastifyRequest) {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers['content-type'] ?? '');
  const delimiter = `--${boundary?.[1] ?? boundary?.[2]}`;
  const first = Buffer.from(delimiter, 'latin1');
  /** What has come, until the first boundary is whole. */
  let head: Buffer | undefined = Buffer.alloc(0);
  const wanted = Buffer.from(`\r\n${delimiter}--`, 'latin1');
  // The first boundary of a body has no line break before it.
  let tail = Buffer.from('\r\n');
  let behind: Buffer | undefined;

  /** Whether it begins well, as far as it has come. */
  function beginsWell(chunk: Buffer): boolean {
    if (!head) return true;
    head = Buffer.concat([head, chunk.subarray(0, first.length + 2)]);
    if (head.length < 2) return true;
    const from = head.indexOf('\r\n') === 0 ? 2 : 0;
    const begun = head.subarray(from, from + first.length);
    if (begun.length === first.length) head = undefined;
    return begun.equals(first.subarray(0, begun.length));
  }

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
    /** @throws a refusal when something else comes before the beginning or behind the end. */
    add(chunk: Buffer): void {
      if (!beginsWell(chunk)) throw refuse.badRequest(serverMessages.uploadBroken);
      if (behind) behind = Buffer.concat([behind, chunk]);
      else {
        const end = find(chunk);
        if (end !== undefined) behind = Buffer.from(chunk.subarray(end));
      }
      if (behind && !/^\s{0,2}$/.test(behind.toString('latin1')))
        throw refuse.badRequest(serverMessages.uploadBroken);
    },
    isWhole: () => behind !== undefined,
  };
}
