// The mail that invites a colleague. It goes to an address that a client has typed, so it says nothing that the client
// could choose freely, and nothing about whether the address has an account.
import { pages } from '../../../contract/pages.ts';
import { INVITATION_DAYS } from '../../../contract/sizes.ts';
import { site } from '../../../site.config.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../delivery.ts';
import { pageUrl, signed } from './letter.ts';

export function colleagueLetter(config: Config, to: string, from: string, token: string): Mail {
  return {
    to,
    urgency: 'link',
    subject: `An invitation to work together at ${site.name}`,
    text: signed(
      `${from} invites you to send and follow inquiries together as colleagues. To read the invitation and accept it, open this link within ${INVITATION_DAYS} days; it works once:`,
      pageUrl(config, pages.joinTeam, { token }),
      'You need a client account with this email address. If you have none yet, the page leads you to the registration.',
      'If you do not know who this is, ignore this email: nothing happens unless you accept.',
    ),
  };
}
