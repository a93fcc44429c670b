import { useSyncExternalStore } from 'react';

/** From here on, two parts of a screen stand side by side. The same number is in work.css. */
const WIDE = '(min-width: 1100px)';

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** @returns whether the window has room for two parts side by side; changes with the window. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
