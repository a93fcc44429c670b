// Tries the mail server once at the start, in the background: a wrong SMTP_URL would otherwise show only when
// the first mail fails.
import type { Log } from '../log.ts';
import { describeError } from '../log.ts';
import type { Warnings } from '../warnings.ts';
import { verifySmtp } from './delivery.ts';
import { failureOf } from './refusals.ts';

/** Never rejects: mails wait until the mail server can be reached. */
export async function checkMailServer(
  { log, warnings }: { log: Log; warnings: Warnings },
  smtpUrl: string | undefined,
): Promise<void> {
  if (smtpUrl === undefined) return;
  try {
    await verifySmtp(smtpUrl);
    log.info({ event: 'mail-server-ready' });
  } catch (error) {
    log.warn({ event: 'mail-server-unfit', ...describeError(error) });
    warnings.add('mail-server', `The mail server of SMTP_URL cannot be used: ${failureOf(error).reason}.`);
  }
}
