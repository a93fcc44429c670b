// The header in its three variants (§2). Prerendered pages contain the anonymous one; a signed-in user never
// sees it, because an inline script marks <html> before the first paint.
import { lazy, Suspense, useLayoutEffect } from 'react';
import { reloadPage } from '../../page-load.ts';
import { markDocument, useSession, variantOf } from '../../session.ts';
import { Brand } from '../brand.tsx';
import { PhotoProfile } from '../photo-profile.tsx';
import { NarrowNav, WideNav } from './anonymous-nav.tsx';
import type { SessionNavProps } from './session-nav.tsx';

// LogOut imports the API calls, and they import zod, which public pages should not load.
const SessionNav = lazy(async (): Promise<{ default: React.ComponentType<SessionNavProps> }> => {
  try {
    return { default: (await import('./session-nav.tsx')).SessionNav };
  } catch {
    return { default: MissingNav };
  }
});

/** The script with the links could not be loaded; the page itself works. */
function MissingNav() {
  return (
    <nav className="nav nav-session" aria-label="Main">
      <button type="button" onClick={reloadPage}>
        Load the menu
      </button>
    </nav>
  );
}

export function Header() {
  const session = useSession();
  const variant = variantOf(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark must follow the stored values
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
