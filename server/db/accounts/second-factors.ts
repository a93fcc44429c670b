// Second factors of clients and staff: the sealed secret of an authenticator app, the last time step that was used, and
// the hashes of the recovery codes.
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';

export interface SecondFactor {
  sealedSecret: string;
  confirmed: boolean;
}

export async function findSecondFactor(db: Db, accountId: number): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'confirmed'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row && { sealedSecret: row.sealedSecret, confirmed: row.confirmed === 1 };
}

/** Stores a secret and replaces one that was never confirmed; false when a confirmed one exists. */
export async function startSecondFactor(trx: Db, accountId: number, sealedSecret: string): Promise<boolean> {
  const row = await trx
    .insertInto('secondFactors')
    .values({ accountId, sealedSecret })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ sealedSecret }).where('secondFactors.confirmed', '=', 0),
    )
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms exactly this secret; false when it was replaced or confirmed in the meantime. */
export async function setSecondFactorConfirmed(
  trx: Db,
  accountId: number,
  { sealedSecret }: Pick<SecondFactor, 'sealedSecret'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('secondFactors')
    .set({ confirmed: 1 })
    .where('accountId', '=', accountId)
    .where('sealedSecret', '=', sealedSecret)
    .where('confirmed', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ten minutes. No clock that is right accepts a code from so far ahead; only a clock that ran ahead did. */
const STEPS_AHEAD = 20;

/** Uses up a code's time step; false when this one or a later one was used before. */
export async function spendStep(trx: Db, accountId: number, step: number): Promise<boolean> {
  const result = await trx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('lastStep', '<', step), eb('lastStep', '>', step + STEPS_AHEAD)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function createRecoveryCodes(
  trx: Db,
  accountId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ codeHash, accountId })))
    .execute();
}

/** Uses up a recovery code; true when it was one of the account's. */
export async function spendRecoveryCode(trx: Db, accountId: number, codeHash: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('recoveryCodes')
    .where('codeHash', '=', codeHash)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export const countRecoveryCodes = (db: Db, accountId: number) =>
  countRows(db.selectFrom('recoveryCodes').where('accountId', '=', accountId));

/** @returns how many there were: one or none */
export async function deleteSecondFactor(trx: Db, accountId: number): Promise<number> {
  await trx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  const result = await trx.deleteFrom('secondFactors').where('accountId', '=', accountId).executeTakeFirst();
  return Number(result.numDeletedRows);
}
