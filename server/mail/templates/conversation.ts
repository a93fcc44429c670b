// Mails about what staff and clients write about an inquiry after it was sent. They do not repeat it.
import { whatHappensNext } from '../../../contract/due/due-text.ts';
import { pages } from '../../../contract/pages.ts';
import type { Config } from '../../config/config.ts';
import type { Mail } from '../delivery.ts';
import { inquiryName, pageUrl, REACH_US, signed } from './template.ts';

const clientPage = (config: Config, id: number) => pageUrl(config, pages.clientInquiry, { id: String(id) });
const staffPage = (config: Config, id: number) => pageUrl(config, pages.staffInquiry, { id: String(id) });

/** To the client. */
export function informationNeededMail(config: Config, to: string, inquiryId: number): Mail {
  const name = inquiryName(inquiryId);
  return {
    to,
    subject: `We need information about your inquiry ${name}`,
    text: signed(
      `We need information from you to continue with your inquiry ${name}. Sign in to read our question, and answer with text or files:`,
      clientPage(config, inquiryId),
      'The due date is on hold until you answer.',
      `If you have questions, ${REACH_US}.`,
    ),
  };
}

/** To the client: someone has used their upload link. Whom they had named is not in it. */
export function linkedRecordsMail(
  config: Config,
  to: string,
  { inquiryId, ownDraftId }: { inquiryId: number | null; ownDraftId: number | null },
  fileCount: number,
): Mail {
  const name = inquiryId === null ? 'draft' : `inquiry ${inquiryName(inquiryId)}`;
  return {
    to,
    subject: `Records arrived through the link for your ${name}`,
    text: signed(
      `${fileCount === 1 ? '1 file' : `${fileCount} files`} arrived through an upload link for your ${name}. We will not review anything until you accept it${inquiryId === null ? ' and submit the inquiry' : ''}. Sign in to accept or reject it:`,
      inquiryId === null
        ? pageUrl(config, pages.newInquiry, { draft: String(ownDraftId) })
        : clientPage(config, inquiryId),
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
      `You no longer need to answer our question about your inquiry ${name}. We are continuing the review without it.`,
      whatHappensNext(due),
      clientPage(config, inquiryId),
    ),
  };
}

/** What the mails about a client's message say about it. */
export interface ToldMessage {
  /** The inquiry. */
  id: number;
  what: 'answer' | 'message' | 'follow-up';
  round: number;
  fileCount: number;
  /** In words that fit after "by". */
  due: string | undefined;
  /** The receipt of which message. */
  receipt: number;
}

const filesOf = ({ fileCount }: ToldMessage) =>
  fileCount === 0 ? 'no files' : fileCount === 1 ? '1 file' : `${fileCount} files`;

/** To the client: what arrived. */
export function messageReceivedMail(config: Config, to: string, message: ToldMessage): Mail {
  const { id, what, due, round, receipt } = message;
  const name = inquiryName(id);
  const address = pageUrl(config, pages.clientReceipt, { id: String(id), message: String(receipt) });
  return {
    to,
    subject: `We received your ${what} about ${name}`,
    text: signed(
      `We received your ${what} about your inquiry ${name}, with ${filesOf(message)}.`,
      ...(due === undefined ? [] : [whatHappensNext(due, round > 1 ? 'the review statement' : 'the report')]),
      `Your receipt:\n${address}`,
      `Follow the inquiry here:\n${clientPage(config, id)}`,
    ),
  };
}

export function messageToReviewMail(config: Config, message: ToldMessage): Mail {
  const { id, what, due } = message;
  const name = inquiryName(id);
  const subjects = {
    answer: `Answer about ${name}`,
    message: `Message about ${name}`,
    'follow-up': `Follow-up on ${name}, due ${due ?? ''}`,
  };
  return {
    to: config.contactEmail,
    subject: subjects[what],
    text: signed(
      `The client sent ${what === 'answer' ? 'an' : 'a'} ${what} about ${name}, with ${filesOf(message)}:`,
      staffPage(config, id),
    ),
  };
}

/** To the client: a further statement answers what they sent after the first one, or corrects that. */
export function statementMail(config: Config, to: string, inquiryId: number, isAnswer: boolean): Mail {
  const name = inquiryName(inquiryId);
  return {
    to,
    subject: isAnswer
      ? `The review statement on your follow-up to ${name} is ready`
      : `The review of ${name} was corrected`,
    text: signed(
      `${isAnswer ? 'We added a review statement on your follow-up' : 'We added a correction to the review statement'}. The earlier statement is unchanged. Sign in to read both:`,
      clientPage(config, inquiryId),
      `If anything is unclear, ${REACH_US}.`,
    ),
  };
}
