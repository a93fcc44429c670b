// Mails about colleagues. The one that invites goes to an address that a client has typed, so it says nothing that the
// client could choose freely, and nothing about whether the address has an account.

import type { Sight } from '../../../contract/accounts/team.ts';
import { INVITATION_DAYS } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import type { Config } from '../../config/config.ts';
import type { Mail } from '../delivery.ts';
import { pageUrl, REACH_US, signed } from './template.ts';

export function colleagueMail(config: Config, to: string, from: string, token: string): Mail {
  return {
    to,
    urgency: 'link',
    subject: `An invitation to share inquiries at ${site.name}`,
    text: signed(
      `${from} invites you to send and follow inquiries together as colleagues. To read the invitation and accept it, open this link within ${INVITATION_DAYS} days; it works once:`,
      pageUrl(config, pages.joinTeam, { token }),
      'You need a client account with this email address. If you do not have one yet, the page takes you to registration.',
      'If you do not know who this is, ignore this email: nothing happens unless you accept.',
    ),
  };
}

/** To the owner of a team, when someone else can see more inquiries: the owner may not be the one who allowed it. */
export function sightMail(
  config: Config,
  to: string,
  { who, sees, isInvited }: { who: string; sees: Sight; isInvited: boolean },
): Mail {
  const what = sees === 'all' ? 'all of your team’s inquiries' : 'only the inquiries they send';
  return {
    to,
    subject: `Access to your inquiries at ${site.name} changed`,
    urgency: 'security',
    text: signed(
      isInvited
        ? `Your account just invited ${who} as a colleague. Once they accept, they see ${what}.`
        : `Your account just gave ${who} access to ${what}.`,
      `See who sees what, and remove people:\n${pageUrl(config, pages.clientColleagues)}`,
      `If you did not do this, set a new password right away:\n${pageUrl(config, pages.forgotPassword)}`,
      `If you need help, ${REACH_US}.`,
    ),
  };
}
