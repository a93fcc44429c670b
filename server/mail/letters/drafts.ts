// The mail about a draft that will be removed.
import { formatDay } from '../../../contract/days.ts';
import { pages } from '../../../contract/pages.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../delivery.ts';
import { inquiryName, pageUrl, REACH_US, signed } from './letter.ts';

/**
 * To its owner, once.
 * @param inquiryId the inquiry that the answer is about; null for the draft of a new inquiry
 */
export function draftRemovalLetter(
  config: Config,
  to: string,
  inquiryId: number | null,
  removal: Date,
): Mail {
  const date = formatDay(removal);
  const what = inquiryId === null ? 'a new inquiry' : `the review statement for ${inquiryName(inquiryId)}`;
  const where =
    inquiryId === null
      ? pageUrl(config, pages.clientList)
      : pageUrl(config, pages.staffInquiry, { id: String(inquiryId) });
  return {
    to,
    subject: `Your draft will be removed on ${date}`,
    text: signed(
      `You began ${what}, and have not sent it. The draft and its files will be removed on ${date}, unless you change it before:`,
      where,
      `If you cannot sign in, ${REACH_US}.`,
    ),
  };
}
