// `review mail`: shows whether mails arrive, with the mail server's own words, and the mails that wait.
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { recordEvent, THE_SYSTEM } from '../../audit/write-row.ts';
import { openDelivery } from '../../mail/delivery.ts';
import { replyOf } from '../../mail/smtp-errors.ts';
import { trialMail } from '../../mail/templates/service.ts';
import { listQueue, sendAgain } from '../../mail/waiting-mails.ts';
import { type Accounts, withAccounts } from './open-accounts.ts';
import { printable } from './printable.ts';
import { readEmail } from './values.ts';

const OLDEST = 100;

async function test({ config, now }: Accounts, address: string): Promise<void> {
  const deliver = openDelivery(config, now);
  const how = config.smtpUrl ? 'The mail server accepted it' : 'There is no SMTP_URL, so it is a file';
  try {
    console.log(`${how}: ${await deliver(randomUUID(), trialMail(address))}`);
  } catch (error) {
    throw new Error(`The email was not sent: ${replyOf(error)}`, { cause: error });
  }
}

async function list(accounts: Accounts): Promise<void> {
  const mails = await listQueue(accounts, 1, OLDEST);
  if (mails.length === 0) console.log('Queue empty.');
  for (const { id, createdAt, attempts, lastError, receiver, subject } of mails)
    console.log(
      [id, createdAt, `${attempts} attempts`, lastError ?? '-', receiver, subject].map(printable).join('  '),
    );
}

async function again({ db, secrets, now }: Accounts, id: string | undefined): Promise<void> {
  const count = await db
    .transaction()
    .execute((trx) =>
      sendAgain(trx, now(), id, ({ event, detail }) =>
        recordEvent({ secrets, now }, trx, THE_SYSTEM, { event, detail: `by the operator: ${detail}` }),
      ),
    );
  if (count === 0 && id !== undefined)
    throw new Error(`No mail ${id} has failed: it is being sent, or is no longer in the queue.`);
  console.log(`${count} emails are due now. The running server sends them within half a minute.`);
}

export function addMailCommands(mail: Command): void {
  mail
    .command('test')
    .description(
      "Sends a test email to the address directly, not through the queue, and prints the mail server's reply. Without SMTP_URL it prints the path of the file.",
    )
    .argument('<address>', 'who gets it', readEmail)
    .action((address: string) => withAccounts((accounts) => test(accounts, address)));
  mail
    .command('list')
    .description(`Prints the ${OLDEST} emails that have waited longest, with the last error.`)
    .action(() => withAccounts(list));
  mail
    .command('again')
    .description(
      'Makes the server retry an email that could not be sent, or all of them, without waiting for the next attempt.',
    )
    .argument('<id>', 'one that list prints, or all')
    .action((id: string) => withAccounts((accounts) => again(accounts, id === 'all' ? undefined : id)));
}
