// `review account`: who can sign in.
import { type Command, Option } from 'commander';
import type { Role } from '../../../contract/endpoint.ts';
import {
  byOperator,
  endAllSessions,
  removeSecondFactors,
  switchAccount,
} from '../../accounts/administration.ts';
import { createStaff, digestOf, newPassword } from '../../accounts/staff-accounts.ts';
import { Refusal } from '../../base/errors.ts';
import { listAccounts } from '../../db/accounts/account-list.ts';
import { type AccountWithHash, findAccountByLogin, setPasswordHash } from '../../db/accounts/accounts.ts';
import { endAccess } from '../../db/accounts/end-access.ts';
import type { Db } from '../../db/engine/engine.ts';
import { eraseAccount } from './erase.ts';
import { type Accounts, withAccounts } from './open-accounts.ts';
import { printable } from './printable.ts';
import { readLogin, readName } from './values.ts';

type Named = AccountWithHash & { login: string };

/** @throws when there is no such account, or a client and a member of staff sign in with the same address */
async function findAccount(db: Db, login: string, role: Role | undefined): Promise<Named> {
  const roles = role ? [role] : (['client', 'staff'] as const);
  const found = await Promise.all(roles.map((each) => findAccountByLogin(db, each, login)));
  const [account, other] = found.filter((each) => each !== undefined);
  if (other)
    throw new Error(
      `A client and a member of staff sign in with "${login}". Repeat this with --role client, or --role staff.`,
    );
  if (!account) throw new Error(`There is no ${role ? `${role} account` : 'account'} "${login}".`);
  return { ...account, login };
}

interface Options {
  role?: Role;
  force?: true;
}

/** @returns what to print */
type Change = (accounts: Accounts, trx: Db, account: Named, isForced: boolean) => Promise<string>;

/** Changes an account in one transaction. */
const changing =
  (change: Change, onlyRole?: Role) =>
  (login: string, { role = onlyRole, force }: Options) =>
    withAccounts(async (accounts) => {
      const account = await findAccount(accounts.db, login, role);
      const changed = accounts.db
        .transaction()
        .execute((trx) => change(accounts, trx, account, force === true));
      console.log(
        await changed.catch((error) => {
          if (!(error instanceof Refusal) || error.event !== 'last-one') throw error;
          throw new Error(`${error.message} Or repeat this with --force.`, { cause: error });
        }),
      );
    });

const create = (name: string, { administrator = false }: { administrator?: boolean }) =>
  withAccounts(async (accounts) => {
    const { password } = accounts.config.firstAdmin;
    const made = password ?? newPassword();
    try {
      await createStaff(accounts, name, made, { isAdministrator: administrator });
    } catch (error) {
      if (!accounts.engine.isUniqueViolation(error)) throw error;
      throw new Error(`A staff account "${name}" already exists.`, { cause: error });
    }
    const which = password ? 'in ADMIN_PASSWORD' : `${made} (shown only now)`;
    console.log(`Created staff account "${name}" with the password ${which}.`);
  });

const HEAD = ['Role', 'Login', 'Name', 'State', 'Second factor', 'Created'];

const list = ({ staff }: { staff?: true }) =>
  withAccounts(async ({ db }) => {
    const accounts = await listAccounts(db, staff ? 'staff' : undefined);
    const rows = accounts.map(({ role, login, name, createdAt, ...account }) => [
      account.isAdministrator ? 'administrator' : role,
      printable(login),
      printable(name),
      account.disabled ? 'disabled' : 'enabled',
      account.hasAuthenticator || account.passkeys > 0 ? 'yes' : 'no',
      createdAt.slice(0, 10),
    ]);
    const table = [HEAD, ...rows];
    const widths = HEAD.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
    for (const row of table)
      console.log(
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      );
  });

const switching =
  (disabled: boolean): Change =>
  async (accounts, trx, account, isForced) => {
    await switchAccount(byOperator(accounts), trx, account, { disabled, isForced });
    return `The ${account.role} account "${account.login}" is ${disabled ? 'disabled' : 'enabled'}.`;
  };

const endSessions: Change = async (accounts, trx, account) => {
  await endAllSessions(byOperator(accounts), trx, account);
  return `The ${account.role} account "${account.login}" is signed out everywhere.`;
};

const resetPassword: Change = async (accounts, trx, account) => {
  const password = newPassword();
  const passwordHash = await accounts.passwords.hash(digestOf(password));
  await setPasswordHash(trx, account.id, passwordHash(account));
  await endAccess(trx, account.id, {}, ['invitations']);
  await byOperator(accounts)(trx, account, { event: 'password-reset' });
  return `Staff account "${account.login}" now has the password ${password} (shown only now).`;
};

const resetFactor: Change = async (accounts, trx, account) => {
  await removeSecondFactors(accounts, byOperator(accounts), trx, account);
  return `The second factors of the ${account.role} account "${account.login}" are removed.`;
};

export function addAccountCommands(group: Command): void {
  group
    .command('create')
    .description(
      'Creates a staff account and prints its password once. ADMIN_PASSWORD, if set, is used instead of a random one.',
    )
    .argument('<name>', 'what the person signs in with', readName)
    .option('--administrator', 'it can open the Administration pages, like the first staff account')
    .action(create);
  group
    .command('list')
    .description('Lists the accounts, oldest first.')
    .option('--staff', 'only those of staff')
    .action(list);
  const onAny = (word: string, about: string) =>
    group
      .command(word)
      .description(about)
      .argument('<email-or-name>', 'what the person signs in with', readLogin)
      .addOption(
        new Option('--role <role>', 'whose account it is, if a client and staff sign in with it').choices([
          'client',
          'staff',
        ]),
      );
  onAny('disable', 'Blocks an account immediately, and ends its sessions and its links. No data is deleted.')
    .option('--force', 'also the last staff account that can sign in, or the last administrator')
    .action(changing(switching(true)));
  onAny('enable', 'Lets a disabled account sign in again.').action(changing(switching(false)));
  onAny(
    'end-sessions',
    'Signs an account out everywhere, and ends its links. Password and factors stay.',
  ).action(changing(endSessions));
  group
    .command('reset-password')
    .description(
      'Gives a staff member a new password, prints it once, and ends its sessions and links. The second factor stays. Clients use the emailed link.',
    )
    .argument('<name>', 'what the member of staff signs in with', readLogin)
    .action(changing(resetPassword, 'staff'));
  onAny(
    'reset-factor',
    'Removes the authenticator app, the recovery codes and the passkeys of an account and ends its sessions and links. Until a new factor is set up, the password alone is enough to sign in.',
  ).action(changing(resetFactor));
  eraseAccount(group.command('erase'));
}
