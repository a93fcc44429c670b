// Until a page is hydrated, the browser itself would submit its forms.
import { useEffect, useState } from 'react';

/** False in the prerendered page, true after the first effect. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
