// `review inquiry erase` and `review account erase`. Files and texts are removed for good; the audit log keeps who did what
// to them, and why they were erased.
import type { Command } from 'commander';
import { DAY } from '../../base/clock.ts';
import { findAccountByLogin } from '../../db/accounts/accounts.ts';
import { findEndOfInquiry, listInquiryIdsOf } from '../../db/erasures.ts';
import { findInquiry } from '../../db/inquiries/inquiries.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import { openOwnStore } from '../../files/own-store.ts';
import { TRASH_SECONDS } from '../../limits/limits.ts';
import { eraseClient, eraseOneInquiry } from './erase-rows.ts';
import { type Accounts, withAccounts } from './open-accounts.ts';
import { readInquiryId, readLogin, readReason } from './values.ts';

interface Options {
  reason: string;
  /** Without it, the command only says what it would erase. */
  yes?: true;
}

function requireYes({ yes }: Options, what: string): void {
  if (!yes) throw new Error(`This erases ${what}, and cannot be undone. To do it, add --yes.`);
}

async function eraseById(accounts: Accounts, id: number, options: Options): Promise<void> {
  const files = await openOwnStore(accounts.config, accounts.db);
  const inquiry = await findInquiry(accounts.db, id, undefined);
  if (!inquiry) {
    // An erasure that was interrupted ends here.
    await removeErasedFiles(accounts.db, files);
    const end = await findEndOfInquiry(accounts.db, id);
    if (!end) throw new Error(`There is no inquiry ${id}.`);
    if (end.event === 'inquiry-erased') throw new Error(`Inquiry ${id} was already erased on ${end.at}.`);
    const days = TRASH_SECONDS / DAY;
    throw new Error(
      `Inquiry ${id} was deleted by its client on ${end.at}. Its files are removed from the trash after ${days} days.`,
    );
  }
  requireYes(options, `inquiry ${id} with its texts, records, and reports`);
  const erased = await eraseOneInquiry(accounts, id, options.reason);
  await removeErasedFiles(accounts.db, files);
  console.log(`Inquiry ${id} is erased, with ${erased.files} files. Client and staff are notified by email.`);
}

async function eraseByLogin(accounts: Accounts, login: string, options: Options): Promise<void> {
  const files = await openOwnStore(accounts.config, accounts.db);
  const account = await findAccountByLogin(accounts.db, 'client', login);
  if (!account) {
    await removeErasedFiles(accounts.db, files);
    throw new Error(`There is no client account "${login}".`);
  }
  const { length } = await listInquiryIdsOf(accounts.db, account.id);
  requireYes(options, `the account "${login}" and its ${length} inquiries`);
  const erased = await eraseClient(accounts, account, options.reason);
  await removeErasedFiles(accounts.db, files);
  console.log(
    `The account "${login}" is erased, with ${erased.inquiries} inquiries and ${erased.files} files. It is now called erased-${account.id}.`,
  );
}

/** What both commands have in common. */
const describe = (command: Command, what: string) =>
  command
    .description(
      `Removes ${what}: texts, records, and reports, from the trash too. Only a backup could bring them back, so erase them there as well. The audit log keeps who did what, and the reason. The server may be running; client and staff are notified by email.`,
    )
    .requiredOption('--reason <text>', 'the reason, without personal data', readReason)
    .option('--yes', 'erase; otherwise say what would be erased');

export const eraseInquiry = (command: Command) =>
  describe(command, 'an inquiry in any state')
    .argument('<id>', 'the number of the inquiry', readInquiryId)
    .action((id: number, options: Options) => withAccounts((accounts) => eraseById(accounts, id, options)));

export const eraseAccount = (command: Command) =>
  describe(command, "a client's account with all its inquiries")
    .argument('<email>', 'what the client signs in with', readLogin)
    .action((login: string, options: Options) =>
      withAccounts((accounts) => eraseByLogin(accounts, login, options)),
    );
