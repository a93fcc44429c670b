// Devices that have signed in to an account before.
import type { Db } from '../engine/engine.ts';

export interface Device {
  hash: string;
  accountId: number;
}

/** @returns true if this device has signed in to this account, at or after `since`. */
export async function isKnownDevice(db: Db, { hash, accountId }: Device, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('hash')
    .where('hash', '=', hash)
    .where('accountId', '=', accountId)
    .where('seenAt', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a device, or notes that it was seen again, and keeps only the newest `keep` of the account. */
export async function keepDevice(trx: Db, device: Device, now: string, keep: number): Promise<void> {
  await trx
    .insertInto('devices')
    .values({ ...device, createdAt: now, seenAt: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ seenAt: now }))
    .execute();
  const newest = await trx
    .selectFrom('devices')
    .select('hash')
    .where('accountId', '=', device.accountId)
    .orderBy('seenAt', 'desc')
    .limit(keep)
    .execute();
  const kept = new Set(newest.map(({ hash }) => hash)).add(device.hash);
  await trx
    .deleteFrom('devices')
    .where('accountId', '=', device.accountId)
    .where('hash', 'not in', [...kept])
    .execute();
}

/** Forgets the account's devices, except one. */
export async function deleteDevicesOf(trx: Db, accountId: number, except = ''): Promise<void> {
  await trx.deleteFrom('devices').where('accountId', '=', accountId).where('hash', '!=', except).execute();
}

export async function deleteDevice(trx: Db, { hash, accountId }: Device): Promise<void> {
  await trx.deleteFrom('devices').where('hash', '=', hash).where('accountId', '=', accountId).execute();
}

export async function deleteDevicesSeenBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('devices').where('seenAt', '<', time).execute();
}

/** When the account's devices first and last signed in. */
export async function listDevicesOf(
  db: Db,
  accountId: number,
): Promise<{ createdAt: string; seenAt: string }[]> {
  return db
    .selectFrom('devices')
    .select(['createdAt', 'seenAt'])
    .where('accountId', '=', accountId)
    .orderBy('seenAt', 'desc')
    .execute();
}
