// The mails that wait; and the mail server: signs in to it.
import { HOUR_MS } from '../../../contract/due/day.ts';
import { operatorCommand } from '../../base/operator-command.ts';
import type { Config } from '../../config/config.ts';
import { findStuckMails } from '../../db/mail/outbox.ts';
import { verifySmtp } from '../../mail/delivery.ts';
import { replyOf } from '../../mail/smtp-errors.ts';
import { advice, alarming, type Finding, fault, good, type Installation } from './finding.ts';

/** A mail that could not be sent at once is tried again for this long before anyone has to know. */
const LATE_MS = HOUR_MS;

export async function checkWaitingMails({ db, now }: Installation): Promise<Finding[]> {
  const { count, lastError } = await findStuckMails(db, new Date(now().getTime() - LATE_MS).toISOString());
  if (count === 0) return [good('No email has waited more than an hour.')];
  const text = `${count === 1 ? '1 email' : `${count} emails`} could not be sent for more than an hour. The last error: ${lastError}.`;
  const remedy = `“${operatorCommand('mail list')}” names them, and “${operatorCommand('mail test ADDRESS')}” prints the reply of the mail server.`;
  return [alarming('mail', fault(text, remedy))];
}

export async function checkMail({ smtpUrl, smtpCa }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [
      advice(
        'No email is sent: no mail server is set. Every email is saved as a file in DATA_DIR/mail.',
        'Set SMTP_URL to the address of your mail server, and restart the server.',
      ),
    ];
  try {
    await verifySmtp({ smtpUrl, smtpCa });
    return [good('The mail server of SMTP_URL can be reached, and accepts the sign-in.')];
  } catch (error) {
    const remedy = 'Check SMTP_URL and MAIL_FROM with the provider of the mail server.';
    return [fault(`The mail server of SMTP_URL cannot be used: ${replyOf(error)}.`, remedy)];
  }
}
