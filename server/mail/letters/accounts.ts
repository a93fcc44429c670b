// Mails about an account and its password, to its owner.
import { pages } from '../../../contract/pages.ts';
import { RESET_LINK_MINUTES } from '../../../contract/sizes.ts';
import { site } from '../../../site.config.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../delivery.ts';
import { pageUrl, signed } from './letter.ts';

export function resetLetter(config: Config, to: string, accountId: number, token: string): Mail {
  const link = pageUrl(config, pages.resetPassword, { id: String(accountId), token });
  return {
    to,
    subject: `Your ${site.name} password`,
    text: signed(
      `We received a request to set a new password. If it was you, open this link within ${RESET_LINK_MINUTES} minutes; it works once:`,
      link,
      'If it was not you, ignore this mail: your password stays as it is.',
    ),
  };
}

export function passwordChangedLetter(to: string): Mail {
  return {
    to,
    subject: `Your ${site.name} password was changed`,
    text: signed(
      'Your password was changed just now, and every device that was signed in has been signed out.',
      `If it was not you, write to ${site.email} or call ${site.phone} at once.`,
    ),
  };
}

export function accountErasedLetter(to: string): Mail {
  return {
    to,
    subject: `Your ${site.name} account was erased`,
    text: signed(
      'Your account was closed and erased: your name, your addresses, and all your inquiries with their texts, records and reports are removed for good. What remains is the record of who did what and when, without any content.',
      `If you did not ask for this, write to ${site.email} or call ${site.phone} at once.`,
    ),
  };
}
