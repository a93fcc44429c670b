// `review mail`: shows whether mails arrive, with the mail server's own words, and the mails that wait.
import { randomUUID } from 'node:crypto';
import { z } from '../../../contract/z.ts';
import { recordEvent, THE_SYSTEM } from '../../audit/write-row.ts';
import { openDelivery } from '../../mail/delivery.ts';
import { listQueue, sendAgain } from '../../mail/queue.ts';
import { replyOf } from '../../mail/refusals.ts';
import { trialMail } from '../../mail/templates/service.ts';
import { requireCount } from './arguments.ts';
import { type Command, withAccounts } from './command.ts';
import type { Accounts } from './open-accounts.ts';
import { printable } from './printable.ts';

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

export const mailCommands: Readonly<Record<string, Command>> = {
  test: {
    takes: 'ADDRESS',
    about: `Sends a test email to the address directly, not through the queue, and prints the mail server's reply.
Without SMTP_URL it prints the path of the file.`,
    read(words) {
      requireCount(words, 1);
      const [address = ''] = words;
      if (!z.email().safeParse(address).success) throw new Error('ADDRESS must be an email address.');
      return () => withAccounts((accounts) => test(accounts, address));
    },
  },
  list: {
    takes: '',
    about: `Prints the ${OLDEST} emails that have waited longest, with the last error.`,
    read(words) {
      requireCount(words, 0);
      return () => withAccounts(list);
    },
  },
  again: {
    takes: 'ID|all',
    about:
      'Makes the server retry an email that could not be sent, or all of them, without waiting for the next attempt.',
    read(words) {
      requireCount(words, 1);
      const [id = ''] = words;
      if (id !== 'all' && !z.uuid().safeParse(id).success)
        throw new Error('ID must be one that list prints.');
      return () => withAccounts((accounts) => again(accounts, id === 'all' ? undefined : id));
    },
  },
};
