// The receipt of an inquiry (contract/receipts/receipt-file.ts), made once: what becomes of the files, the account or
// the firm later does not change what was received.
import { formatDue, whatHappensNext, whatIsNeeded } from '../../contract/due/words.ts';
import { RECEIPT_FORMAT, type Receipt, receiptText } from '../../contract/receipts/receipt-file.ts';
import { describeServices } from '../../contract/services.ts';
import { site } from '../../site.config.ts';
import type { Db } from '../db/engine/engine.ts';
import { findInquiry, type Inquiry } from '../db/inquiries/inquiries.ts';
import { listDocumentsOf } from '../db/inquiries/retention.ts';
import { type HeadsContext, logIdOf } from './heads.ts';

type ReceiptContext = Pick<HeadsContext, 'config' | 'secrets'>;

/**
 * Makes the receipt of an inquiry and its records as they are in the database.
 * @param trx the transaction that stores them
 * @throws when there is no such inquiry
 */
export async function makeReceipt(context: ReceiptContext, trx: Db, inquiryId: number): Promise<Receipt> {
  const inquiry = await findInquiry(trx, inquiryId, undefined);
  if (!inquiry) throw new Error(`There is no inquiry ${inquiryId}`);
  const due = { at: new Date(inquiry.dueAt), urgency: inquiry.urgencyLevel };
  return sign(context, trx, inquiry, {
    received: inquiry.createdAt,
    firstFile: 0,
    next: whatHappensNext(formatDue(due, new Date(inquiry.createdAt))),
  });
}

export interface AddedFiles {
  /** How many receipts of added files the inquiry has with this one. */
  number: number;
  at: string;
  /** The position of the first of them; no file follows the last one. */
  firstFile: number;
  /** When the report is due, in words that fit after "by"; undefined while the client is still asked for information. */
  due: string | undefined;
}

/** Makes the receipt of files that were added to an inquiry, in the transaction that stores them. */
export async function makeAdditionReceipt(
  context: ReceiptContext,
  trx: Db,
  inquiry: Inquiry,
  { number, at, firstFile, due }: AddedFiles,
): Promise<Receipt> {
  const next = due === undefined ? whatIsNeeded : whatHappensNext(due);
  return sign(context, trx, inquiry, {
    addition: number,
    received: at,
    firstFile,
    next,
  });
}

/** @param said what this receipt says; its files are the records from `firstFile` on */
async function sign(
  { config, secrets }: ReceiptContext,
  trx: Db,
  inquiry: Inquiry,
  {
    firstFile,
    received,
    next,
    ...said
  }: Pick<Receipt, 'addition' | 'received' | 'next'> & { firstFile: number },
): Promise<Receipt> {
  const { matterNumber: matter } = inquiry;
  const documents = await listDocumentsOf(trx, inquiry.id);
  const files = documents.filter(({ kind, position }) => kind === 'record' && position >= firstFile);
  const receipt: Omit<Receipt, 'signature'> = {
    format: RECEIPT_FORMAT,
    ...said,
    firm: site.name,
    address: config.publicUrl.origin,
    log: await logIdOf(trx),
    inquiry: inquiry.id,
    inquiryname: `${site.inquiryPrefix}${inquiry.id}`,
    received,
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
    next,
    key: secrets.signing.publicKey,
  };
  return { ...receipt, signature: secrets.signing.sign(receiptText(receipt)) };
}
