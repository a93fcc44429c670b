// Tries the mail server once at the start, in the background: a wrong SMTP_URL would otherwise show only when
// the first mail fails.

import type { Log } from '../base/log.ts';
import { describeError } from '../base/log.ts';
import type { Warnings } from '../base/warnings.ts';
import type { Config } from '../config/config.ts';
import { verifySmtp } from './delivery.ts';
import { replyOf } from './smtp-errors.ts';

/** Never rejects: mails wait until the mail server can be reached. */
export async function checkMailServer({
  config: { smtpUrl, smtpCa },
  log,
  warnings,
}: {
  config: Config;
  log: Log;
  warnings: Warnings;
}): Promise<void> {
  if (smtpUrl === undefined) return;
  try {
    await verifySmtp({ smtpUrl, smtpCa });
    log.info({ event: 'mail-server-ready' });
  } catch (error) {
    log.warn({ event: 'mail-server-unfit', ...describeError(error) });
    warnings.add('mail-server', `The mail server of SMTP_URL cannot be used: ${replyOf(error)}.`);
  }
}
