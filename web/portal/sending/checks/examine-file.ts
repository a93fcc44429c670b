// Finds out what a chosen file is, from a small part of it.
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { DOCX_PARTS, HEAD_BYTES, hasSignature } from '../../../../contract/content.ts';
import { FILE_EXTENSIONS } from '../../../../contract/files.ts';
import { examinePdf } from '../../../../contract/pdf/examine.ts';
import type { PdfSource } from '../../../../contract/pdf/source.ts';
import { joinBytes } from '../../../../contract/pdf/tools.ts';
import { browserTools } from './browser-tools.ts';
import type { Findings } from './findings.ts';

/** Scans of the same machine begin and end alike, so more than a few bytes are compared. */
const FINGERPRINT_BYTES = 64 * 1024;
/** The list of the entries of a ZIP file is at its end; that of a Word document is a few kilobytes. */
const ZIP_TAIL_BYTES = 1024 * 1024;

/** @throws DOMException when the file cannot be read, for example because it was removed */
export async function examineFile(file: File): Promise<Findings> {
  const source: PdfSource = {
    bytes: file.size,
    read: async (position, length) =>
      new Uint8Array(await file.slice(position, position + length).arrayBuffer()),
  };
  const fingerprint = await fingerprintOf(source);
  const name = file.name.toLowerCase();
  const extension = FILE_EXTENSIONS.find((one) => name.endsWith(one));
  const head = await source.read(0, HEAD_BYTES);
  if (!extension || !hasSignature(extension, head)) return { fingerprint, problem: 'wrong-type' };
  if (extension === '.pdf') return { fingerprint, ...(await examinePdf(source, browserTools)) };
  if (extension === '.docx' && !(await hasDocxParts(source))) return { fingerprint, problem: 'wrong-type' };
  return { fingerprint };
}

async function fingerprintOf(source: PdfSource): Promise<string> {
  const first = await source.read(0, FINGERPRINT_BYTES);
  const last = await source.read(Math.max(0, source.bytes - FINGERPRINT_BYTES), FINGERPRINT_BYTES);
  return `${source.bytes}-${bytesToHex(md5(joinBytes(first, last)))}`;
}

/** Whether the list of entries names the parts. The server reads the list properly. */
async function hasDocxParts(source: PdfSource): Promise<boolean> {
  const tail = await source.read(Math.max(0, source.bytes - ZIP_TAIL_BYTES), ZIP_TAIL_BYTES);
  const text = new TextDecoder('latin1').decode(tail);
  return DOCX_PARTS.every((part) => text.includes(part));
}
