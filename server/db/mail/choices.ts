// Which optional mails the accounts want. A kind without a row is as contract/accounts/mail-kinds.ts says.
import { MAIL_KINDS, type MailKind } from '../../../contract/accounts/mail-kinds.ts';
import type { Db } from '../engine/engine.ts';

export interface Choices {
  wants(accountId: number, kind: MailKind): boolean;
  /** Those with an address who can sign in; empty unless they were asked for. */
  staff: readonly { id: number; email: string }[];
}

/** Reads what these accounts want, and all staff. */
export async function readChoices(
  db: Db,
  accountIds: readonly number[],
  withStaff = false,
): Promise<Choices> {
  if (accountIds.length === 0 && !withStaff) return { wants: () => false, staff: [] };
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('mailChoices', 'mailChoices.accountId', 'accounts.id')
    .select(['id', 'email', 'role', 'disabled', 'kind', 'wanted'])
    .where((eb) =>
      eb.or([
        ...(accountIds.length > 0 ? [eb('id', 'in', accountIds)] : []),
        ...(withStaff ? [eb('role', '=', 'staff')] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  const chosen = new Map(rows.map(({ id, kind, wanted }) => [`${id} ${kind}`, wanted === 1]));
  const staff = rows.filter(
    ({ role, disabled, email }) => role === 'staff' && disabled === 0 && email !== '',
  );
  return {
    wants: (accountId, kind) => chosen.get(`${accountId} ${kind}`) ?? MAIL_KINDS[kind].byDefault,
    staff: [...new Map(staff.map(({ id, email }) => [id, { id, email }])).values()],
  };
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
