// An archive whose entries become known while it is sent, so its length is unknown. If an entry fails, the archive
// breaks off: without its directory, no reader opens it.
import { crc32 } from 'node:zlib';
import { centralDirectory, localHeader, type ZipEntry } from './zip.ts';

export interface StreamedEntry {
  entry: ZipEntry;
  /** Exactly as many bytes as the entry says. Each piece is valid until the next one is requested. */
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

export function textEntry(name: string, text: string, modifiedAt: Date): StreamedEntry {
  const content = Buffer.from(text);
  const facts = { bytes: content.length, crc32: crc32(content) };
  return { entry: { name, modifiedAt, ...facts }, content: [content] };
}

export async function* streamZip(entries: AsyncIterable<StreamedEntry>): AsyncGenerator<Buffer, void> {
  const placed: [ZipEntry, number][] = [];
  let position = 0;
  const counted = (piece: Buffer) => {
    position += piece.length;
    return piece;
  };
  for await (const { entry, content } of entries) {
    placed.push([entry, position]);
    yield counted(localHeader(entry));
    for await (const piece of content) yield counted(piece);
  }
  yield centralDirectory(placed, position);
}
