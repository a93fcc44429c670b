// Erases inquiries and accounts for good. Deletes their rows, and lists the names of their files until the files are
// gone, so that a process that ends in between leaves none behind.

import { foldLogin } from './accounts/accounts.ts';
import { endAccess } from './accounts/end-access.ts';
import { deleteInvitationsTo } from './accounts/invitations.ts';
import { leaveTeam } from './accounts/teams.ts';
import { deleteDraftsWhere } from './drafts/deleted-drafts.ts';
import type { Db } from './engine/engine.ts';
import { deleteMailsAbout } from './mail/outbox.ts';

/** Deletes an inquiry in any state. @returns its client and how many files it had; undefined: there is none. */
export async function eraseInquiry(
  trx: Db,
  id: number,
): Promise<{ clientId: number; files: number; isHeld: boolean } | undefined> {
  // Locks the row: an answer that is being stored comes entirely before or is refused after.
  const inquiry = await trx
    .updateTable('inquiries')
    .set({ aboutCase: '' })
    .where('id', '=', id)
    .returning(['clientId', 'heldAt'])
    .executeTakeFirst();
  if (!inquiry) return undefined;
  const names = await trx.selectFrom('files').select('name').where('inquiryId', '=', id).execute();
  if (names.length > 0) await trx.insertInto('erasedFiles').values(names).execute();
  await deleteDraftsWhere(trx, 'inquiryId', id);
  await deleteMailsAbout(trx, id);
  // The foreign key deletes the rows of the files, and with them the keys of sealed ones.
  await trx.deleteFrom('inquiries').where('id', '=', id).execute();
  return { clientId: inquiry.clientId, files: names.length, isHeld: inquiry.heldAt !== null };
}

export async function listInquiryIdsOf(db: Db, clientId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select('id')
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What else is stored of an account, besides what lets someone in. */
const OF_AN_ACCOUNT = ['mailChoices', 'inquiryReads'] as const;

/** Replaces what an account says of its person, and disables it. The login is free again. */
export async function eraseAccount(
  trx: Db,
  { id, email }: { id: number; email: string },
  passwordHash: string,
): Promise<void> {
  const name = 'Erased account';
  const erased = {
    login: `erased-${id}`,
    email: '',
    name,
    nameFolded: '',
    organization: '',
    contactNumber: '',
    timeZone: '',
    statementName: '',
  };
  // A membership is locked before anything else.
  await leaveTeam(trx, id);
  if (email !== '') await deleteInvitationsTo(trx, foldLogin(email));
  // Before the account is locked, because a piece of a file locks its draft first.
  await deleteDraftsWhere(trx, 'accountId', id);
  await trx
    .updateTable('accounts')
    .set({ ...erased, passwordHash, disabled: 1 })
    .where('id', '=', id)
    .execute();
  // Again: one may have been begun in between. From now on there is none, because the account is disabled.
  await deleteDraftsWhere(trx, 'accountId', id);
  await endAccess(trx, id, {}, ['passkeys', 'authenticator']);
  for (const table of OF_AN_ACCOUNT) await trx.deleteFrom(table).where('accountId', '=', id).execute();
  if (email === '') return;
  await trx
    .deleteFrom('contactRequests')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}

/** When and how an inquiry ended that is no longer there. */
export async function findEndOfInquiry(
  db: Db,
  inquiryId: number,
): Promise<{ at: string; event: string } | undefined> {
  return db
    .selectFrom('audit')
    .select(['at', 'event'])
    .where('inquiryId', '=', inquiryId)
    .where('event', 'in', ['inquiry-erased', 'inquiry-deleted'])
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
}

export async function listErasedFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('erasedFiles').select('name').orderBy('name').limit(limit).execute();
  return rows.map(({ name }) => name);
}

export async function deleteErasedFiles(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom('erasedFiles').where('name', 'in', names).execute();
}
