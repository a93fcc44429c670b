// Where a consultation request waits if the browser blocks IndexedDB: in the state of the page's history entry, which
// survives the reload that follows a failed call (§8) and needs no permission to store.
import type { KeptRequest } from './contact-store.ts';

/** Keeps the request until this page is left. */
export function keepInHistory(request: KeptRequest): void {
  window.history.replaceState({ ...window.history.state, contactRequest: request }, '');
}

/** Takes the kept request, once. */
export function takeFromHistory(): KeptRequest | undefined {
  const { contactRequest, ...others } = (window.history.state ?? {}) as { contactRequest?: KeptRequest };
  if (contactRequest) window.history.replaceState(others, '');
  return contactRequest;
}
