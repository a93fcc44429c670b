// What a compound file contains ([MS-CFB]): the format of Word before 2007, and of documents with a password since. Its
// directory is not followed but searched for: an entry has 128 bytes, at a multiple of them, and a name in UTF-16.
import type { ByteSource } from '../byte-source.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const WINDOW_BYTES = 1024 * 1024;
const NAMES = ['Root Entry', 'WordDocument', 'EncryptedPackage'];
const WORD_SIGNATURE = 0xa5ec;
const ENCRYPTED = 0x0100;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** What kind of document it contains ([MS-DOC] 2.5.1, [MS-OFFCRYPTO] 2.3). */
export async function kindOfCompound(
  source: ByteSource,
): Promise<'word' | 'protected' | 'other' | 'unreadable'> {
  let start: number | undefined;
  let hasDirectory = false;
  for (let at = HEADER_BYTES; at < source.bytes; at += WINDOW_BYTES) {
    const window = viewOf(await source.read(at, WINDOW_BYTES));
    for (let entry = 0; entry + ENTRY_BYTES <= window.byteLength; entry += ENTRY_BYTES) {
      const name = NAMES.find((one) => hasName(window, entry, one));
      if (name === 'EncryptedPackage') return 'protected';
      if (name === 'WordDocument') start ??= window.getUint32(entry + 116, true);
      hasDirectory ||= name !== undefined;
    }
  }
  if (start === undefined) return hasDirectory ? 'other' : 'unreadable';
  const sectorBytes = 2 ** viewOf(await source.read(30, 2)).getUint16(0, true);
  const head = viewOf(await source.read((start + 1) * sectorBytes, 12));
  if (head.byteLength < 12) return 'other';
  const isEncrypted =
    head.getUint16(0, true) === WORD_SIGNATURE && (head.getUint16(10, true) & ENCRYPTED) > 0;
  return isEncrypted ? 'protected' : 'word';
}

function hasName(window: DataView, entry: number, name: string): boolean {
  if (window.getUint16(entry + 64, true) !== 2 * (name.length + 1)) return false;
  return [...name].every((letter, at) => window.getUint16(entry + 2 * at, true) === letter.charCodeAt(0));
}
