// What the worker finds out about a chosen file, and how the page asks it.
import type { ContentFault } from '../../../../contract/content.ts';
import type { PdfFacts } from '../../../../contract/pdf/examine.ts';

export interface Findings {
  /** Absent for a PDF whose pages cannot be counted, and for any other file. */
  pages?: number;
  /** The server refuses it. */
  fault?: ContentFault;
  problem?: 'unreadable' | NonNullable<PdfFacts['problem']>;
  /**
   * The same for the same content under another name: made of the size, the beginning and the end. Absent for a file that
   * cannot be read.
   */
  fingerprint?: string;
}

export interface Question {
  id: number;
  file: File;
}

/** No findings: the worker failed. That says nothing about the file. */
export interface Reply {
  id: number;
  findings: Findings | undefined;
}
