// Shown when the script of a page could not be loaded. After a new version was installed, the page loads itself once;
// without a server, the user stays here instead of on the browser's error page, and can try again.
import { useEffect, useRef, useState } from 'react';
import { reloadPage } from '../page-load.ts';
import { useDelayed } from '../ui/delayed.ts';
import { mayLeaveVersion, serverVersion } from './new-version.ts';

export function LoadFault() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<'looking' | 'failed' | 'trying' | 'failed again'>('looking');
  const isLooking = state === 'looking';
  const isLong = useDelayed(isLooking);

  // An answer that arrives when the user has gone to another page must not reload that one.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    const look = async () => {
      const version = await serverVersion();
      if (!isShown.current) return;
      // The address is already that of the page that was asked for.
      if (version === 'other' && mayLeaveVersion()) reloadPage();
      else setState('failed');
    };
    look();
    return () => {
      isShown.current = false;
    };
  }, []);

  useEffect(() => {
    if (!isLooking) heading.current?.focus();
  }, [isLooking]);

  const tryAgain = async () => {
    if (state === 'trying') return;
    setState('trying');
    const version = await serverVersion();
    if (!isShown.current) return;
    if (version) reloadPage();
    else setState('failed again');
  };

  return (
    <div className="wrap fault" aria-busy={isLooking}>
      {isLong && <p>Loading…</p>}
      {!isLooking && (
        <>
          <h1 ref={heading} tabIndex={-1}>
            This page could not be loaded.
          </h1>
          <p>Please check your connection. Nothing you sent is lost.</p>
          <p className="fault-ways">
            <button type="button" className="btn" onClick={tryAgain} aria-disabled={state === 'trying'}>
              Try again
            </button>
          </p>
          <p aria-live="polite">{state === 'failed again' && 'Our server is still not responding.'}</p>
        </>
      )}
    </div>
  );
}
