// The receipt of one inquiry, for its owner and for staff: as it was written when the inquiry was stored.
import type { FastifyInstance } from 'fastify';
import type { Receipt } from '../../contract/receipts/receipt-file.ts';
import { type ReceiptAnswer, viewReceipt } from '../../contract/receipts/receipts.ts';
import { refusals } from '../../contract/refusals.ts';
import { checking } from '../audit/hashing.ts';
import { recordView } from '../audit/repeats.ts';
import type { Context } from '../context.ts';
import { findReceipt } from '../db/receipts.ts';
import { refuse } from '../errors.ts';
import { getInquiry } from '../http/inquiry-access.ts';
import { type Call, serve } from '../http/serve.ts';

export function receiptRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, viewReceipt, view);
}

async function view(call: Call<typeof viewReceipt>): Promise<ReceiptAnswer> {
  const { context, actor } = call;
  const inquiry = await getInquiry(call, call.input.inquiryid);
  const content = await findReceipt(context.db, inquiry.id);
  if (content === undefined) throw refuse.notFound(refusals.noReceipt);
  await recordView(context, actor, inquiry.id);
  const data = JSON.parse(content) as Receipt;
  return { success: 1, data, fingerprint: checking.fingerprint(data.key), message: refusals.ok };
}
