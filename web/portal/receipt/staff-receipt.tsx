// The receipt of an inquiry as staff open it.
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { ReceiptPage } from './receipt-page.tsx';

export const meta = () => privateMeta('Receipt');

export default function StaffReceipt() {
  return <ReceiptPage list={pages.staffList} inquiry={pages.staffInquiry} />;
}
