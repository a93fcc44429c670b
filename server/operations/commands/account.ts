// `review account`: who can sign in.
import {
  byOperator,
  endAllSessions,
  removeSecondFactors,
  switchAccount,
  switchAdministrator,
} from '../../accounts/administration.ts';
import { createStaff, digestOf, newPassword } from '../../accounts/staff-accounts.ts';
import { listAccounts } from '../../db/accounts/account-list.ts';
import { type AccountWithHash, setPasswordHash } from '../../db/accounts/accounts.ts';
import { endAccess } from '../../db/accounts/end-access.ts';
import type { Db } from '../../db/engine/engine.ts';
import { MAX_LOGIN_CHARS, readName, readNewName, requireCount } from './arguments.ts';
import { type Command, withAccounts } from './command.ts';
import { eraseAccount } from './erase.ts';
import { findAccount, type NamedAccount, ROLE_OPTION, readAccount, unlessForced } from './find-account.ts';
import { invite } from './invite.ts';
import type { Accounts } from './open-accounts.ts';
import { printable } from './printable.ts';

const ON_ANY = {
  takes: 'EMAIL-OR-NAME [--role client|staff]',
  whose: 'If a client and a member of staff sign in with the same address, --role says whose account it is.',
};

/** Changes an account in one transaction. `change` returns what to print. */
const changing = (
  named: NamedAccount,
  change: (accounts: Accounts, trx: Db, account: AccountWithHash) => Promise<string>,
) =>
  withAccounts(async (accounts) => {
    const account = await findAccount(accounts.db, named);
    console.log(await accounts.db.transaction().execute((trx) => change(accounts, trx, account)));
  });

const create: Command = {
  takes: 'NAME [--administrator]',
  about: `Creates a staff account and prints its password once. ADMIN_PASSWORD, if set, is used instead of a random one.
With --administrator it can open the Administration pages, like the first staff account.`,
  options: { administrator: { type: 'boolean' } },
  read(words, { administrator }) {
    const username = readNewName(words);
    return () =>
      withAccounts(async (accounts) => {
        const { password } = accounts.config.firstAdmin;
        const made = password ?? newPassword();
        try {
          await createStaff(accounts, username, made, { isAdministrator: administrator === true });
        } catch (error) {
          if (!accounts.engine.isUniqueViolation(error)) throw error;
          throw new Error(`A staff account "${username}" already exists.`, { cause: error });
        }
        console.log(
          password
            ? `Created staff account "${username}" with the password in ADMIN_PASSWORD.`
            : `Created staff account "${username}" with the password ${made} (shown only now).`,
        );
      });
  },
};

const HEAD = ['Role', 'Login', 'Name', 'State', 'Second factor', 'Created'];

const list: Command = {
  takes: '[--staff]',
  about: 'Lists the accounts, oldest first: all of them, or only those of staff.',
  options: { staff: { type: 'boolean' } },
  read(words, { staff }) {
    requireCount(words, 0);
    return () =>
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
        const widths = HEAD.map((_, column) =>
          Math.max(...[HEAD, ...rows].map((row) => (row[column] ?? '').length)),
        );
        for (const row of [HEAD, ...rows])
          console.log(
            row
              .map((cell, column) => cell.padEnd(widths[column] ?? 0))
              .join('  ')
              .trimEnd(),
          );
      });
  },
};

const switching = (disabled: boolean): Command => ({
  takes: `${ON_ANY.takes}${disabled ? ' [--force]' : ''}`,
  about: `${
    disabled
      ? `Blocks an account immediately. No data is deleted. The last staff account that can sign in and the last
administrator are disabled only with --force.`
      : 'Lets a disabled account sign in again.'
  } Ends its sessions and its links.\n${ON_ANY.whose}`,
  options: { ...ROLE_OPTION, ...(disabled ? { force: { type: 'boolean' } } : {}) },
  read(words, options) {
    const named = readAccount(words, options);
    return () =>
      unlessForced(() =>
        changing(named, async (accounts, trx, account) => {
          const isForced = options.force === true;
          await switchAccount(byOperator(accounts), trx, account, { disabled, isForced });
          return `The ${account.role} account "${named.login}" is ${disabled ? 'disabled' : 'enabled'}.`;
        }),
      );
  },
});

const endSessions: Command = {
  takes: ON_ANY.takes,
  about: `Signs an account out everywhere, and ends its links. Its password and its second factors stay, so it can sign in again.
${ON_ANY.whose}`,
  options: ROLE_OPTION,
  read(words, options) {
    const named = readAccount(words, options);
    return () =>
      changing(named, async (accounts, trx, account) => {
        await endAllSessions(byOperator(accounts), trx, account);
        return `The ${account.role} account "${named.login}" is signed out everywhere.`;
      });
  },
};

const resetPassword: Command = {
  takes: 'EMAIL-OR-NAME',
  about: `Gives a staff member a new password, prints it once, and ends its sessions and links. The second
factor stays. Clients use the emailed link.`,
  read(words) {
    const named: NamedAccount = { login: readName(words, MAX_LOGIN_CHARS), role: 'staff' };
    return () =>
      changing(named, async (accounts, trx, account) => {
        const password = newPassword();
        const passwordHash = await accounts.passwords.hash(digestOf(password));
        await setPasswordHash(trx, account.id, passwordHash(account));
        await endAccess(trx, account.id, {}, ['invitations']);
        await byOperator(accounts)(trx, account, { event: 'password-reset' });
        return `Staff account "${named.login}" now has the password ${password} (shown only now).`;
      });
  },
};

const resetFactor: Command = {
  takes: ON_ANY.takes,
  about: `Removes the authenticator app, the recovery codes and the passkeys of an account and ends its sessions and links. Until a new
factor is set up, the password alone is enough to sign in.
${ON_ANY.whose}`,
  options: ROLE_OPTION,
  read(words, options) {
    const named = readAccount(words, options);
    return () =>
      changing(named, async (accounts, trx, account) => {
        await removeSecondFactors(accounts, byOperator(accounts), trx, account);
        return `The second factors of the ${account.role} account "${named.login}" are removed.`;
      });
  },
};

const administrating = (isAdministrator: boolean): Command => ({
  takes: `EMAIL-OR-NAME${isAdministrator ? '' : ' [--force]'}`,
  about: isAdministrator
    ? 'Makes a staff account an administrator, who can open the Administration pages.'
    : `Takes the administrator role away from a staff account. The last administrator who can sign in keeps it,
unless --force is given.`,
  options: isAdministrator ? {} : { force: { type: 'boolean' } },
  read(words, { force }) {
    const named: NamedAccount = { login: readName(words, MAX_LOGIN_CHARS), role: 'staff' };
    return () =>
      unlessForced(() =>
        changing(named, async (accounts, trx, account) => {
          const change = { isAdministrator, isForced: force === true };
          await switchAdministrator(byOperator(accounts), trx, account, change);
          const now = isAdministrator ? 'is an administrator now' : 'is not an administrator now';
          return `The staff account "${named.login}" ${now}.`;
        }),
      );
  },
});

export const accountCommands = {
  create,
  invite,
  list,
  disable: switching(true),
  enable: switching(false),
  'end-sessions': endSessions,
  'reset-password': resetPassword,
  'reset-factor': resetFactor,
  grant: administrating(true),
  revoke: administrating(false),
  erase: eraseAccount,
};
