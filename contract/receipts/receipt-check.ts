// Checks a saved receipt without our server and without a secret. contract/custody/custody-check.ts calls it.
import { bad, type Checking, type Finding, good } from '../custody/custody-findings.ts';
import { RECEIPT_FORMAT, type Receipt, receiptFormat, receiptText } from './receipt-file.ts';

/** Whether a value that was read from a file says that it is a receipt, of any version. */
export function isReceipt(value: unknown): boolean {
  const format = (value as { format?: unknown } | null)?.format;
  return typeof format === 'string' && format.startsWith('custody-receipt/');
}

/** @returns the receipt, or why it cannot be read. */
export function readReceipt(value: unknown): Receipt | string {
  const { format } = value as { format?: unknown };
  if (format !== RECEIPT_FORMAT) return 'This receipt has a newer format than this program can read.';
  const parsed = receiptFormat.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `This receipt is damaged: its part "${issue?.path.join('.')}" was changed, or a part was added.`;
}

export async function checkSignature(receipt: Receipt, checking: Checking): Promise<Finding> {
  const files = receipt.files.length === 1 ? 'its file' : `each of its ${receipt.files.length} files`;
  return (await checking.verifies(receipt.key, receiptText(receipt), receipt.signature))
    ? good(
        `The whole receipt, with the name, the size and the SHA-256 of ${files}, is signed with the key below: nothing was changed, added or left out.`,
      )
    : bad(
        'The receipt was changed after it was issued: a name, a time, a file or another part was changed, added or left out.',
      );
}
