// The header in its three variants (§2). Prerendered public pages contain the anonymous one, those of the portal that of
// their readers. No one else sees it, because an inline script marks <html> before the first paint.
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { accessOf } from '../../../contract/pages.ts';
import { markDocument, useSession, variantOf } from '../../session.ts';
import { Brand } from '../brand.tsx';
import { PhotoProfile } from '../photo-profile.tsx';
import { NarrowNav, WideNav } from './anonymous-nav.tsx';
import { SessionNav } from './session-nav.tsx';

export function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  const access = accessOf(pathname);
  const signedIn = variantOf(session);
  const variant = signedIn === 'anonymous' && access !== undefined && access !== 'public' ? access : signedIn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark must follow the stored values
  useLayoutEffect(markDocument, [session]);
  const isAnonymous = variant === 'anonymous';
  return (
    <header className={isAnonymous ? 'top' : 'top top-session'}>
      <div className="wrap">
        <Brand />
        {isAnonymous && <WideNav />}
        {!isAnonymous && <SessionNav kind={variant} session={session} />}
        <PhotoProfile />
        {isAnonymous && <NarrowNav />}
      </div>
    </header>
  );
}
