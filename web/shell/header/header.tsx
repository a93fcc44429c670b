// The header in its three variants (§2). Prerendered pages carry the anonymous one; who is signed in
// sees none of it, because an inline script has marked <html> before the first paint.
import { lazy, Suspense, useLayoutEffect } from 'react';
import { markDocument, useSession, variantOf } from '../../session.ts';
import { Brand } from '../brand.tsx';
import { PhotoProfile } from '../photo-profile.tsx';
import { NarrowNav, WideNav } from './anonymous-nav.tsx';

// Its way out needs the calls, and they need zod: no page for everybody should load that.
const SessionNav = lazy(async () => ({ default: (await import('./session-nav.tsx')).SessionNav }));

export function Header() {
  const session = useSession();
  const variant = variantOf(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark follows the stored values
  useLayoutEffect(markDocument, [session]);
  const anonymous = variant === 'anonymous';
  return (
    <header className={anonymous ? 'top' : 'top top-session'}>
      <div className="wrap">
        <Brand />
        {anonymous ? (
          <WideNav />
        ) : (
          <Suspense>
            <SessionNav kind={variant} session={session} />
          </Suspense>
        )}
        <PhotoProfile />
        {anonymous && <NarrowNav />}
      </div>
    </header>
  );
}
