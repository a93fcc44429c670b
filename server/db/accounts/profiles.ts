// What users can change about their own account.

import type { Db } from '../engine/engine.ts';
import { foldText } from './accounts.ts';

export interface Profile {
  name: string;
  login: string;
  email: string;
  organization: string;
  contactNumber: string;
  timeZone: string;
}

/** Only for ids that come from the database. */
export async function getProfile(db: Db, id: number): Promise<Profile> {
  return db
    .selectFrom('accounts')
    .select(['name', 'login', 'email', 'organization', 'contactNumber', 'timeZone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function setProfile(
  trx: Db,
  id: number,
  { name, contactNumber, timeZone }: Pick<Profile, 'name' | 'contactNumber' | 'timeZone'>,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ name, nameFolded: foldText(name), contactNumber, timeZone })
    .where('id', '=', id)
    .execute();
}

/** What else is stored about an account, without its password. */
export async function getAccountFacts(db: Db, id: number) {
  return db
    .selectFrom('accounts')
    .select(['role', 'administrator', 'createdAt', 'signedInAt', 'recordBytes', 'digestDay'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
