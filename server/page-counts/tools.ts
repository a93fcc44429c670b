// What the PDF reader needs of Node.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { constants, inflateSync } from 'node:zlib';
import { PdfBeyondLimits, PdfDamaged } from '../../contract/pdf/fault.ts';
import type { PdfTools } from '../../contract/pdf/tools.ts';

const aes = (key: Uint8Array) => `aes-${key.length * 8}-cbc`;

export const tools: PdfTools = {
  async inflate(data, most) {
    try {
      // Data without their end are decompressed as far as they go.
      return inflateSync(data, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      if (error instanceof RangeError) throw new PdfBeyondLimits('data are too large', { cause: error });
      throw new PdfDamaged('data cannot be decompressed', { cause: error });
    }
  },
  md5: (data) => createHash('md5').update(data).digest(),
  sha2: (bits, data) => createHash(`sha${bits}`).update(data).digest(),
  async decryptAes(key, iv, data) {
    const decipher = createDecipheriv(aes(key), key, iv);
    return Buffer.concat([decipher.update(data), decipher.final()]);
  },
  async encryptAes(key, iv, data) {
    const cipher = createCipheriv(aes(key), key, iv);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  },
};
