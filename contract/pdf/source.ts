// The bytes of a document: those that were read last are kept.
import type { ByteSource } from '../byte-source.ts';
import { HEAD_BYTES } from '../content.ts';
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';

/** The pages of a scan are far apart: of each only its object is needed. */
const BLOCK_BYTES = 4 * 1024;
/** This many blocks at once, where reading continues. */
const BLOCKS_AHEAD = 16;
/** 4 MiB are kept of blocks of the usual size. */
const MOST_BYTES = 4 * 1024 * 1024;
/** How often what is kept may be read again: searching it takes time, too. */
const MOST_REPEATS = 4;

/**
 * Keeps what was read last, because the parts of a document are small and often next to each other.
 * @param budget the most bytes that are read: a document cannot make the reader go through it again and again
 */
export function keepBlocks(
  source: ByteSource,
  budget: number,
  { blockBytes = BLOCK_BYTES, ahead = BLOCKS_AHEAD } = {},
): ByteSource {
  const blocks = new Map<number, Uint8Array>();
  const mostBlocks = Math.max(ahead, 64, MOST_BYTES / blockBytes);
  let left = budget;
  let given = 0;

  async function readBlocks(index: number): Promise<void> {
    const goesOn = blocks.has(index - 1) && blocks.has(index - 2);
    const count = goesOn ? ahead : 1;
    left -= count * blockBytes;
    if (left < 0) throw new PdfBeyondLimits('the document has to be read too often');
    const start = index * blockBytes;
    const read = await source.read(start, Math.min(count * blockBytes, source.bytes - start));
    for (let at = 0; at < count; at += 1)
      blocks.set(index + at, read.slice(at * blockBytes, (at + 1) * blockBytes));
  }

  async function blockAt(index: number): Promise<Uint8Array> {
    if (!blocks.has(index)) await readBlocks(index);
    const block = blocks.get(index) ?? new Uint8Array();
    // The last one in a Map is the one that was used last.
    blocks.delete(index);
    blocks.set(index, block);
    for (const oldest of blocks.keys()) {
      if (blocks.size <= mostBlocks) break;
      blocks.delete(oldest);
    }
    return block;
  }

  return {
    bytes: source.bytes,
    async read(position, length) {
      const end = Math.min(position + length, source.bytes);
      if (position < 0 || end <= position) return new Uint8Array();
      given += end - position;
      if (given > MOST_REPEATS * budget) throw new PdfBeyondLimits('the document has to be read too often');
      const joined = new Uint8Array(end - position);
      for (let at = position; at < end; ) {
        const index = Math.floor(at / blockBytes);
        const block = await blockAt(index);
        const piece = block.subarray(at - index * blockBytes, end - index * blockBytes);
        if (piece.length === 0) return joined.subarray(0, at - position);
        joined.set(piece, at - position);
        at += piece.length;
      }
      return joined;
    },
  };
}

/**
 * Positions in a document are counted from its header; mail programs put lines before it.
 * @throws PdfDamaged if there is none
 */
export async function skipToHeader(source: ByteSource): Promise<ByteSource> {
  const head = String.fromCharCode(...(await source.read(0, HEAD_BYTES)));
  const start = head.indexOf('%PDF-');
  if (start < 0) throw new PdfDamaged('the document has no header');
  return {
    bytes: source.bytes - start,
    read: (position, length) => source.read(position + start, length),
  };
}
