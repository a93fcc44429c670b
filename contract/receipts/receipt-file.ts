// The format of a receipt (docs/custody-file.md): what a client sent, said once, when it was stored. What is signed
// is always the JSON text of a list with a fixed order of items.
import { base64, hash, number as positive } from '../custody/custody-file.ts';
import { z } from '../z.ts';

export const RECEIPT_FORMAT = 'custody-receipt/1';

const receivedFile = z.strictObject({
  originalname: z.string(),
  bytes: positive,
  sha256: hash,
  /** Absent if they were not counted. */
  pages: z.exactOptional(positive),
});

/** Strict: a part that the signature does not cover must not look as if it did. */
export const receiptFormat = z.strictObject({
  format: z.literal(RECEIPT_FORMAT),
  /** The firm, its address, and the id of its audit log. */
  firm: z.string(),
  address: z.string(),
  log: z.string(),
  inquiry: positive,
  inquiryname: z.string(),
  /** Which message of the client it is about, counted from 1; absent in that of the inquiry. */
  message: z.exactOptional(positive),
  /** The SHA-256 of its text in UTF-8; absent if it has none. */
  text: z.exactOptional(hash),
  /** When everything was stored (ISO 8601, UTC), and the firm's time zone. */
  received: z.iso.datetime(),
  timezone: z.string(),
  /** The client, as the account was named then. */
  client: z.string(),
  organization: z.string(),
  /** The client's own number for the case, if they gave one. */
  matter: z.exactOptional(z.string().min(1)),
  urgency: z.string(),
  /** Each once, with what the client wrote about it. */
  services: z.array(z.string()),
  files: z.array(receivedFile),
  /** What happens next, as the client was told. */
  next: z.string(),
  /** The Ed25519 public key (SPKI, base64), and its signature of everything above. */
  key: base64,
  signature: base64,
});
export type Receipt = z.output<typeof receiptFormat>;

/** The text that is signed. */
export function receiptText(receipt: Omit<Receipt, 'signature'>): string {
  return JSON.stringify([
    receipt.format,
    receipt.firm,
    receipt.address,
    receipt.log,
    receipt.inquiry,
    receipt.inquiryname,
    receipt.message ?? null,
    receipt.text ?? null,
    receipt.received,
    receipt.timezone,
    receipt.client,
    receipt.organization,
    receipt.matter ?? null,
    receipt.urgency,
    receipt.services,
    receipt.files.map(({ originalname, bytes, sha256, pages }) => [
      originalname,
      bytes,
      sha256,
      pages ?? null,
    ]),
    receipt.next,
    receipt.key,
  ]);
}
