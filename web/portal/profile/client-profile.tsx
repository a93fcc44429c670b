// The client's profile.
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { ProfilePage } from './profile-page.tsx';

export const meta = () => privateMeta('Profile');

export default function ClientProfile() {
  return <ProfilePage kind="client" list={pages.clientList} security={pages.clientSecurity} />;
}
