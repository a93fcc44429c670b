// Accounts of clients and of staff.
import { type Selectable, sql } from 'kysely';
import type { Role } from '../../../contract/endpoint.ts';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import { fold } from '../fold-text.ts';
import type { Account, AccountsTable } from '../tables.ts';

export interface AccountWithHash extends Account {
  passwordHash: string;
}

export interface NewAccount {
  role: Role;
  /** What the person types to sign in: the email address, or the name of staff without one. */
  login: string;
  email: string;
  name: string;
  organization: string;
  contactNumber: string;
  /** The text to store, which is bound to the account. */
  passwordHash: (owner: { id: number; role: Role }) => string;
  createdAt: string;
}

/** Logins are case-insensitive. */
export function foldLogin(login: string): string {
  return login.trim().normalize('NFC').toLowerCase();
}

/** Returns the new id. @throws the engine's unique violation when the role has this login already. */
export async function createAccount(trx: Db, { passwordHash, ...account }: NewAccount): Promise<number> {
  const login = foldLogin(account.login);
  const { id } = await trx
    .insertInto('accounts')
    // Without an id, an account cannot have a password bound to it.
    .values({ ...account, login, nameFolded: fold(account.name), passwordHash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setPasswordHash(trx, id, passwordHash({ id, role: account.role }));
  return id;
}

/** The ids of the keys that stored passwords were hashed with; each hash begins with one (passwords.ts). */
export async function listPasswordKeyIds(db: Db): Promise<string[]> {
  const id = sql<string>`substr(password_hash, 1, 8)`.as('id');
  const rows = await db.selectFrom('accounts').select(id).distinct().execute();
  return rows.map((row) => row.id);
}

const ACCOUNT = ['id', 'role', 'email', 'name', 'disabled', 'passwordHash'] as const;
type AccountRow = Pick<Selectable<AccountsTable>, (typeof ACCOUNT)[number]>;
const toAccount = (row: AccountRow): AccountWithHash => ({ ...row, disabled: row.disabled === 1 });

export async function findAccountByLogin(
  db: Db,
  role: Role,
  login: string,
): Promise<AccountWithHash | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(ACCOUNT)
    .where('role', '=', role)
    .where('login', '=', foldLogin(login))
    .executeTakeFirst();
  return row && toAccount(row);
}

/** These columns of an account. Only for ids that come from the database. @throws when there is no such account. */
export async function readAccount<Column extends keyof AccountsTable>(
  db: Db,
  id: number,
  columns: readonly Column[],
): Promise<Pick<Selectable<AccountsTable>, Column>> {
  const query = db.selectFrom('accounts').where('id', '=', id).select(columns);
  return query.$castTo<Pick<Selectable<AccountsTable>, Column>>().executeTakeFirstOrThrow();
}

/** As {@link readAccount}, without the password hash. */
export async function getAccount(db: Db, id: number): Promise<Account> {
  const { passwordHash: _, ...account } = await getAccountWithHash(db, id);
  return account;
}

export const getAccountWithHash = async (db: Db, id: number) => toAccount(await readAccount(db, id, ACCOUNT));

/** How many bytes of records and texts a client has stored; 0 for staff. */
export const getRecordBytes = async (db: Db, id: number): Promise<number> =>
  (await readAccount(db, id, ['recordBytes'])).recordBytes;

/** What receipts and mails say about an account. */
const SENDER = ['name', 'organization', 'email', 'recordBytes'] as const;
export type Sender = Pick<Selectable<AccountsTable>, (typeof SENDER)[number]>;

/** Locks the account until the end of the transaction. */
const addTexts = (trx: Db, id: number, textBytes: number) =>
  trx
    .updateTable('accounts')
    .set((eb) => ({ recordBytes: eb('recordBytes', '+', textBytes) }))
    .where('id', '=', id)
    .returning(SENDER);

/**
 * Returns how many bytes a client has stored, and locks the account: until this transaction ends, no other one stores
 * or begins a record of it.
 * @param textBytes the texts of an inquiry, added to the sum; a trigger subtracts them when the inquiry is deleted
 */
export async function lockRecordBytes(trx: Db, id: number, textBytes = 0): Promise<Sender> {
  return addTexts(trx, id, textBytes).executeTakeFirstOrThrow();
}

/**
 * The same for the account of a session.
 * @param since no session that was used or begun before is alive
 * @returns undefined if the session is not
 */
export async function lockSender(
  trx: Db,
  { id, tokenHash, since }: { id: number; tokenHash: string; since: { seenAt: string; createdAt: string } },
  textBytes: number,
): Promise<Sender | undefined> {
  return addTexts(trx, id, textBytes)
    .where('disabled', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select('tokenHash')
          .where('tokenHash', '=', tokenHash)
          .where('seenAt', '>', since.seenAt)
          .where('createdAt', '>', since.createdAt),
      ),
    )
    .executeTakeFirst();
}

export const countStaff = (db: Db) => countRows(db.selectFrom('accounts').where('role', '=', 'staff'));

/** Notes a sign-in. @returns whether it was the account's first. */
export async function noteSignIn(trx: Db, id: number, now: string): Promise<boolean> {
  const { signedInAt } = await readAccount(trx, id, ['signedInAt']);
  await trx.updateTable('accounts').set({ signedInAt: now }).where('id', '=', id).execute();
  return signedInAt === null;
}

/** Locks the staff accounts that can sign in until the end of the transaction. */
export async function lockEnabledStaff(trx: Db): Promise<{ id: number; isAdministrator: boolean }[]> {
  const rows = await trx
    .updateTable('accounts')
    .set({ disabled: 0 })
    .where('role', '=', 'staff')
    .where('disabled', '=', 0)
    .returning(['id', 'administrator'])
    .execute();
  return rows.map(({ id, administrator }) => ({ id, isAdministrator: administrator === 1 }));
}

/** Locks the account against other changes until the end of the transaction. @returns false if it is disabled */
export async function lockEnabledAccount(trx: Db, id: number): Promise<boolean> {
  const result = await trx
    .updateTable('accounts')
    .set({ disabled: 0 })
    .where('id', '=', id)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Only for the id of a staff account. */
export async function setAdministrator(trx: Db, id: number, isAdministrator: boolean): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ administrator: isAdministrator ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Whether anyone has ever signed in to the account. */
export const hasSignedIn = async (db: Db, id: number): Promise<boolean> =>
  (await readAccount(db, id, ['signedInAt'])).signedInAt !== null;

export async function setPasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ passwordHash }).where('id', '=', id).execute();
}

/**
 * Locks an account until the end of the transaction: it waits for other changes to the credentials, and they
 * wait for it.
 * @returns false when the account has been disabled or its password has changed
 */
export async function lockAccount(trx: Db, id: number, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Replaces the hash only if it is still the old one, so that one of two concurrent changes wins.
 * @returns whether it did
 */
export async function replacePasswordHash(
  trx: Db,
  id: number,
  change: { old: string; new: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ passwordHash: change.new })
    .where('id', '=', id)
    .where('passwordHash', '=', change.old)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setDisabled(db: Db, id: number, disabled: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ disabled: disabled ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
