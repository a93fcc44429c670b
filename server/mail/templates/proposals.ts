// Mails to staff about a statement that waits for its second reader. They do not repeat it.
import { pages } from '../../../contract/pages.ts';
import type { Config } from '../../config/config.ts';
import type { Mail, OptionalMail } from '../delivery.ts';
import { inquiryName, pageUrl, type Reader, signed } from './template.ts';

const staffPage = (config: Config, id: number) => pageUrl(config, pages.staffInquiry, { id: String(id) });

/** To the assignee or, without one, to the firm's address. */
export function statementWaitsMail(
  config: Config,
  assignee: Reader | undefined,
  inquiryId: number,
): Mail | OptionalMail {
  const name = inquiryName(inquiryId);
  return {
    to: assignee?.email ?? config.contactEmail,
    ...(assignee && { optional: { kind: 'assigned', readerId: assignee.id } }),
    subject: `A statement on ${name} needs a second reader`,
    text: signed(
      `A colleague wrote a statement on the inquiry ${name}. Please read it, and approve it or return it with a note:`,
      staffPage(config, inquiryId),
    ),
  };
}

const READ = {
  approved: 'approved it. It is now published under your name.',
  returned: 'returned it with a note. Nothing was published. Please change it and send it again.',
} as const;

/** To its author. */
export function statementReadMail(
  config: Config,
  to: string,
  inquiryId: number,
  outcome: keyof typeof READ,
): Mail {
  const name = inquiryName(inquiryId);
  return {
    to,
    subject: `Your statement on ${name} was ${outcome}`,
    text: signed(
      `A colleague read your statement on the inquiry ${name} and ${READ[outcome]}`,
      staffPage(config, inquiryId),
    ),
  };
}
