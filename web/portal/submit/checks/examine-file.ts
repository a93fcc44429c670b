// Finds out what a chosen file is, from a small part of it.
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ByteSource } from '../../../../contract/byte-source.ts';
import { findContentFault } from '../../../../contract/content.ts';
import { FILE_EXTENSIONS } from '../../../../contract/files.ts';
import { examinePdf } from '../../../../contract/pdf/examine.ts';
import { joinBytes } from '../../../../contract/pdf/tools.ts';
import { browserTools, inflateRaw } from './browser-tools.ts';
import type { Findings } from './findings.ts';

/** Scans of the same machine begin and end alike, so more than a few bytes are compared. */
const FINGERPRINT_BYTES = 64 * 1024;

/** @throws DOMException when the file cannot be read, for example because it was removed */
export async function examineFile(file: File): Promise<Findings> {
  const source: ByteSource = {
    bytes: file.size,
    read: async (position, length) =>
      new Uint8Array(await file.slice(position, position + length).arrayBuffer()),
  };
  const fingerprint = await fingerprintOf(source);
  const name = file.name.toLowerCase();
  const extension = FILE_EXTENSIONS.find((one) => name.endsWith(one));
  const fault = extension ? await findContentFault(extension, source, inflateRaw) : 'wrong-type';
  if (fault) return { fingerprint, fault };
  return { fingerprint, ...(extension === '.pdf' && (await examinePdf(source, browserTools))) };
}

async function fingerprintOf(source: ByteSource): Promise<string> {
  const first = await source.read(0, FINGERPRINT_BYTES);
  const last = await source.read(Math.max(0, source.bytes - FINGERPRINT_BYTES), FINGERPRINT_BYTES);
  return `${source.bytes}-${bytesToHex(md5(joinBytes(first, last)))}`;
}
