// What the reader needs of the platform it runs on; the browser and the server each have their own.

export interface PdfTools {
  /**
   * Decompresses data in the zlib format. Data that end too early or go on after their end may be accepted.
   * @param most the most bytes that may come out
   * @throws PdfBeyondLimits for more, PdfDamaged for other data
   */
  inflate(data: Uint8Array, most: number): Promise<Uint8Array>;
  md5(data: Uint8Array): Uint8Array;
  sha2(bits: 256 | 384 | 512, data: Uint8Array): Uint8Array;
  /** AES in CBC mode, with the padding of PKCS #7. @throws for data that are not so encrypted */
  decryptAes(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Promise<Uint8Array>;
  encryptAes(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Promise<Uint8Array>;
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const codesOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** Where these letters have ended, from `first` up to `end`. */
export function* placesOf(
  letters: readonly number[],
  bytes: Uint8Array,
  first: number,
  end: number,
): Generator<number> {
  const last = letters.at(-1) ?? 0;
  // The browser and Node look for one byte much faster than a loop here can.
  for (let at = bytes.indexOf(last, first); at >= 0 && at < end; at = bytes.indexOf(last, at + 1)) {
    const start = at - letters.length + 1;
    if (bytes[start] === letters[0] && letters.every((letter, index) => bytes[start + index] === letter))
      yield at + 1;
  }
}
