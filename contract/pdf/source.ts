// The bytes of a document: those that were read last are kept.
import type { ByteSource } from '../byte-source.ts';
import { HEAD_BYTES } from '../content.ts';
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';

const BLOCK_BYTES = 64 * 1024;
/** 4 MiB are kept of blocks of the usual size. */
const MOST_BLOCKS = 64;

/**
 * Keeps what was read last, because the parts of a document are small and often next to each other.
 * @param budget the most bytes that are read: a document cannot make the reader go through it again and again
 */
export function keepBlocks(source: ByteSource, budget: number, blockBytes = BLOCK_BYTES): ByteSource {
  const blocks = new Map<number, Uint8Array>();
  let left = budget;

  async function blockAt(index: number): Promise<Uint8Array> {
    const kept = blocks.get(index);
    const start = index * blockBytes;
    if (!kept) left -= blockBytes;
    if (left < 0) throw new PdfBeyondLimits('the document has to be read too often');
    const block = kept ?? (await source.read(start, Math.min(blockBytes, source.bytes - start)));
    // The last one in a Map is the one that was used last.
    blocks.delete(index);
    blocks.set(index, block);
    for (const oldest of blocks.keys()) {
      if (blocks.size <= MOST_BLOCKS) break;
      blocks.delete(oldest);
    }
    return block;
  }

  return {
    bytes: source.bytes,
    async read(position, length) {
      const end = Math.min(position + length, source.bytes);
      if (position < 0 || end <= position) return new Uint8Array();
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
