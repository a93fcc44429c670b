// The profile of a member of staff.
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { ProfilePage } from './profile-page.tsx';

export const meta = () => privateMeta('Profile');

export default function StaffProfile() {
  return <ProfilePage kind="staff" list={pages.staffList} security={pages.staffSecurity} />;
}
