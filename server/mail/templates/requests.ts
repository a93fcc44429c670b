// Mails about what staff ask for and what clients add. They do not repeat the question or the answer.
import { pages } from '../../../contract/pages.ts';
import type { Config } from '../../config/config.ts';
import type { Mail } from '../delivery.ts';
import { inquiryName, pageUrl, REACH_US, signed } from './template.ts';

const clientPage = (config: Config, id: number) => pageUrl(config, pages.clientInquiry, { id: String(id) });
const staffPage = (config: Config, id: number) => pageUrl(config, pages.staffInquiry, { id: String(id) });

/** @param due in words that fit after "by"; undefined while the client is still asked for information */
const expected = (due: string | undefined) =>
  due === undefined ? [] : [`Expect the report by ${due}. We will email you when it is ready.`];

/** To the client. */
export function informationNeededMail(config: Config, to: string, inquiryId: number): Mail {
  const name = inquiryName(inquiryId);
  return {
    to,
    subject: `We need information about your inquiry ${name}`,
    text: signed(
      `We need something from you to continue with your inquiry ${name}. Sign in to see what it is, and answer with text or files:`,
      clientPage(config, inquiryId),
      'The due date is on hold until you answer.',
      `If you have questions, ${REACH_US}.`,
    ),
  };
}

/** To the client: nothing more is needed. */
export function requestWithdrawnMail(config: Config, to: string, inquiryId: number, due: string): Mail {
  const name = inquiryName(inquiryId);
  return {
    to,
    subject: `We no longer need information about ${name}`,
    text: signed(
      `You no longer need to answer our question about your inquiry ${name}. We are continuing without it.`,
      ...expected(due),
      clientPage(config, inquiryId),
    ),
  };
}

export interface AddedRecords {
  id: number;
  /** Whether it answers a request. */
  isAnswer: boolean;
  fileCount: number;
  /** In words that fit after "by". */
  due: string | undefined;
  /** Which receipt of added files; undefined without files. */
  receipt: number | undefined;
}

const filesOf = ({ fileCount }: AddedRecords) =>
  fileCount === 0 ? 'no files' : fileCount === 1 ? '1 file' : `${fileCount} files`;

function receiptOf(config: Config, { id, receipt }: AddedRecords): string[] {
  if (receipt === undefined) return [];
  const address = pageUrl(config, pages.clientReceipt, { id: String(id), addition: String(receipt) });
  return [`Your receipt, with the SHA-256 of each file:\n${address}`];
}

/** To the client: what arrived. */
export function additionReceivedMail(config: Config, to: string, added: AddedRecords): Mail {
  const name = inquiryName(added.id);
  const what = added.isAnswer ? 'answer about' : 'records for';
  return {
    to,
    subject: `We received your ${what} ${name}`,
    text: signed(
      `We received your ${what} your inquiry ${name}, with ${filesOf(added)}.`,
      ...expected(added.due),
      ...receiptOf(config, added),
      `Follow the inquiry here:\n${clientPage(config, added.id)}`,
    ),
  };
}

export function additionToReviewMail(config: Config, added: AddedRecords): Mail {
  const name = inquiryName(added.id);
  return {
    to: config.contactEmail,
    subject: added.isAnswer ? `Answer about ${name}` : `Records added to ${name}`,
    text: signed(
      added.isAnswer
        ? `The client answered what we asked about ${name}, with ${filesOf(added)}:`
        : `The client added ${filesOf(added)} to ${name}:`,
      staffPage(config, added.id),
    ),
  };
}
