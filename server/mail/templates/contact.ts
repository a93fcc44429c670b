// Mails about a request from the Schedule a Consultation form: to the firm, and to its sender.
import type { ContactRequest } from '../../../contract/contact.ts';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import type { Config } from '../../config/config.ts';
import { mailAddress } from '../address.ts';
import type { Mail } from '../delivery.ts';
import { pageUrl, REACH_US, signed } from './template.ts';

/** On one line: what was typed into a name must not look like a paragraph of ours. */
const onOneLine = (typed: string) => typed.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();

/**
 * To the firm: who asks, and how to reach them. The message is not in it (docs/decisions/0004-consultation-requests.md): people
 * describe cases in it, and mail is stored in clear.
 */
export function contactMail(config: Config, requestId: number, request: ContactRequest): Mail {
  const replyTo = mailAddress(request.email);
  const chars = request.comments.length.toLocaleString('en-US');
  return {
    to: config.contactEmail,
    ...(replyTo ? { replyTo } : {}),
    subject: `Consultation request ${requestId}`,
    text: signed(
      'New consultation request:',
      [
        `Name: ${onOneLine(`${request.first_name} ${request.last_name}`)}`,
        `Email: ${onOneLine(request.email)}`,
        `Phone: ${onOneLine(request.phone)}`,
        `Organization: ${onOneLine(request.organisation)}`,
      ].join('\n'),
      request.comments === ''
        ? 'The sender left no message.'
        : `The message (${chars} characters) is not in this email, because it may contain medical details. To read it, sign in:\n${pageUrl(config, pages.consultations)}`,
      replyTo
        ? 'A reply to this email goes to the address above.'
        : 'The email address is not valid, so please call. A reply to this email will not reach the sender.',
    ),
  };
}

/**
 * To the sender, whose address no one has verified: it may be a stranger's. So it repeats nothing of what was typed,
 * or anyone could have our server send their words to others.
 */
export function contactConfirmationMail(config: Config, to: string): Mail {
  return {
    to,
    subject: 'We received your consultation request',
    text: signed(
      `We received your request for a consultation with ${site.name}. ${site.practice.consultationReply}`,
      `Please do not email medical records. To have records reviewed, register as a client and send them through the portal:\n${pageUrl(config, pages.register)}`,
      `If you did not ask for a consultation, someone typed your address into our form. No action is needed. If it happens again, ${REACH_US}.`,
    ),
  };
}
