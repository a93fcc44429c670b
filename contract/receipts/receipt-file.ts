// The format of a receipt (docs/custody-file.md): what a client sent, said once, when it was stored. What is signed
// is always the JSON text of a list with a fixed order of items.
import { z } from '../z.ts';

/**
 * A receipt that names the client's own number for the case has the second format; the first has no room for it. That
 * of files that were added to the inquiry later has the third, with the number or without.
 */
export const RECEIPT_FORMATS = {
  plain: 'custody-receipt/1',
  withMatter: 'custody-receipt/2',
  addition: 'custody-receipt/3',
} as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = z.string().regex(/^[A-Za-z0-9+/]{40,200}={0,2}$/);
const positive = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const receivedFile = z.strictObject({
  originalname: z.string(),
  bytes: positive,
  sha256: hash,
  /** Absent if they were not counted. */
  pages: z.exactOptional(positive),
});
export type ReceivedFile = z.output<typeof receivedFile>;

/** Strict: a part that the signature does not cover must not look as if it did. */
const receiptParts = z.strictObject({
  format: z.enum(RECEIPT_FORMATS),
  /** The firm, its address, and the id of its audit log. */
  firm: z.string(),
  address: z.string(),
  log: z.string(),
  inquiry: positive,
  inquiryname: z.string(),
  /** Which receipt of added files it is, counted from 1. */
  addition: z.exactOptional(positive),
  /** When everything was stored (ISO 8601, UTC), and the firm's time zone. */
  received: z.iso.datetime(),
  timezone: z.string(),
  /** The client, as the account was named then. */
  client: z.string(),
  organization: z.string(),
  /** The client's own number for the case. */
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
export const receiptFormat = receiptParts
  .refine(
    ({ format, matter }) =>
      format === RECEIPT_FORMATS.addition ||
      (format === RECEIPT_FORMATS.withMatter) === (matter !== undefined),
    { path: ['matter'] },
  )
  .refine(({ format, addition }) => (format === RECEIPT_FORMATS.addition) === (addition !== undefined), {
    path: ['addition'],
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
    ...(receipt.addition === undefined ? [] : [receipt.addition]),
    receipt.received,
    receipt.timezone,
    receipt.client,
    receipt.organization,
    ...matterOf(receipt),
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

/** In the third format its place is never missing: the text would otherwise not tell it from the urgency. */
function matterOf({ format, matter }: Pick<Receipt, 'format' | 'matter'>): (string | null)[] {
  if (format === RECEIPT_FORMATS.addition) return [matter ?? null];
  return matter === undefined ? [] : [matter];
}
