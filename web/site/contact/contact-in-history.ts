// Where a consultation request waits if the browser blocks its cache: in the state of the page's history entry, which
// survives the reload that follows a failed call (§8) and needs no permission to store.
import type { ContactRequest } from './contact-outbox.ts';

/** Keeps the request until this page is left. */
export function keepInHistory(request: ContactRequest): void {
  window.history.replaceState({ ...window.history.state, contactRequest: request }, '');
}

/** Takes the kept request, once. */
export function takeFromHistory(): ContactRequest | undefined {
  const { contactRequest, ...others } = (window.history.state ?? {}) as { contactRequest?: ContactRequest };
  if (contactRequest) window.history.replaceState(others, '');
  return contactRequest;
}
