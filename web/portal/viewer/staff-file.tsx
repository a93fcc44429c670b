// One file of an inquiry as staff view it (§2).
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { FilePage } from './file-page.tsx';

export const meta = () => privateMeta('Document');

export default function StaffFile() {
  return <FilePage inquiryPage={pages.staffInquiry} />;
}
