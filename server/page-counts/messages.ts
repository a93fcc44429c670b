// What the server and the thread that counts pages say to each other.
import type { PdfFacts } from '../../contract/pdf-facts.ts';

export type ToThread =
  | { kind: 'count'; bytes: number }
  /** The bytes that the thread has asked for. */
  | { kind: 'bytes'; position: number; bytes: Uint8Array };

export type FromThread =
  | { kind: 'read'; position: number; length: number }
  | { kind: 'counted'; facts: PdfFacts }
  | { kind: 'failed'; error: string };
