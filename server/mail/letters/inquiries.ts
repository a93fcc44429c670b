// Mails about an inquiry: received, ready, erased.
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../delivery.ts';
import { inquiryName, pageUrl, signed } from './letter.ts';

export function inquiryReceivedLetter(
  config: Config,
  to: string,
  inquiryId: number,
  fileCount: number,
): Mail {
  return {
    to,
    subject: `We received your inquiry ${inquiryName(inquiryId)}`,
    text: signed(
      `Your inquiry ${inquiryName(inquiryId)} and its ${fileCount === 1 ? 'file' : `${fileCount} files`} arrived whole. You can follow it here:`,
      pageUrl(config, pages.clientInquiry, { id: String(inquiryId) }),
    ),
  };
}

export function inquiryToReviewLetter(config: Config, inquiryId: number, urgency: string): Mail {
  return {
    to: config.contactEmail,
    subject: `New inquiry ${inquiryName(inquiryId)}: ${urgency}`,
    text: signed(
      'A client has sent a new inquiry:',
      pageUrl(config, pages.staffInquiry, { id: String(inquiryId) }),
    ),
  };
}

export function reviewReadyLetter(config: Config, to: string, inquiryId: number): Mail {
  return {
    to,
    subject: `The review of ${inquiryName(inquiryId)} is ready`,
    text: signed(
      'The review statement and its report files are ready. Sign in to read and download them:',
      pageUrl(config, pages.clientInquiry, { id: String(inquiryId) }),
    ),
  };
}

export function inquiryErasedLetter(to: string, inquiryId: number): Mail {
  return {
    to,
    subject: `Your inquiry ${inquiryName(inquiryId)} was erased`,
    text: signed(
      `Your inquiry ${inquiryName(inquiryId)} was erased: its texts, its records and its reports are removed for good, and no longer in the portal. What remains is the record of who did what and when, without any content.`,
      `If you did not ask for this, write to ${site.email} or call ${site.phone} at once.`,
    ),
  };
}

export function inquiryErasedForStaffLetter(config: Config, inquiryId: number): Mail {
  return {
    to: config.contactEmail,
    subject: `Inquiry ${inquiryName(inquiryId)} was erased`,
    text: signed(
      `The operator erased the inquiry ${inquiryName(inquiryId)} with its texts, records and reports. The audit log keeps who did what to it, and why it was erased. Please delete your own copies too.`,
    ),
  };
}
