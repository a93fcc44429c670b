// The staff's Review List (§2): all inquiries, with the client's name.
import { Link } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { FROM_LIST } from '../list-link.tsx';
import { InquiryList } from './inquiry-list.tsx';

export const meta = () => privateMeta('Client Inquiry');

export default function StaffList() {
  return (
    <InquiryList
      clientId=""
      detail={pages.staffInquiry}
      hasClientNames
      sentText="is answered. The client gets a mail and can download the reports now."
      action={
        <>
          <Link className="link" to={pages.consultations} state={FROM_LIST}>
            Consultation requests
          </Link>
          <Link className="link" to={pages.staffProfile} state={FROM_LIST}>
            Profile
          </Link>
          <Link className="link" to={pages.staffSecurity}>
            Your sign-in
          </Link>
        </>
      }
      emptyTitle="No inquiries yet."
      emptyText="What clients submit appears here."
    />
  );
}
