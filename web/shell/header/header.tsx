// The header in its three variants (§2). Prerendered public pages contain the anonymous one; a signed-in user never
// sees it, because an inline script marks <html> before the first paint. Pages of the portal contain none.
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { portalPages } from '../../../contract/pages.ts';
import { markDocument, useSession, variantOf } from '../../session.ts';
import { Brand } from '../brand.tsx';
import { PhotoProfile } from '../photo-profile.tsx';
import { NarrowNav, WideNav } from './anonymous-nav.tsx';
import { SessionNav } from './session-nav.tsx';

export function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  const variant = variantOf(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark must follow the stored values
  useLayoutEffect(markDocument, [session]);
  const isAnonymous = variant === 'anonymous' && !portalPages.some((path) => path === pathname);
  return (
    <header className={variant === 'anonymous' ? 'top' : 'top top-session'}>
      <div className="wrap">
        <Brand />
        {isAnonymous && <WideNav />}
        {variant !== 'anonymous' && <SessionNav kind={variant} session={session} />}
        <PhotoProfile />
        {isAnonymous && <NarrowNav />}
      </div>
    </header>
  );
}
