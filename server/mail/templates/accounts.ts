// Mails about an account and its password, to its owner.

import { INVITATION_DAYS, RESET_LINK_MINUTES } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import type { Config } from '../../config/config.ts';
import type { Account } from '../../db/tables.ts';
import type { Mail } from '../delivery.ts';
import { pageUrl, REACH_US, signed } from './template.ts';

/**
 * To the address that was typed. No one has verified it: it may be a stranger's. So the mail repeats nothing of what
 * was typed, and says what to do if the reader did not register.
 */
export function registeredMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `Your ${site.name} account is ready`,
    text: signed(
      `Your client account is ready. Sign in with this email address and the password you chose:\n${pageUrl(config, pages.login)}`,
      'To have records reviewed, choose Create New in your list and add the files. We email you a receipt for each inquiry, and again when its report is ready.',
      `If you did not register, someone else used your address. Please ${REACH_US}, and we will close the account.`,
    ),
  };
}

export function resetMail(config: Config, to: string, accountId: number, token: string): Mail {
  const link = pageUrl(config, pages.resetPassword, { id: String(accountId), token });
  return {
    to,
    urgency: 'link',
    subject: `Set a new ${site.name} password`,
    text: signed(
      `We received a request to set a new password for your account, or to confirm this email address. If you made it, open this link within ${RESET_LINK_MINUTES} minutes; it works once:`,
      link,
      'If you did not, ignore this email. Your password stays the same.',
    ),
  };
}

/** To someone for whom an administrator or the operator has created an account. */
export function invitationMail(
  config: Config,
  to: string,
  { id, role }: Pick<Account, 'id' | 'role'>,
  token: string,
): Mail {
  const link = pageUrl(config, pages.resetPassword, { id: String(id), token, invitation: role });
  const signIn = pageUrl(config, role === 'staff' ? pages.staffLogin : pages.login);
  const terms = `By setting a password you agree to our terms of use and our privacy policy:\n${pageUrl(config, pages.terms)}\n${pageUrl(config, pages.privacy)}`;
  return {
    to,
    urgency: 'link',
    subject: `Your ${site.name} account`,
    text: signed(
      `A ${role} account at ${site.name} was created for you. To set its password, open this link within ${INVITATION_DAYS} days; it works once:`,
      link,
      `Then sign in with this email address:\n${signIn}`,
      ...(role === 'client' ? [terms] : []),
      'If you did not expect this, ignore this email. Without a password, no one can use the account.',
    ),
  };
}

export function passwordChangedMail(config: Config, to: string, role: Account['role']): Mail {
  const colleagues = `See who else sees your inquiries:\n${pageUrl(config, pages.clientColleagues)}`;
  return {
    to,
    urgency: 'security',
    subject: `Your ${site.name} password was changed`,
    text: signed(
      'Your password was just changed. Every device was signed out, passkeys were removed, and invitations that you sent no longer work. You can add and send yours again.',
      ...(role === 'client' ? [colleagues] : []),
      `If you did not do this, ${REACH_US} right away.`,
    ),
  };
}

export function accountErasedMail(to: string): Mail {
  return {
    to,
    urgency: 'security',
    subject: `Your ${site.name} account was erased`,
    text: signed(
      'Your account was closed and erased. Your name, your addresses, and all your inquiries with their texts, records, and reports were permanently deleted. Only the log of who did what and when remains, without any content.',
      `If you did not ask for this, ${REACH_US} right away.`,
    ),
  };
}
