// Mails about how an account is signed in to, and where.
import { momentsIn } from '../../../contract/date-formats.ts';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import type { Config } from '../../config/config.ts';
import type { Account } from '../../db/tables.ts';
import type { Mail } from '../delivery.ts';
import { pageUrl, REACH_US, signed } from './template.ts';

export interface SignedInDevice {
  at: Date;
  /** A rough name, such as "Firefox on Windows". */
  device: string;
  /** A range of addresses. */
  network: string;
}

const CREDENTIAL_CHANGES = {
  'password-changed': 'A new password was set for',
  'second-factor-enrolled': 'An authenticator app was set up for',
  'second-factor-removed': 'The authenticator app was removed from',
  'passkey-added': 'A passkey, which signs in without a password, was added to',
  'passkey-removed': 'A passkey was removed from',
  'factors-reset': 'An administrator removed the authenticator app and all passkeys from',
} as const;

/** To the account's owner. For staff without an address, the firm gets it. */
export function credentialMail(
  config: Config,
  { role, email, name }: Pick<Account, 'role' | 'email' | 'name'>,
  change: keyof typeof CREDENTIAL_CHANGES,
): Mail {
  const whose = role === 'staff' ? `the staff account “${name}”` : 'your account';
  return {
    to: email || config.contactEmail,
    urgency: 'security',
    subject: `A change to how you sign in to ${site.name}`,
    text: signed(
      `${CREDENTIAL_CHANGES[change]} ${whose} just now, and every other device was signed out.`,
      `If this was you, no action is needed. If not, ${REACH_US} right away.`,
      `See the current ways to sign in:\n${pageUrl(config, role === 'staff' ? pages.staffSecurity : pages.clientSecurity)}`,
    ),
  };
}

/** To the account's owner. For staff without an address, the firm gets it. */
export function newDeviceMail(
  config: Config,
  { role, email, name }: Pick<Account, 'role' | 'email' | 'name'>,
  { at, device, network }: SignedInDevice,
): Mail {
  const what =
    role === 'staff'
      ? `Someone signed in to the staff account “${name}” on a new device:`
      : 'Someone signed in to your account on a new device:';
  const page = pageUrl(config, role === 'staff' ? pages.staffSecurity : pages.clientSecurity);
  const remedy =
    role === 'staff'
      ? `change the password right away, which signs out every other device:\n${page}`
      : `set a new password right away, which signs out every device:\n${pageUrl(config, pages.forgotPassword)}`;
  return {
    to: email || config.contactEmail,
    urgency: 'security',
    subject: `A new device signed in to ${site.name}`,
    text: signed(
      what,
      [`When: ${momentsIn(site.timeZone).formatMoment(at)}`, `Device: ${device}`, `Network: ${network}`].join(
        '\n',
      ),
      `If this was you, no action is needed. If not, ${remedy}`,
      `See where the account is signed in now:\n${page}`,
      `If you need help, ${REACH_US}.`,
    ),
  };
}
