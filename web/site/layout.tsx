// The layout of the public pages and the account screens.
import { Outlet } from 'react-router';
import { Body } from '../shell/body.tsx';

export default function SiteLayout() {
  return (
    <Body>
      <Outlet />
    </Body>
  );
}
