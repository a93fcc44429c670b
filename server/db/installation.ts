// Facts about an installation: how much its clients have sent, when its files were last compared, and its last backup.
// Each query reads an index, except the sum of all records, which reads every account.
import type { Db } from './engine/engine.ts';

/** The bytes of all records that clients have sent. */
export async function sumRecordBytes(db: Db): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.sum<number | string | null>('recordBytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
}

/** When the file that has waited longest was compared with its SHA-256, or received; undefined without files. */
export async function findOldestCheck(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('files')
    .select('checkedAt')
    .orderBy('checkedAt')
    .limit(1)
    .executeTakeFirst();
  return row?.checkedAt;
}

/** When the newest backup was made. */
export async function findLastBackup(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('event', '=', 'backup-made')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
