// Which optional mails the accounts want. A kind without a row is as contract/accounts/mail-kinds.ts says.
import { MAIL_KINDS, type MailKind } from '../../../contract/accounts/mail-kinds.ts';
import type { Db } from '../engine/engine.ts';

export async function wantsMail(db: Db, accountId: number, kind: MailKind): Promise<boolean> {
  const row = await db
    .selectFrom('mailChoices')
    .select('wanted')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ? row.wanted === 1 : MAIL_KINDS[kind].byDefault;
}

export async function setMailChoice(
  trx: Db,
  accountId: number,
  kind: MailKind,
  isWanted: boolean,
): Promise<void> {
  const wanted = isWanted ? 1 : 0;
  await trx
    .insertInto('mailChoices')
    .values({ accountId, kind, wanted })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet({ wanted }))
    .execute();
}

/** The members of staff with an address who can sign in and want this kind. */
export async function listStaffWanting(db: Db, kind: MailKind): Promise<{ id: number; email: string }[]> {
  return db
    .selectFrom('accounts')
    .leftJoin('mailChoices', (join) =>
      join.onRef('mailChoices.accountId', '=', 'accounts.id').on('mailChoices.kind', '=', kind),
    )
    .select(['accounts.id', 'accounts.email'])
    .where('role', '=', 'staff')
    .where('disabled', '=', 0)
    .where('email', '<>', '')
    .where((eb) => eb(eb.fn.coalesce('wanted', eb.lit(MAIL_KINDS[kind].byDefault ? 1 : 0)), '=', 1))
    .orderBy('accounts.id')
    .execute();
}
