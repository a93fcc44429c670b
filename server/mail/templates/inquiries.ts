// Mails about an inquiry. To its client: received, opened, report ready, files will be removed, erased. To staff: arrived,
// to review, assigned, restricted, erased.
import { formatDay } from '../../../contract/date-formats.ts';
import { whatHappensNext } from '../../../contract/due/due-text.ts';
import type { UrgencyLevel } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import type { Config } from '../../config/config.ts';
import type { Mail, OptionalMail, StaffMail } from '../delivery.ts';
import { inquiryName, pageUrl, REACH_US, type Reader, signed } from './template.ts';

/** What the mails about a new inquiry say about it. */
export interface ReceivedInquiry {
  id: number;
  urgency: UrgencyLevel;
  /** In words that fit after "by". */
  due: string;
  fileCount: number;
}

const filesOf = ({ fileCount }: ReceivedInquiry) => (fileCount === 1 ? '1 file' : `${fileCount} files`);

/** To the client: what arrived, and what happens next. */
export function inquiryReceivedMail(config: Config, reader: Reader, inquiry: ReceivedInquiry): OptionalMail {
  const name = inquiryName(inquiry.id);
  return {
    to: reader.email,
    optional: { kind: 'received', readerId: reader.id },
    subject: `We received your inquiry ${name}`,
    text: signed(
      `We received your inquiry ${name} in full, with ${filesOf(inquiry)}.`,
      `Urgency: ${inquiry.urgency}. ${whatHappensNext(inquiry.due)}`,
      `Your receipt, with the SHA-256 of each file:\n${pageUrl(config, pages.clientReceipt, { id: String(inquiry.id) })}`,
      `Follow the inquiry here:\n${pageUrl(config, pages.clientInquiry, { id: String(inquiry.id) })}`,
    ),
  };
}

/** To the client, once: someone has begun to read. */
export function inquiryOpenedMail(config: Config, reader: Reader, inquiryId: number): OptionalMail {
  const name = inquiryName(inquiryId);
  return {
    to: reader.email,
    optional: { kind: 'opened', readerId: reader.id },
    subject: `A reviewer opened your inquiry ${name}`,
    text: signed(
      `A reviewer opened your inquiry ${name} for the first time. No action is needed. Follow it here:`,
      pageUrl(config, pages.clientInquiry, { id: String(inquiryId) }),
    ),
  };
}

/** To the firm's address. */
export function inquiryToReviewMail(config: Config, inquiry: ReceivedInquiry): Mail {
  return {
    to: config.contactEmail,
    subject: `New inquiry ${inquiryName(inquiry.id)}: ${inquiry.urgency}`,
    text: signed(
      `A client sent a new inquiry with ${filesOf(inquiry)}. The report is due by ${inquiry.due}:`,
      pageUrl(config, pages.staffInquiry, { id: String(inquiry.id) }),
    ),
  };
}

/** To the firm's address, in place of a mail about an inquiry that only its assignee sees, and is not for them. */
export function restrictedMail(config: Config): Mail {
  return {
    to: config.contactEmail,
    subject: 'A restricted inquiry needs attention',
    text: signed(
      'A restricted inquiry was updated. You are getting this email because its assignee has no email address, or because their statement needs a second reader. Administrators can see the restricted inquiries here, and open one with a reason:',
      pageUrl(config, pages.system),
    ),
  };
}

/** To the members of staff who have asked for it. */
export function inquiryArrivedMail(config: Config, inquiry: ReceivedInquiry): StaffMail {
  const mail = inquiryToReviewMail(config, inquiry);
  return {
    toStaff: ({ id, email }) => ({ ...mail, to: email, optional: { kind: 'arrival', readerId: id } }),
  };
}

/** To the new assignee. */
export function inquiryAssignedMail(config: Config, reader: Reader, inquiryId: number): OptionalMail {
  const name = inquiryName(inquiryId);
  return {
    to: reader.email,
    optional: { kind: 'assigned', readerId: reader.id },
    subject: `${name} was assigned to you`,
    text: signed(
      `A colleague assigned the inquiry ${name} to you:`,
      pageUrl(config, pages.staffInquiry, { id: String(inquiryId) }),
    ),
  };
}

export function reviewReadyMail(config: Config, reader: Reader, inquiryId: number): OptionalMail {
  return {
    to: reader.email,
    optional: { kind: 'ready', readerId: reader.id },
    subject: `The review of ${inquiryName(inquiryId)} is ready`,
    text: signed(
      'The review statement and its report files are ready. Sign in to read and download them:',
      pageUrl(config, pages.clientInquiry, { id: String(inquiryId) }),
      `If anything is missing or unclear, ${REACH_US}.`,
    ),
  };
}

/** To the client, twice: when the files will be removed. */
export function filesRemovalMail(config: Config, to: string, inquiryId: number, removal: Date): Mail {
  const name = inquiryName(inquiryId);
  const date = formatDay(removal);
  return {
    to,
    subject: `The files of ${name} will be removed on ${date}`,
    text: signed(
      `The review of ${name} is complete, and its records and report files will be removed on ${date}. Please download what you need before then:`,
      pageUrl(config, pages.clientInquiry, { id: String(inquiryId) }),
      'The review statement stays available, with the name and SHA-256 of each file and the log of who did what.',
      `If you need the files kept longer, ${REACH_US}.`,
    ),
  };
}

export function inquiryErasedMail(to: string, inquiryId: number): Mail {
  return {
    to,
    subject: `Your inquiry ${inquiryName(inquiryId)} was erased`,
    text: signed(
      `Your inquiry ${inquiryName(inquiryId)} was erased. Its texts, records, and reports were permanently deleted. Only the log of who did what and when remains, without any content.`,
      `If you did not ask for this, ${REACH_US} right away.`,
    ),
  };
}

export function inquiryErasedForStaffMail(config: Config, inquiryId: number): Mail {
  return {
    to: config.contactEmail,
    subject: `Inquiry ${inquiryName(inquiryId)} was erased`,
    text: signed(
      `The operator erased the inquiry ${inquiryName(inquiryId)} with its texts, records, and reports. The audit log keeps who did what to it, and why it was erased. Please delete your own copies too.`,
    ),
  };
}
