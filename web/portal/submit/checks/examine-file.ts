// Reads a small part of a chosen file to find out what it is.
import type { ByteSource } from '../../../../contract/byte-source.ts';
import { type ContentFault, findContentFault } from '../../../../contract/content.ts';
import { examinePdf, type PdfFacts, type PdfJs } from '../../../../contract/examine-pdf.ts';
import { findExtension } from '../../../../contract/files.ts';

export interface Findings {
  /** Absent for a PDF whose pages cannot be counted, and for any other file. */
  pages?: number;
  /** The server refuses it. */
  fault?: ContentFault;
  problem?: 'unreadable' | NonNullable<PdfFacts['problem']>;
}

/** Started with the first PDF. Its second part runs in this worker, too. */
async function loadPdfJs(): Promise<PdfJs> {
  // @ts-expect-error: it has no types, and puts itself where the first part looks for it
  await import('pdfjs-dist/build/pdf.worker.mjs');
  return import('pdfjs-dist') as Promise<PdfJs>;
}

/** @throws DOMException when the file cannot be read, for example because it was removed */
export async function examineFile(file: File): Promise<Findings> {
  const source: ByteSource = {
    bytes: file.size,
    read: async (position, length) =>
      new Uint8Array(await file.slice(position, position + length).arrayBuffer()),
  };
  const extension = findExtension(file.name);
  const fault = extension ? await findContentFault(extension, source) : 'wrong-type';
  if (fault) return { fault };
  return extension === '.pdf' ? await examinePdf(await loadPdfJs(), source) : {};
}
