// The CRC-32 of two runs of bytes from those of each, so that a file in pieces is not read again. zlib has it
// (crc32_combine), but Node does not offer it; the packages that do (crc-utils, @balena/node-crc-utils) have no license.

/** The polynomial of CRC-32, the lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;
/** 1, and x to the power of 8, in the same order of bits. */
const ONE = 0x80000000;
const BYTE = 0x00800000;

/** Multiplies two polynomials modulo that of CRC-32. */
function multiply(one: number, other: number): number {
  let product = 0;
  let factor = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
}

/**
 * @param first the CRC-32 of the bytes before; 0 for none
 * @param second the CRC-32 of the bytes after them
 * @param secondBytes how many bytes the second has
 * @returns the CRC-32 of all
 */
export function joinCrc32(first: number, second: number, secondBytes: number): number {
  let shift = ONE;
  let power = BYTE;
  for (let rest = secondBytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(power, shift);
    power = multiply(power, power);
  }
  return (multiply(shift, first) ^ second) >>> 0;
}
