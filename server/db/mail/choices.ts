// Which optional mails the accounts want. A kind without a row is as contract/accounts/mail-kinds.ts says.

import { sql } from 'kysely';
import { MAIL_KINDS, type MailKind } from '../../../contract/accounts/mail-kinds.ts';
import type { Db } from '../engine/engine.ts';

export interface Choices {
  wants(accountId: number, kind: MailKind): boolean;
  /** Those with an address who can sign in; empty unless they were asked for. */
  staff: readonly { id: number; email: string }[];
  /** The address of the only member of staff who sees the inquiry, empty without one; undefined if all of them see it. */
  onlyReader: string | undefined;
}

/**
 * Reads what these accounts want, all staff, and who sees a restricted inquiry.
 * @param inquiryId asks for `onlyReader`
 */
export async function readChoices(
  db: Db,
  accountIds: readonly number[],
  { withStaff = false, inquiryId }: { withStaff?: boolean; inquiryId?: number | undefined } = {},
): Promise<Choices> {
  if (accountIds.length === 0 && !withStaff && inquiryId === undefined)
    return { wants: () => false, staff: [], onlyReader: undefined };
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('mailChoices', 'mailChoices.accountId', 'accounts.id')
    .select(['accounts.id', 'email', 'role', 'disabled', 'kind', 'wanted'])
    .select(readerOf(inquiryId ?? 0).as('onlyReaderId'))
    .where((eb) =>
      eb.or([
        ...(accountIds.length > 0 ? [eb('accounts.id', 'in', accountIds)] : []),
        ...(withStaff ? [eb('role', '=', 'staff')] : []),
        ...(inquiryId === undefined ? [] : [eb('accounts.id', '=', readerOf(inquiryId))]),
      ]),
    )
    .orderBy('accounts.id')
    .execute();
  const reader = rows.find(({ id, onlyReaderId }) => id === onlyReaderId);
  const chosen = new Map(rows.map(({ id, kind, wanted }) => [`${id} ${kind}`, wanted === 1]));
  const staff = rows.filter(
    ({ role, disabled, email }) => role === 'staff' && disabled === 0 && email !== '',
  );
  return {
    wants: (accountId, kind) => chosen.get(`${accountId} ${kind}`) ?? MAIL_KINDS[kind].byDefault,
    staff: [...new Map(staff.map(({ id, email }) => [id, { id, email }])).values()],
    onlyReader: reader && (reader.disabled === 1 ? '' : reader.email),
  };
}

const readerOf = (inquiryId: number) =>
  sql<number | null>`(SELECT assigned_to FROM inquiries WHERE id = ${inquiryId} AND restricted = 1)`;

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
