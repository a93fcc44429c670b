// What an erasure changes in the database, in one transaction with its audit rows and mails.
import { byOperator } from '../../accounts/administration.ts';
import { digestOf, newPassword } from '../../accounts/staff-accounts.ts';
import { type AccountWithHash, getAccount } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/engine/engine.ts';
import * as rows from '../../db/erasures.ts';
import { deleteMails, listMails } from '../../db/mail/outbox.ts';
import type { Mail } from '../../mail/delivery.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { accountErasedMail } from '../../mail/templates/accounts.ts';
import { inquiryErasedForStaffMail, inquiryErasedMail } from '../../mail/templates/inquiries.ts';
import type { Accounts } from './open-accounts.ts';

/** @throws when there is no such inquiry. */
export function eraseOneInquiry(
  accounts: Pick<Accounts, 'config' | 'db' | 'secrets' | 'now'>,
  id: number,
  reason: string,
): Promise<{ files: number }> {
  return accounts.db.transaction().execute(async (trx) => {
    const erased = await eraseUnlessHeld(trx, id);
    if (!erased) throw new Error(`There is no inquiry ${id}.`);
    const client = await getAccount(trx, erased.clientId);
    const mails = [inquiryErasedMail(client.email, id), inquiryErasedForStaffMail(accounts.config, id)];
    await queueMail(accounts, trx, mails);
    await byOperator(accounts)(trx, client, { event: 'inquiry-erased', inquiryId: id, detail: reason });
    return { files: erased.files };
  });
}

/** Erases a client's inquiries and what the account says of the person. */
export async function eraseClient(
  accounts: Accounts,
  client: AccountWithHash,
  reason: string,
): Promise<{ inquiries: number; files: number }> {
  // No one knows this password; an empty hash would name no key.
  const passwordHash = await accounts.passwords.hash(digestOf(newPassword()));
  return accounts.db.transaction().execute(async (trx) => {
    // First: from now on no inquiry is added, because that needs the account's session.
    await rows.eraseAccount(trx, client, passwordHash(client));
    const ids = await rows.listInquiryIdsOf(trx, client.id);
    let files = 0;
    for (const id of ids) files += (await eraseUnlessHeld(trx, id))?.files ?? 0;
    // Empty when the account was erased before, and is erased again because an inquiry was just being stored.
    if (client.email !== '') {
      await deleteMailsNaming(accounts, trx, client.email);
      await queueMail(accounts, trx, accountErasedMail(client.email));
    }
    await queueMail(
      accounts,
      trx,
      ids.map((id) => inquiryErasedForStaffMail(accounts.config, id)),
    );
    const entries = ids.map((inquiryId) => ({ event: 'inquiry-erased' as const, inquiryId, detail: reason }));
    await byOperator(accounts)(trx, client, ...entries, { event: 'account-erased', detail: reason });
    return { inquiries: ids.length, files };
  });
}

/** @throws for a legal hold; the transaction then changes nothing. */
async function eraseUnlessHeld(trx: Db, id: number) {
  const erased = await rows.eraseInquiry(trx, id);
  if (erased?.isHeld) throw new Error(`Inquiry ${id} is on hold. Ask staff to release the hold first.`);
  return erased;
}

/** Deletes waiting mails to a person, and those that quote the address: a request for a consultation. */
async function deleteMailsNaming({ secrets }: Accounts, trx: Db, email: string): Promise<void> {
  const naming = (await listMails(trx)).filter(({ sealed }) => {
    const { to, text } = JSON.parse(secrets.unseal(sealed)) as Mail;
    return `${to}\n${text}`.toLowerCase().includes(email.toLowerCase());
  });
  await deleteMails(
    trx,
    naming.map(({ id }) => id),
  );
}
