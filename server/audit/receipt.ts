// The receipt of an inquiry (contract/receipts/receipt-file.ts), made once: it says what arrived, whatever happens
// later to the files, the account or the firm.
import { createHash } from 'node:crypto';
import { formatDue, whatHappensNext, whatIsNeeded } from '../../contract/due/due-text.ts';
import { RECEIPT_FORMAT, type Receipt, receiptText } from '../../contract/receipts/receipt-file.ts';
import { describeServices } from '../../contract/services.ts';
import { site } from '../../site.config.ts';
import type { Inquiry } from '../db/inquiries/inquiries.ts';
import type { FilesTable } from '../db/tables.ts';
import type { HeadsContext } from './heads.ts';

type ReceiptContext = Pick<HeadsContext, 'config' | 'secrets' | 'logId'>;

/** What it says about an inquiry and its client. */
export type Receipted = Pick<
  Inquiry,
  | 'id'
  | 'round'
  | 'matterNumber'
  | 'urgencyLevel'
  | 'selectedServices'
  | 'customizedReports'
  | 'otherService'
  | 'clientName'
  | 'organization'
>;

export type ReceiptedFile = Pick<FilesTable, 'originalName' | 'bytes' | 'sha256'> & { pages?: number | null };

/** Makes the receipt of a new inquiry and its records. */
export function makeReceipt(
  context: ReceiptContext,
  inquiry: Receipted & Pick<Inquiry, 'createdAt' | 'dueAt'>,
  files: readonly ReceiptedFile[],
): Receipt {
  const due = { at: new Date(inquiry.dueAt), urgency: inquiry.urgencyLevel };
  const next = whatHappensNext(formatDue(due, new Date(inquiry.createdAt)));
  return sign(context, inquiry, files, { received: inquiry.createdAt, next });
}

export interface Sent {
  /** How many messages its client has sent about the inquiry, including this one. */
  number: number;
  text: string;
  at: string;
  /** When the report is due, in words that fit after "by"; undefined while the client is still asked for information. */
  due: string | undefined;
}

/** Makes the receipt for what a client sent about an inquiry later. */
export function makeMessageReceipt(
  context: ReceiptContext,
  inquiry: Receipted,
  files: readonly ReceiptedFile[],
  { number, text, at, due }: Sent,
): Receipt {
  const next =
    due === undefined
      ? whatIsNeeded
      : whatHappensNext(due, inquiry.round > 1 ? 'the review statement' : 'the report');
  const said = {
    message: number,
    ...(text !== '' && { text: createHash('sha256').update(text).digest('hex') }),
  };
  return sign(context, inquiry, files, { ...said, received: at, next });
}

/** @param said what this receipt says */
function sign(
  { config, secrets, logId }: ReceiptContext,
  inquiry: Receipted,
  files: readonly ReceiptedFile[],
  { received, next, ...said }: Pick<Receipt, 'message' | 'text' | 'received' | 'next'>,
): Receipt {
  const { matterNumber: matter } = inquiry;
  const receipt: Omit<Receipt, 'signature'> = {
    format: RECEIPT_FORMAT,
    ...said,
    firm: site.name,
    address: config.publicUrl.origin,
    log: logId,
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
      // Absent if the pages of a file cannot be counted (0), or are still being counted.
      ...(pages && { pages }),
    })),
    next,
    key: secrets.signing.publicKey,
  };
  return { ...receipt, signature: secrets.signing.sign(receiptText(receipt)) };
}
