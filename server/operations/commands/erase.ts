// `review inquiry erase` and `review account erase`. Files and texts are removed for good; the audit log keeps who did what
// to them, and why they were erased.
import { DAY } from '../../base/clock.ts';
import { findAccountByLogin } from '../../db/accounts/accounts.ts';
import { findEndOfInquiry, listInquiryIdsOf } from '../../db/erasures.ts';
import { findInquiry } from '../../db/inquiries/inquiries.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import { openOwnStore } from '../../files/own-store.ts';
import { TRASH_SECONDS } from '../../limits/limits.ts';
import { MAX_LOGIN_CHARS, readId, readName } from './arguments.ts';
import { type Command, type Options, withAccounts } from './command.ts';
import { confirm, readReason, readYes } from './confirm.ts';
import { eraseClient, eraseOneInquiry } from './erasure.ts';
import type { Accounts } from './open-accounts.ts';

interface Arguments {
  reason: string;
  isConfirmed: boolean;
}

async function eraseById(accounts: Accounts, id: number, args: Arguments): Promise<void> {
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
  if (!args.isConfirmed)
    await confirm(`Erase inquiry ${id} with its texts, records and reports?`, String(id));
  const erased = await eraseOneInquiry(accounts, id, args.reason);
  await removeErasedFiles(accounts.db, files);
  console.log(`Inquiry ${id} is erased, with ${erased.files} files. Client and staff are notified by email.`);
}

async function eraseByLogin(accounts: Accounts, login: string, args: Arguments): Promise<void> {
  const files = await openOwnStore(accounts.config, accounts.db);
  const account = await findAccountByLogin(accounts.db, 'client', login);
  if (!account) {
    await removeErasedFiles(accounts.db, files);
    throw new Error(`There is no client account "${login}".`);
  }
  const { length } = await listInquiryIdsOf(accounts.db, account.id);
  if (!args.isConfirmed) await confirm(`Erase the account "${login}" and its ${length} inquiries?`, login);
  const erased = await eraseClient(accounts, account, args.reason);
  await removeErasedFiles(accounts.db, files);
  console.log(
    `The account "${login}" is erased, with ${erased.inquiries} inquiries and ${erased.files} files. It is now called erased-${account.id}.`,
  );
}

const COMMON = {
  options: { reason: { type: 'string' }, yes: { type: 'boolean' } },
  about: `texts, records and reports, from the trash too. Only a backup could bring them back, so erase them there as well. The
audit log keeps who did what, and the reason: write nothing personal into it. Asks for confirmation unless --yes is given.
The server may be running; client and staff are notified by email.`,
} as const;

const readArguments = (options: Options): Arguments => ({
  reason: readReason(options),
  isConfirmed: readYes(options),
});

export const eraseInquiry: Command = {
  takes: 'ID --reason TEXT [--yes]',
  about: `Removes an inquiry in any state: ${COMMON.about}`,
  options: COMMON.options,
  read(words, options) {
    const [id, args] = [readId(words), readArguments(options)];
    return () => withAccounts((accounts) => eraseById(accounts, id, args));
  },
};

export const eraseAccount: Command = {
  takes: 'EMAIL --reason TEXT [--yes]',
  about: `Removes a client's account with all its inquiries: ${COMMON.about}`,
  options: COMMON.options,
  read(words, options) {
    const [login, args] = [readName(words, MAX_LOGIN_CHARS), readArguments(options)];
    return () => withAccounts((accounts) => eraseByLogin(accounts, login, args));
  },
};
