// The mail server: signs in to it, and sends a mail if an address is given.
import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { openDelivery, verifySmtp } from '../mail/delivery.ts';
import { trialLetter } from '../mail/letters/service.ts';
import { replyOf } from '../mail/refusals.ts';
import { advice, type Finding, fault, good } from './finding.ts';

export async function checkMail(config: Config, address: string | undefined): Promise<Finding[]> {
  const { smtpUrl, smtpCa } = config;
  if (smtpUrl === undefined)
    return [
      advice(
        'There is no SMTP_URL, so every mail is a file in DATA_DIR/mail: no one outside gets any.',
        'Set SMTP_URL.',
      ),
    ];
  try {
    await verifySmtp({ smtpUrl, smtpCa });
    const ready = good('The mail server of SMTP_URL can be reached, and accepts the sign-in.');
    if (address === undefined) return [ready];
    const reply = await openDelivery(config, () => new Date())(randomUUID(), trialLetter(address));
    return [ready, good(`The mail server took a mail to ${address}: ${reply}`)];
  } catch (error) {
    const remedy = 'Check SMTP_URL and MAIL_FROM with the provider of the mail server.';
    return [fault(`The mail server of SMTP_URL cannot be used: ${replyOf(error)}.`, remedy)];
  }
}
