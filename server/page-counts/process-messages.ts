// What the server and the process that counts pages say to each other.
import type { PdfFacts } from '../../contract/examine-pdf.ts';

export type ToProcess =
  | { kind: 'count'; bytes: number }
  /** The bytes that it has asked for. */
  | { kind: 'bytes'; position: number; bytes: Uint8Array };

export type FromProcess =
  | { kind: 'read'; position: number; length: number }
  | { kind: 'counted'; facts: PdfFacts }
  | { kind: 'failed'; error: string };
