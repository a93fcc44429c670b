// The session values of §3 in local storage; no other file touches it. They decide what the browser *shows*;
// only the server's cookie decides what a user may *do*. All tabs share both, so another account can sign in while the
// pages of one are still open.
import { useSyncExternalStore } from 'react';
import { ROLE_ID } from '../contract/endpoint.ts';

const KEYS = ['clientid', 'clientname', 'userid', 'username', 'roleid', 'administrator', 'timezone'] as const;

/** Each value is present or absent; the stored text 'null' counts as absent (§3). */
export type SessionValues = Readonly<Partial<Record<(typeof KEYS)[number], string>>>;

/** Which header is shown (§2). */
export type Variant = 'anonymous' | 'client' | 'staff';

const SIGNED_OUT: SessionValues = {};
const listeners = new Set<() => void>();
let lastRead = '';
let lastValues = SIGNED_OUT;
/** Whose pages this document shows: those of the account that was signed in when it began, or that has signed in here. */
let owner = SIGNED_OUT;
/** The server has refused a call of these pages, because the cookie is another account's. */
let isRefused = false;

function announce(): void {
  for (const listener of listeners) listener();
}

/** The stored values; returns the same object until a value changes. */
export function readSession(): SessionValues {
  const pairs = KEYS.map((key) => [key, localStorage.getItem(key)] as const).filter(
    (pair): pair is [(typeof KEYS)[number], string] =>
      pair[1] !== null && pair[1] !== 'null' && pair[1] !== '',
  );
  const text = JSON.stringify(pairs);
  if (text !== lastRead) {
    lastRead = text;
    lastValues = Object.fromEntries(pairs);
    if (!accountOf(owner)) owner = lastValues;
  }
  return lastValues;
}

/**
 * Stores these values, and removes all others. The new ones come first: another tab reads in between, and must not see
 * a moment without an account, in which it would sign everyone out (§4).
 */
function store(values: SessionValues): void {
  for (const key of KEYS) {
    const value = values[key];
    if (value !== undefined) localStorage.setItem(key, value);
  }
  for (const key of KEYS) if (values[key] === undefined) localStorage.removeItem(key);
  owner = readSession();
  isRefused = false;
  announce();
}

export function storeClient(clientId: number, clientname: string): void {
  store({ clientid: String(clientId), clientname, roleid: String(ROLE_ID.client) });
}

export function storeStaff(userId: number, username: string): void {
  store({ userid: String(userId), username, roleid: String(ROLE_ID.staff) });
}

/** Ours, not the specification's: what the server says of the account, or its user has changed. */
export function storeAccountFacts(
  facts: Pick<SessionValues, 'administrator' | 'timezone'>,
  name: string | undefined,
): void {
  const session = readSession();
  // An answer may come after the sign-out, or after another account has signed in.
  if (!accountOf(session) || isTakenOver()) return;
  store({ ...session, ...facts, ...(name && { [session.userid ? 'username' : 'clientname']: name }) });
}

/** Deletes everything this site keeps in local storage. */
export function clearSession(): void {
  localStorage.clear();
  announce();
}

export function variantOf(values: SessionValues): Variant {
  if (values.userid) return 'staff';
  return values.clientid ? 'client' : 'anonymous';
}

/** Identifies the signed-in account in this browser; empty if no one is signed in. */
export function accountOf({ userid, clientid }: SessionValues): string {
  if (userid) return `staff ${userid}`;
  return clientid ? `client ${clientid}` : '';
}

/** The account whose pages these are, also after the sign-out. */
export function pageOwner(): SessionValues {
  readSession();
  return owner;
}

/** Another account has signed in since, in another tab: nothing may be shown or sent here in its name. */
export function isTakenOver(): boolean {
  const account = accountOf(readSession());
  return isRefused || (account !== '' && account !== accountOf(owner));
}

/** The server says so: the stored values may not show it. */
export function noteOtherAccount(): void {
  isRefused = true;
  announce();
}

/** The session check of §4, without the path: role 2 requires a client id, any other role a user id. */
export function isSignedIn(values: SessionValues): boolean {
  return Boolean(values.roleid === String(ROLE_ID.client) ? values.clientid : values.userid);
}

/** Also when a page is seen again: one that slept has heard of nothing. */
const CHANGES = ['storage', 'focus', 'pageshow'] as const;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const type of CHANGES) window.addEventListener(type, listener);
  return () => {
    listeners.delete(listener);
    for (const type of CHANGES) window.removeEventListener(type, listener);
  };
}

/** The values as React state; signed out until the prerendered page is hydrated. */
export function useSession(): SessionValues {
  return useSyncExternalStore(subscribe, readSession, () => SIGNED_OUT);
}

/** Whether it is taken over, as React state. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(subscribe, isTakenOver, () => false);
}

/**
 * Marks <html> before the first paint, so that a signed-in user never sees the prerendered anonymous header.
 * An inline script, allowed by its hash: it must not depend on anything.
 */
export const MARK_SESSION_SCRIPT = `try {
const has = (key) => ![null, '', 'null'].includes(localStorage.getItem(key));
const kind = has('userid') ? 'staff' : has('clientid') ? 'client' : '';
if (kind) document.documentElement.dataset.session = kind;
} catch {}`;

const KEYS_OFF = 'shortcutsoff';

/** Whether the user has switched the keys of staff's list off, in this browser and until the sign-out. */
export const keysAreOff = (): boolean => localStorage.getItem(KEYS_OFF) !== null;

export function switchKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEYS_OFF);
  else localStorage.setItem(KEYS_OFF, '1');
}

/** Keeps that mark in sync with the stored values, for example after a sign-out. */
export function markDocument(): void {
  const variant = variantOf(readSession());
  if (variant === 'anonymous') delete document.documentElement.dataset.session;
  else document.documentElement.dataset.session = variant;
}
