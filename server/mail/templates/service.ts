// Mails to the firm and its operator about the service itself.
import { site } from '../../../site.config.ts';
import { operatorCommand } from '../../base/operator-command.ts';
import type { Config } from '../../config/config.ts';
import type { Mail } from '../delivery.ts';
import { signed } from './template.ts';

/** To staff, about a mail that could not be delivered. */
export function mailGivenUpMail(config: Config, mail: Mail, reason: string): Mail {
  return {
    to: config.contactEmail,
    subject: 'An email could not be delivered',
    text: signed(
      `This email to ${mail.to} could not be delivered (${reason}), and will not be tried again:`,
      mail.subject,
      'If the address is wrong, please reach the person another way. Nothing is lost: the portal still has everything this email was about.',
    ),
  };
}

/** To the firm, about what will fail if no one acts. */
export function attentionMail(config: Config, findings: readonly { text: string; remedy: string }[]): Mail {
  return {
    to: config.contactEmail,
    subject: 'The server needs attention',
    text: signed(
      ...findings.map(({ text, remedy }) => `${text}\n${remedy}`),
      `Please tell the people who run this service. "${operatorCommand('check')}" shows more. You will get this email daily until it is fixed.`,
    ),
  };
}

export function scannerAwayMail(config: Config): Mail {
  return {
    to: config.contactEmail,
    subject: 'The malware scanner is not working',
    text: signed(
      'New files are stored safely, but no one can download them before they have been scanned, and the scanner has been down for a while. Please tell the people who run this service: the log gives the reason in an entry named scanner-unfit.',
    ),
  };
}

/** To the firm, once a day: what shows later that the log was not cut off. It names no case and no person. */
export function headMail(
  config: Config,
  head: { size: number; root: string; at: string },
  fingerprint: string,
): Mail {
  return {
    to: config.contactEmail,
    subject: `Custody log of ${head.at.slice(0, 10)}: ${head.size} rows`,
    text: signed(
      'Keep this email. It can show later whether the custody log was changed or cut off after today. No action is needed now.',
      [
        `Time: ${head.at}`,
        `Rows: ${head.size}`,
        `Root: ${head.root}`,
        `Fingerprint of the key: ${fingerprint}`,
      ].join('\n'),
      `To check the log against this email, run on the server:\n${operatorCommand(`check --noted ${head.size}:${head.root}`)}`,
      'The fingerprint is what attorneys compare when they verify a saved custody record. Give it to anyone who asks for it.',
    ),
  };
}

/** Sent by the operator, to see whether mails arrive. */
export function trialMail(to: string): Mail {
  return {
    to,
    subject: `A test email from ${site.name}`,
    text: signed('This email was sent to test whether emails arrive. This one did, so no action is needed.'),
  };
}
