// Until the scripts have taken over, a form is a plain form and would carry its fields away by itself.
import { useEffect, useState } from 'react';

/** False in the prerendered page, true from the first effect on. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
