// What users can change about their own account.

import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import { fold } from '../fold-text.ts';
import { nameWords } from '../inquiry-list/keyword.ts';

export interface Profile {
  name: string;
  login: string;
  email: string;
  addressProvenAt: string | null;
  organization: string;
  contactNumber: string;
  timeZone: string;
}

/** Only for ids that come from the database. */
export async function getProfile(db: Db, id: number): Promise<Profile> {
  return db
    .selectFrom('accounts')
    .select(['name', 'login', 'email', 'addressProvenAt', 'organization', 'contactNumber', 'timeZone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A keyword finds a client's inquiries by the name. */
async function renameInquiries(trx: Db, clientId: number, { from, to }: { from: string; to: string }) {
  const own = trx.selectFrom('inquiries').select('id').where('clientId', '=', clientId);
  await trx
    .updateTable('inquiryWords')
    .set({ words: sql`replace(words, ${nameWords(from)}, ${nameWords(to)})` })
    .where('inquiryId', 'in', own)
    .execute();
}

export async function setProfile(
  trx: Db,
  id: number,
  { name, contactNumber, timeZone }: Pick<Profile, 'name' | 'contactNumber' | 'timeZone'>,
): Promise<void> {
  const { name: earlier } = await trx
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (name !== earlier) await renameInquiries(trx, id, { from: earlier, to: name });
  await trx
    .updateTable('accounts')
    .set({ name, nameFolded: fold(name), contactNumber, timeZone })
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
