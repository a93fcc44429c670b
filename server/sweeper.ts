// Reconciles files and rows at the start and every hour: moves unreferenced files to the trash, raises an
// alarm for missing files, and deletes expired rows.
import { DEVICE } from './accounts/devices.ts';
import { SESSION } from './accounts/sessions.ts';
import type { Context } from './context.ts';
import { deleteDevicesSeenBefore } from './db/devices.ts';
import { keepKnownNames, listFileNames } from './db/files.ts';
import { deleteExpiredChallenges } from './db/passkeys.ts';
import { deleteExpiredReplays } from './db/replays.ts';
import { deleteExpiredResetTokens } from './db/reset-tokens.ts';
import { deleteSessionsCreatedBefore } from './db/sessions.ts';
import { describeError } from './log.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
export const SWEEP_SECONDS = HOUR;
export const TRASH_SECONDS = 7 * DAY;
const BATCH = 500;

export interface Swept {
  drafts: number;
  unreferenced: number;
  purged: number;
  /** Rows whose file is missing: always reported, never repaired here. */
  missing: number;
}

export async function sweep(context: Context): Promise<Swept> {
  const { db, files, now } = context;
  const drafts = await files.trashAbandonedDrafts();
  let unreferenced = 0;
  for await (const names of files.list()) {
    const known = await keepKnownNames(db, names);
    const unnamed = names.filter((name) => !known.has(name));
    await files.trash(unnamed);
    unreferenced += unnamed.length;
  }
  const purged = await files.purgeTrash(new Date(now().getTime() - TRASH_SECONDS * 1000));
  const missing = await countMissing(context);
  await deleteExpired(context);
  const swept = { drafts, unreferenced, purged, missing };
  if (missing > 0) context.log.error({ event: 'files-missing', ...swept });
  else if (drafts + unreferenced + purged > 0) context.log.info({ event: 'swept', ...swept });
  return swept;
}

async function countMissing({ db, files }: Context): Promise<number> {
  let missing = 0;
  let after = '';
  for (;;) {
    const names = await listFileNames(db, after, BATCH);
    for (const name of names) {
      // Checked again before the alarm: the inquiry may have been deleted in the meantime.
      if (!(await files.has(name)) && (await keepKnownNames(db, [name])).has(name)) missing += 1;
    }
    const last = names.at(-1);
    if (last === undefined) return missing;
    after = last;
  }
}

async function deleteExpired({ db, throttle, now }: Context): Promise<void> {
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000).toISOString();
  await deleteSessionsCreatedBefore(db, ago(Math.max(...Object.values(SESSION.absoluteSeconds))));
  await deleteDevicesSeenBefore(db, ago(DEVICE.seconds));
  await deleteExpiredReplays(db, now().toISOString());
  await deleteExpiredResetTokens(db, now().toISOString());
  await deleteExpiredChallenges(db, now().toISOString());
  await throttle.prune();
}

/** Sweeps every hour. The returned function stops it and waits for a running sweep. */
export function startSweeper(context: Context): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(context).catch((error) =>
      context.log.error({ event: 'sweep-failed', ...describeError(error) }),
    );
  }, SWEEP_SECONDS * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
