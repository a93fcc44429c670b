// The receipt of an inquiry (contract/receipts/receipt-file.ts), made once: what becomes of the files, the account or
// the firm later does not change what was received.
import { formatDue, whatHappensNext } from '../../contract/due/words.ts';
import { describeServices } from '../../contract/inquiries.ts';
import { RECEIPT_FORMATS, type Receipt, receiptText } from '../../contract/receipts/receipt-file.ts';
import { site } from '../../site.config.ts';
import type { Db } from '../db/engine/engine.ts';
import { findInquiry } from '../db/inquiries.ts';
import { listDocumentsOf } from '../db/retention.ts';
import { type HeadsContext, logIdOf } from './heads.ts';

/**
 * Makes the receipt of an inquiry and its records as they are in the database.
 * @param trx the transaction that stores them
 * @throws when there is no such inquiry
 */
export async function makeReceipt(
  { config, secrets }: Pick<HeadsContext, 'config' | 'secrets'>,
  trx: Db,
  inquiryId: number,
): Promise<Receipt> {
  const inquiry = await findInquiry(trx, inquiryId, undefined);
  if (!inquiry || inquiry.dueAt === null) throw new Error(`There is no inquiry ${inquiryId} with a due date`);
  const { matterNumber: matter } = inquiry;
  const due = { at: new Date(inquiry.dueAt), urgency: inquiry.urgencyLevel };
  const files = (await listDocumentsOf(trx, inquiryId)).filter(({ kind }) => kind === 'record');
  const receipt: Omit<Receipt, 'signature'> = {
    format: matter === '' ? RECEIPT_FORMATS.plain : RECEIPT_FORMATS.withMatter,
    firm: site.name,
    address: config.publicUrl.origin,
    log: await logIdOf(trx),
    inquiry: inquiry.id,
    inquiryname: `${site.inquiryPrefix}${inquiry.id}`,
    received: inquiry.createdAt,
    timezone: site.timeZone,
    client: inquiry.clientName,
    organization: inquiry.organization,
    ...(matter !== '' && { matter }),
    urgency: inquiry.urgencyLevel,
    services: describeServices(JSON.parse(inquiry.selectedServices) as string[], inquiry),
    files: files.map(({ originalName, bytes, sha256, pages }) => ({
      originalname: originalName,
      bytes,
      sha256,
      // Not of a file whose pages cannot be counted (0), or are still being counted.
      ...(pages && { pages }),
    })),
    next: whatHappensNext(formatDue(due, new Date(inquiry.createdAt))),
    key: secrets.signing.publicKey,
  };
  return { ...receipt, signature: secrets.signing.sign(receiptText(receipt)) };
}
