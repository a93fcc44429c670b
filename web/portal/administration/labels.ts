// The words for accounts, waiting mails and times on the pages for administrators.
import type { AccountListed, MailListed } from '../../../contract/administration.ts';

export function roleOf({ role, administrator }: Pick<AccountListed, 'role' | 'administrator'>): string {
  if (role === 'client') return 'Client';
  return administrator ? 'Administrator' : 'Staff';
}

/** Such an account reads every client's records, so a password alone is too little. */
export const isAtRisk = ({ role, disabled, authenticator, passkeys }: AccountListed): boolean =>
  role === 'staff' && !disabled && !authenticator && passkeys === 0;

export function factorsOf({ authenticator, passkeys }: AccountListed): string {
  const keys = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  if (authenticator) return passkeys > 0 ? `App, ${keys}` : 'App';
  return passkeys > 0 ? keys : 'None';
}

/** Where an account is signed in now. */
export function describeSessions(sessions: number): string {
  if (sessions === 0) return 'Not signed in';
  return sessions === 1 ? 'On 1 device' : `On ${sessions} devices`;
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago it was, in its largest unit: 3 hours. */
export function ageOf(time: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(time)) / MINUTE_MS);
  for (const [unit, length] of UNITS) {
    const count = Math.floor(minutes / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

/** Why a mail waits. The code tells an administrator of mail servers more. */
export function errorOf({ attempts, lasterror, refused }: MailListed): string {
  if (attempts === 0) return 'Not tried yet.';
  if (lasterror === '') return 'Sending now.';
  if (refused)
    return `The recipient’s mail server rejected it (${lasterror}). If it is rejected again, we stop trying.`;
  return `The mail server did not accept it (${lasterror}).`;
}
