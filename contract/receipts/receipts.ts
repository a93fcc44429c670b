// The receipt of an inquiry: what arrived, and when, as it was at that moment. Ours, not the specification's.
import { endpoint, type Failure } from '../endpoint.ts';
import { optional, positiveInteger } from '../fields.ts';
import { z } from '../z.ts';
import type { Receipt } from './receipt-file.ts';

/** A receipt of files that were added to the inquiry. */
export interface ListedReceipt {
  /** Counted from 1. */
  addition: number;
  /** ISO 8601, UTC. */
  received: string;
  files: number;
}

export type ReceiptAnswer =
  | {
      success: 1;
      /** What a saved receipt contains. */
      data: Receipt;
      /** Of its key. */
      fingerprint: string;
      /** From the first one. */
      additions: ListedReceipt[];
      message: string;
    }
  | Failure;

export const viewReceipt = endpoint<ReceiptAnswer>()({
  path: '/api/receipt',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  recorded: true,
  input: z.object({
    inquiryid: positiveInteger,
    /** Which receipt of added files; without it, the one of the inquiry. */
    addition: optional(positiveInteger),
  }),
});
