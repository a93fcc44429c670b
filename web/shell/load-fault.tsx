// Shown when the script of a page could not be loaded. If the server answers, a new version was probably installed, and
// the page loads itself anew; without a server, the user stays here instead of on the browser's error page, and can try again.
import { useEffect, useRef, useState } from 'react';
import { reloadPage } from '../page-load.ts';
import { useDelayed } from '../ui/delayed.ts';

const MAX_WAIT_MS = 15_000;

async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const { status } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}

export function LoadFault() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [failures, setFailures] = useState(0);
  const [isLooking, setLooking] = useState(true);
  const isLong = useDelayed(isLooking);
  // An answer that arrives when the user has gone to another page must not reload that one.
  const isShown = useRef(true);

  const look = async () => {
    setLooking(true);
    const answers = await serverAnswers();
    if (!isShown.current) return;
    // The address is already that of the page that was asked for. If its script stays missing, the page says so itself
    // (start-failure.tsx): this does not loop.
    if (answers) return reloadPage();
    setLooking(false);
    setFailures((count) => count + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    isShown.current = true;
    void look();
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => {
    if (failures === 1) heading.current?.focus();
  }, [failures]);

  return (
    <div className="wrap fault" aria-busy={isLooking}>
      {failures === 0 && isLong && <p>Loading…</p>}
      {failures > 0 && (
        <>
          <h1 ref={heading} tabIndex={-1}>
            This page could not be loaded.
          </h1>
          <p>Please check your connection. Nothing you sent is lost.</p>
          <p className="fault-ways">
            <button
              type="button"
              className="btn"
              onClick={() => !isLooking && void look()}
              aria-disabled={isLooking}
            >
              Try again
            </button>
          </p>
          <p aria-live="polite">{failures > 1 && 'Our server is still not responding.'}</p>
        </>
      )}
    </div>
  );
}
