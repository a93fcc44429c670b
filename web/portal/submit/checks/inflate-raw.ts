// Decompresses a part of a Word document with the browser's own code.
import type { InflateRaw } from '../../../../contract/word/zip.ts';

export const inflateRaw: InflateRaw = async (data, most) => {
  const stream = new Blob([new Uint8Array(data)]).stream();
  const reader = stream.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      bytes += piece.value.length;
      if (bytes > most) {
        await reader.cancel();
        return undefined;
      }
      pieces.push(piece.value);
    }
  } catch {
    return undefined;
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
};
