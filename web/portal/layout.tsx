// The layout route of the portal. It shows no screen until the session check has passed.
import { Outlet } from 'react-router';
import { Body } from '../shell/body.tsx';
import { IdleWatch } from '../shell/session/idle-watch.tsx';
import { Protected } from '../shell/session/protected.tsx';
import { useHydrated } from '../ui/forms/hydrated.ts';
import { PageFrame } from './page-frame.tsx';
import '../styles/portal.css';

export default function PortalLayout() {
  if (!useHydrated())
    return (
      <Body isBare>
        <PageFrame />
      </Body>
    );
  return (
    <Protected>
      <Body isBare>
        <Outlet />
      </Body>
      <IdleWatch />
    </Protected>
  );
}
