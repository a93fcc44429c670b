// The bytes of a document, read where they are needed.
import { PdfBeyondLimits } from './fault.ts';

export interface PdfSource {
  /** The size of the document. */
  readonly bytes: number;
  /** The bytes from this position on; fewer only at the end of the document. */
  read(position: number, length: number): Promise<Uint8Array>;
}

const BLOCK_BYTES = 64 * 1024;
/** 4 MiB are kept. */
const MOST_BLOCKS = 64;

/**
 * Keeps what was read last, because the parts of a document are small and often next to each other.
 * @param budget the most bytes that are read: a document cannot make the reader go through it again and again
 */
export function keepBlocks(source: PdfSource, budget: number): PdfSource {
  const blocks = new Map<number, Uint8Array>();
  let left = budget;

  async function blockAt(index: number): Promise<Uint8Array> {
    const kept = blocks.get(index);
    const start = index * BLOCK_BYTES;
    if (!kept) left -= BLOCK_BYTES;
    if (left < 0) throw new PdfBeyondLimits('the document has to be read too often');
    const block = kept ?? (await source.read(start, Math.min(BLOCK_BYTES, source.bytes - start)));
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
        const index = Math.floor(at / BLOCK_BYTES);
        const block = await blockAt(index);
        const piece = block.subarray(at - index * BLOCK_BYTES, end - index * BLOCK_BYTES);
        if (piece.length === 0) return joined.subarray(0, at - position);
        joined.set(piece, at - position);
        at += piece.length;
      }
      return joined;
    },
  };
}
