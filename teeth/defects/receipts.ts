// The receipt of an inquiry.
import { defectsOf } from '../defect.ts';

const RECEIPTS = 'tests/server/custody/receipts.test.ts';
const MATTER_NUMBERS = 'tests/server/inquiries/matter-number.test.ts';

export const receipts = [
  ...defectsOf('server/routes/inquiries/receipts.ts', RECEIPTS, {
    'receipt follows later changes of the account': [
      'const data = JSON.parse(content) as Receipt;',
      'const data = { ...(JSON.parse(content) as Receipt), client: inquiry.clientName };',
    ],
    'receipt read by another client': [
      'const inquiry = await getInquiry(call, input.inquiryid);',
      'const inquiry = { id: input.inquiryid };',
    ],
    'receipt read without a recorded view': '  await recordView(context, actor, inquiry.id);\n',
  }),
  ...defectsOf('server/audit/receipt.ts', RECEIPTS, {
    'receipt of added files with the first ones': [
      "kind === 'record' && position >= firstFile",
      "kind === 'record' && position >= 0",
    ],
  }),
  ...defectsOf('contract/receipts/receipt-check.ts', RECEIPTS, {
    'signature of a receipt not checked': [
      '(await checking.verifies(receipt.key, receiptText(receipt), receipt.signature))',
      "receipt.signature !== ''",
    ],
  }),
  ...defectsOf('contract/receipts/receipt-file.ts', MATTER_NUMBERS, {
    'matter number not under the signature of the receipt': '    ...matterOf(receipt),\n',
  }),
  ...defectsOf('contract/receipts/receipt-file.ts', RECEIPTS, {
    'number of an addition not under the signature of its receipt':
      '    ...(receipt.addition === undefined ? [] : [receipt.addition]),\n',
    'size of a file not under the signature of the receipt': ['      bytes,\n', ''],
    'part that no one signed accepted in a receipt': [
      'const receiptParts = z.strictObject(',
      'const receiptParts = z.object(',
    ],
  }),
];
