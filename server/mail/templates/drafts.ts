// The mail about a draft that will be removed.
import { formatDay } from '../../../contract/date-formats.ts';
import type { DraftForm } from '../../../contract/drafts.ts';
import { type PagePath, pages } from '../../../contract/pages.ts';
import type { Config } from '../../config/config.ts';
import type { Mail } from '../delivery.ts';
import { inquiryName, pageUrl, REACH_US, signed } from './template.ts';

/** What the owner of a draft began, and where it goes on. */
const BEGUN: Readonly<Record<DraftForm, { what: (inquiry: string) => string; where: PagePath }>> = {
  inquiry: { what: () => 'a new inquiry', where: pages.clientList },
  message: { what: (inquiry) => `a message about ${inquiry}`, where: pages.clientInquiry },
  response: { what: (inquiry) => `the review statement for ${inquiry}`, where: pages.staffInquiry },
};

/**
 * To its owner, once.
 * @param draft its form, and the inquiry that it is about; null for a new inquiry
 */
export function draftRemovalMail(
  config: Config,
  to: string,
  { form, inquiryId }: { form: DraftForm; inquiryId: number | null },
  removal: Date,
): Mail {
  const date = formatDay(removal);
  const { what, where } = BEGUN[form];
  const query = inquiryId === null ? undefined : { id: String(inquiryId) };
  return {
    to,
    subject: `Your draft will be removed on ${date}`,
    text: signed(
      `You started ${what(inquiryName(inquiryId ?? 0))} and have not sent it. The draft and its files will be removed on ${date} unless you change it before then:`,
      pageUrl(config, where, query),
      `If you cannot sign in, ${REACH_US}.`,
    ),
  };
}
