// Why the sign-in page opened without a click, and where its user was: after signing in, the same account returns
// there. Kept in this tab's session storage, because signing in and out load pages in full.
import { accessOf } from '../contract/pages.ts';
import { accountOf, pageOwner, readSession } from './session.ts';

const STORAGE_NAME = 'return to';
const INVITATION_NAME = 'invitation';

/** `ended`: the server no longer knows the session. `idle`: nothing happened for a while. */
export type Why = 'ended' | 'idle';

interface Return {
  account: string;
  /** The path with its query. */
  address: string;
  why: Why;
}

/** Call it before the session's values are cleared. */
export function rememberReturn(why: Why): void {
  const { pathname, search } = window.location;
  const left: Return = { account: accountOf(pageOwner()), address: pathname + search, why };
  if (left.account) sessionStorage.setItem(STORAGE_NAME, JSON.stringify(left));
}

function readReturn(): Return | undefined {
  const text = sessionStorage.getItem(STORAGE_NAME);
  return text === null ? undefined : (JSON.parse(text) as Return);
}

export function whySignedOut(): { why: Why; isStaff: boolean } | undefined {
  const left = readReturn();
  return left && { why: left.why, isStaff: left.account.startsWith('staff') };
}

/** Where the account that has just signed in was, once; undefined for any other account. */
export function takeReturn(): string | undefined {
  const left = readReturn();
  sessionStorage.removeItem(STORAGE_NAME);
  if (left?.account !== accountOf(readSession())) return undefined;
  const { pathname } = new URL(left.address, window.location.origin);
  return accessOf(pathname) === undefined ? undefined : left.address;
}

/** The token of a colleague's invitation, until it is accepted or declined: a registration or a sign-in leads back to it. */
export function rememberedInvitation(): string | null {
  return sessionStorage.getItem(INVITATION_NAME);
}

export function rememberInvitation(token: string): void {
  sessionStorage.setItem(INVITATION_NAME, token);
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(INVITATION_NAME);
}
