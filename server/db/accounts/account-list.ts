// The list of accounts: for the page for administrators, and for the operator.
import { sql } from 'kysely';
import type { Role } from '../../../contract/endpoint.ts';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import { fold } from '../fold-text.ts';
import { escapeLike } from '../inquiry-list/conditions.ts';
import { foldLogin } from './accounts.ts';

export interface ListedAccount {
  id: number;
  role: Role;
  /** What the person types to sign in. */
  login: string;
  name: string;
  /** Empty for staff without an address. */
  email: string;
  isAddressProven: boolean;
  disabled: boolean;
  isAdministrator: boolean;
  hasAuthenticator: boolean;
  passkeys: number;
  createdAt: string;
  /** Null before the first sign-in. */
  signedInAt: string | null;
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('accounts')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'accounts.id')
    .select(['accounts.id', 'accounts.role', 'login', 'name', 'email', 'createdAt', 'signedInAt'])
    .select('addressProvenAt')
    .select(['disabled', 'administrator', 'confirmed'])
    .select((eb) =>
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.accountId', '=', 'accounts.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('passkeys'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

function listed({
  disabled,
  administrator,
  confirmed,
  passkeys,
  addressProvenAt,
  ...account
}: Row): ListedAccount {
  return {
    ...account,
    isAddressProven: addressProvenAt !== null,
    disabled: disabled === 1,
    isAdministrator: administrator === 1,
    hasAuthenticator: confirmed === 1,
    passkeys: Number(passkeys),
  };
}

/** The accounts of a role, or all, oldest first. */
export async function listAccounts(db: Db, role: Role | undefined): Promise<ListedAccount[]> {
  let query = selectAccounts(db).orderBy('accounts.id');
  if (role) query = query.where('accounts.role', '=', role);
  return (await query.execute()).map(listed);
}

export async function findListedAccount(db: Db, id: number): Promise<ListedAccount | undefined> {
  const row = await selectAccounts(db).where('accounts.id', '=', id).executeTakeFirst();
  return row && listed(row);
}

/** The keyword is a part of the name, the login or the email address (of a client, that is the login). */
function matches(keyword: string) {
  const part = `%${escapeLike(foldLogin(keyword))}%`;
  const name = `%${escapeLike(fold(keyword))}%`;
  return sql<boolean>`(name_folded LIKE ${name} ESCAPE '\\' OR login LIKE ${part} ESCAPE '\\'
    OR (accounts.role = 'staff' AND lower(email) LIKE ${part} ESCAPE '\\'))`;
}

/** One page of the accounts that match, the newest first, and the number of all that do. `page` counts from 1. */
export async function listAccountPage(
  db: Db,
  { keyword, page, limit }: { keyword: string; page: number; limit: number },
): Promise<{ rows: ListedAccount[]; total: number }> {
  const isWanted = keyword === '' ? sql<boolean>`1 = 1` : matches(keyword);
  const rows = await selectAccounts(db)
    .where(isWanted)
    .orderBy('accounts.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  // Every search reads all accounts, so we skip the second one when the first page is the only page.
  if (page === 1 && rows.length < limit) return { rows: rows.map(listed), total: rows.length };
  const total = await countRows(db.selectFrom('accounts').where(isWanted));
  return { rows: rows.map(listed), total };
}
