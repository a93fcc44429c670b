// A stored file that is missing or no longer has the bytes that were received: recorded once in its row and in
// the audit log, logged, and mailed to the firm. Downloads of it are refused until a check finds it whole.
import { recordEvent, THE_SYSTEM } from '../audit/write-row.ts';
import type { Log } from '../base/log.ts';
import { operatorCommand } from '../base/operator-command.ts';
import type { Warnings } from '../base/warnings.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/engine/engine.ts';
import { countDamagedFiles, findFileCheck, setDamage } from '../db/files/file-checks.ts';
import type { Damage, FilesTable } from '../db/tables.ts';
import type { SealedStore } from '../files/sealed-store.ts';
import type { Secrets } from '../keys/secrets.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { fileDamagedMail } from '../mail/templates/files.ts';

export interface IntegrityContext {
  config: Config;
  db: Db;
  files: SealedStore;
  secrets: Secrets;
  log: Log;
  warnings: Warnings;
  now(): Date;
}

export class FileDamaged extends Error {
  readonly damage: Damage;

  constructor(damage: Damage) {
    super(`the stored file is damaged: ${damage}`);
    this.damage = damage;
  }
}

/** Keeps the operator's warning in step with the number of damaged files. */
export async function warnOfDamage({ db, warnings }: IntegrityContext): Promise<void> {
  const count = await countDamagedFiles(db);
  const files = count === 1 ? '1 stored file is' : `${count} stored files are`;
  const todo = `restore from a backup what "${operatorCommand('check --files')}" lists, and run it again`;
  if (count > 0) warnings.add('files-damaged', `${files} damaged or missing: ${todo}.`);
  else warnings.remove('files-damaged');
}

/** Records a file's state and reports a change. Returns false when the file was deleted in the meantime. */
async function record(context: IntegrityContext, file: FilesTable, damage: Damage | null): Promise<boolean> {
  const { config, db, log, now } = context;
  const { name, sha256 } = file;
  const event = damage === null ? 'file-restored' : 'file-damaged';
  let inquiryId: number | null = null;
  const outcome = await db.transaction().execute(async (trx) => {
    const changed = await setDamage(trx, name, damage, now().toISOString());
    if (!changed) return (await findFileCheck(trx, name)) ? 'known' : 'deleted';
    // Read again, not taken from `file`: the draft may have been sent in the meantime.
    inquiryId = changed.inquiryId;
    const about = inquiryId === null ? {} : { inquiryId };
    if (damage !== null) await queueMail(context, trx, fileDamagedMail(config, inquiryId), about);
    await recordEvent(context, trx, THE_SYSTEM, { event, ...about, sha256, detail: damage ?? '' });
    return 'new';
  });
  if (outcome === 'new') {
    log[damage === null ? 'info' : 'error']({
      event,
      inquiry: inquiryId,
      sha256,
      detail: damage ?? undefined,
    });
    await warnOfDamage(context);
  }
  return outcome !== 'deleted';
}

/**
 * Raises the alarm, once per file.
 * @returns the error to throw; undefined when the file was deleted in the meantime, and nothing is wrong.
 */
export async function reportDamage(
  context: IntegrityContext,
  file: FilesTable,
  damage: Damage,
): Promise<FileDamaged | undefined> {
  return (await record(context, file, damage)) ? new FileDamaged(damage) : undefined;
}

/** For a file that was damaged and has been found whole. */
export async function reportRestored(context: IntegrityContext, file: FilesTable): Promise<void> {
  await record(context, file, null);
}
