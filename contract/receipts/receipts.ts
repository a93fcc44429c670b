// The receipt of an inquiry: what arrived, and when, as it was at that moment. Ours, not the specification's.
import { endpoint, type Failure } from '../endpoint.ts';
import { positiveInteger } from '../fields.ts';
import { z } from '../z.ts';
import type { Receipt } from './receipt-file.ts';

/** `data` is what a saved receipt contains; `fingerprint` is that of its key. */
export type ReceiptAnswer = { success: 1; data: Receipt; fingerprint: string; message: string } | Failure;

export const viewReceipt = endpoint<ReceiptAnswer>()({
  path: '/api/receipt',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  recorded: true,
  input: z.object({ inquiryid: positiveInteger }),
});
