// One mail instead of many to the same mailbox within an hour.
import { site } from '../../../site.config.ts';
import type { Config } from '../../config/config.ts';
import type { Mail } from '../delivery.ts';
import { signed } from './template.ts';

/** More subjects are only counted: a mail of a thousand lines tells no one anything. */
const MOST_SUBJECTS = 100;

/** @param earlier the notice or the summary that waits already */
export function summaryMail(config: Config, earlier: Mail, mail: Mail): Mail {
  const { to, urgency, summary = { subjects: [earlier.subject], more: 0 } } = earlier;
  const isFull = summary.subjects.length >= MOST_SUBJECTS;
  const subjects = isFull ? summary.subjects : [...summary.subjects, mail.subject];
  const more = summary.more + (isFull ? 1 : 0);
  const lines = [...subjects, ...(more > 0 ? [`and ${more} more`] : [])];
  return {
    to,
    ...(urgency && { urgency }),
    summary: { subjects, more },
    subject: `${subjects.length + more} messages from ${site.name}`,
    text: signed(
      'Here are several updates from the past hour in one email:',
      lines.map((line) => `- ${line}`).join('\n'),
      `Sign in to read more:\n${new URL('/', config.publicUrl)}`,
    ),
  };
}
