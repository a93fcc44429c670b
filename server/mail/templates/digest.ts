// The mail to staff on a working morning.
import { pages } from '../../../contract/pages.ts';
import type { Config } from '../../config/config.ts';
import type { DigestCounts } from '../../db/staff/digests.ts';
import type { OptionalMail } from '../delivery.ts';
import { pageUrl, type Reader, signed } from './template.ts';

/** To a member of staff. It has only numbers: mail is stored in clear. */
export function digestMail(
  config: Config,
  reader: Reader,
  { arrived, dueToday, overdue, failingMails }: DigestCounts,
): OptionalMail {
  const lines = [
    `New since the last business morning: ${arrived}`,
    `Due today: ${dueToday}`,
    `Overdue: ${overdue}`,
    ...(failingMails > 0
      ? [`Emails that could not be sent yet: ${failingMails} (administrators can see why)`]
      : []),
  ];
  return {
    to: reader.email,
    optional: { kind: 'digest', readerId: reader.id },
    subject: `Daily summary: ${arrived} new, ${dueToday} due today, ${overdue} overdue`,
    text: signed(
      'Open inquiries:',
      lines.join('\n'),
      pageUrl(config, pages.staffList),
      ...(failingMails > 0 ? [pageUrl(config, pages.mails)] : []),
    ),
  };
}
