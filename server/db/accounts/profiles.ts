// What users can change about their own account.

import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import { fold } from '../fold-text.ts';
import { nameWords } from '../inquiry-list/inquiry-words.ts';
import { readAccount } from './accounts.ts';

const PROFILE = [
  ...(['name', 'login', 'email', 'addressProvenAt'] as const),
  ...(['organization', 'contactNumber', 'timeZone', 'statementName'] as const),
] as const;

export type Profile = Awaited<ReturnType<typeof getProfile>>;

export const getProfile = (db: Db, id: number) => readAccount(db, id, PROFILE);

/** A keyword finds a client's inquiries by the client's name. */
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
  { name, ...others }: Pick<Profile, 'name' | 'contactNumber' | 'timeZone' | 'statementName'>,
): Promise<void> {
  const { name: earlier } = await readAccount(trx, id, ['name']);
  if (name !== earlier) await renameInquiries(trx, id, { from: earlier, to: name });
  await trx
    .updateTable('accounts')
    .set({ name, nameFolded: fold(name), ...others })
    .where('id', '=', id)
    .execute();
}

/** What else is stored about an account, without its password. */
export const getAccountFacts = (db: Db, id: number) =>
  readAccount(db, id, ['role', 'createdAt', 'signedInAt', 'recordBytes']);
