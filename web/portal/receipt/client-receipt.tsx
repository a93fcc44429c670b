// The receipt of an inquiry as its client opens it.
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { ReceiptPage } from './receipt-page.tsx';

export const meta = () => privateMeta('Receipt');

export default function ClientReceipt() {
  return <ReceiptPage list={pages.clientList} inquiry={pages.clientInquiry} />;
}
