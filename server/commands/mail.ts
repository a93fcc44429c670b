// `npm run mail -- test ADDRESS`: shows whether mails arrive, with the mail server's own words.
import { randomUUID } from 'node:crypto';
import { z } from '../../contract/z.ts';
import { openDelivery } from '../mail/delivery.ts';
import { trialLetter } from '../mail/letters/service.ts';
import { replyOf } from '../mail/refusals.ts';
import { requireCount } from './arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  usage: `Usage: npm run mail -- test ADDRESS
Sends a mail to the address, as the settings say and not through the outbox, and prints what the mail server
replies. Without SMTP_URL it prints the path of the file.`,
  read([what, ...rest]) {
    if (what !== 'test') throw new Error('The first argument must be test.');
    requireCount(rest, 1);
    const address = z.email().safeParse(rest[0]);
    if (!address.success) throw new Error('ADDRESS must be an email address.');
    return address.data;
  },
  async act({ config, now }, address) {
    const deliver = openDelivery(config, now);
    const how = config.smtpUrl ? 'The mail server took it' : 'There is no SMTP_URL, so it is a file';
    try {
      console.log(`${how}: ${await deliver(randomUUID(), trialLetter(address))}`);
    } catch (error) {
      throw new Error(`The mail was not sent: ${replyOf(error)}`, { cause: error });
    }
  },
});
