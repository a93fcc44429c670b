// Until a page is hydrated, the browser itself would submit its forms.
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the prerendered page and while it is hydrated; true from the first render of whatever appears later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
