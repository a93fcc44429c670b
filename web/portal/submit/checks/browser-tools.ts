// What the PDF reader needs of the browser.
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { PdfBeyondLimits, PdfDamaged } from '../../../../contract/pdf/fault.ts';
import { joinBytes, type PdfTools } from '../../../../contract/pdf/tools.ts';
import type { InflateRaw } from '../../../../contract/word/zip.ts';

const LINE_ENDS = [/\r\n$/, /[\r\n]$/];
const SHA2 = { 256: sha256, 384: sha384, 512: sha512 };

/** A copy, because the browser's calls do not accept bytes that another thread may change. */
const own = (data: Uint8Array) => new Uint8Array(data);

async function decompress(
  data: Uint8Array,
  most: number,
  format: CompressionFormat = 'deflate',
): Promise<Uint8Array> {
  const reader = new Blob([own(data)]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.length;
    pieces.push(piece.value);
    if (bytes <= most) continue;
    await reader.cancel();
    throw new PdfBeyondLimits('data are too large');
  }
  return joinBytes(...pieces);
}

function importKey(key: Uint8Array): Promise<CryptoKey> {
  // A page without HTTPS has no ciphers.
  if (!('subtle' in crypto)) throw new PdfBeyondLimits('the browser offers no decryption');
  return crypto.subtle.importKey('raw', own(key), 'AES-CBC', false, ['encrypt', 'decrypt']);
}

export const inflateRaw: InflateRaw = (data, most) =>
  decompress(data, most, 'deflate-raw').catch(() => undefined);

export const browserTools: PdfTools = {
  async inflate(data, most) {
    const end = String.fromCharCode(...data.subarray(-2));
    // The browser refuses data that go on after their end, and many programs count the end of the line with them.
    const ends = LINE_ENDS.flatMap((pattern) => pattern.exec(end)?.[0].length ?? []);
    for (const extra of [0, ...ends]) {
      try {
        return await decompress(data.subarray(0, data.length - extra), most);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
    throw new PdfDamaged('data cannot be decompressed');
  },
  md5: (data) => md5(data),
  sha2: (bits, data) => SHA2[bits](data),
  async decryptAes(key, iv, data) {
    const algorithm = { name: 'AES-CBC', iv: own(iv) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, await importKey(key), own(data)));
  },
  async encryptAes(key, iv, data) {
    const algorithm = { name: 'AES-CBC', iv: own(iv) };
    return new Uint8Array(await crypto.subtle.encrypt(algorithm, await importKey(key), own(data)));
  },
};
