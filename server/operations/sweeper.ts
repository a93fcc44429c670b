// Reconciles files and rows at the start and every hour: sets unreferenced files aside, raises an
// alarm for missing files, and deletes expired rows. It touches nothing when the database lacks what its files
// have seen (integrity/head-in-store.ts).
import { INVITATION_DAYS, RESET_LINK_MINUTES } from '../../contract/limits.ts';
import { recordEvent, THE_SYSTEM } from '../audit/write-row.ts';
import { atMost } from '../base/at-most.ts';
import { CLOCK_SECONDS, DAY, HOUR, MINUTE } from '../base/clock.ts';
import { describeError } from '../base/log.ts';
import type { Context } from '../context.ts';
import { deleteDevicesSeenBefore } from '../db/accounts/devices.ts';
import { deleteOldInvitations } from '../db/accounts/invitations.ts';
import { deleteExpiredChallenges } from '../db/accounts/passkeys.ts';
import { deleteExpiredResetTokens } from '../db/accounts/reset-tokens.ts';
import { deleteSessionsNotCreatedBetween } from '../db/accounts/sessions.ts';
import { keepArriving } from '../db/drafts/uploads.ts';
import { keepKnownNames, listFileNames } from '../db/files/files.ts';
import { deleteExpiredReplays } from '../db/replays.ts';
import { removeErasedFiles } from '../files/erased-files.ts';
import { expireDrafts } from '../inquiries/drafts/expiry.ts';
import { applyRetention } from '../inquiries/retention.ts';
import { noteSweep } from '../inquiries/sweep-days.ts';
import { findMissingHistory } from '../integrity/head-in-store.ts';
import { publishHead } from '../integrity/publish-head.ts';
import { TRASH_SECONDS } from '../limits/limits.ts';
import { DEVICE, SESSION } from '../limits/session-lifetimes.ts';
import { runHourly } from './checks/hourly.ts';

export const SWEEP_SECONDS = HOUR;
const BATCH = 500;
const ASKED_AT_ONCE = 16;

export interface Swept {
  drafts: number;
  unreferenced: number;
  purged: number;
  /** Rows whose file is missing: always reported, never repaired here. */
  missing: number;
}

/** @returns undefined when another process is sweeping */
export async function sweep(context: Context): Promise<Swept | undefined> {
  const { engine, files, log, now, throttle } = context;
  await requireNoGap(context);
  await throttle.prune();
  await using lock = await engine.tryLock('sweep');
  if (!lock) return undefined;
  const drafts = await files.trashAbandonedFiles((names) => keepArriving(context.db, names));
  await noteSweep(context);
  await applyRetention(context);
  await expireDrafts(context);
  // Before the files without a row are looked for: these must go.
  await removeErasedFiles(context.db, files);
  const unreferenced = await setStraysAside(context);
  const purged = await files.purgeTrash(new Date(now().getTime() - TRASH_SECONDS * 1000));
  const missing = await countMissing(context);
  await deleteExpired(context);
  // For want of space, for example: the next sweep tries again.
  await engine.tidy().catch((error) => log.error({ event: 'tidy-failed', ...describeError(error) }));
  context.head.note();
  await publishHead(context);
  const swept = { drafts, unreferenced, purged, missing };
  if (missing > 0) log.error({ event: 'files-missing', ...swept });
  else if (drafts + unreferenced + purged > 0) log.info({ event: 'swept', ...swept });
  return swept;
}

/**
 * The database may have been replaced by an older one while the server ran, as when a replica takes over. Then
 * the files of lost rows would look unreferenced.
 */
async function requireNoGap(context: Context): Promise<void> {
  // Asked again before the alarm: the end of the log may just have been written.
  const gap = (await findMissingHistory(context)) && (await findMissingHistory(context));
  if (gap === undefined) return;
  const fault = new Error(gap);
  context.log.error({ event: 'older-database' });
  context.fail(fault);
  throw fault;
}

/** Nothing purges them: the database may have lost their rows after the end of the audit log was last written. */
async function setStraysAside(context: Context): Promise<number> {
  const { db, files, log } = context;
  let count = 0;
  for await (const names of files.list()) {
    const known = await keepKnownNames(db, names);
    const unnamed = names.filter((name) => !known.has(name));
    if (unnamed.length > 0) await files.setAside(unnamed);
    count += unnamed.length;
  }
  if (count === 0) return 0;
  log.warn({ event: 'files-set-aside', unreferenced: count });
  const entry = { event: 'files-set-aside', detail: `${count} unreferenced files` } as const;
  await db.transaction().execute((trx) => recordEvent(context, trx, THE_SYSTEM, entry));
  return count;
}

async function countMissing({ db, files }: Context): Promise<number> {
  // An object store answers each question after a while, but many at the same time.
  const inQueue = atMost(ASKED_AT_ONCE);
  // Asked again before the alarm: the inquiry may have been deleted in the meantime.
  const isMissing = async (name: string) =>
    !(await files.has(name)) && (await keepKnownNames(db, [name])).has(name);
  let missing = 0;
  let after = '';
  for (;;) {
    const names = await listFileNames(db, after, BATCH);
    const found = await Promise.all(names.map((name) => inQueue(() => isMissing(name))));
    missing += found.filter(Boolean).length;
    const last = names.at(-1);
    if (last === undefined) return missing;
    after = last;
  }
}

/** An expired invitation of a colleague is shown for as long, so that it can be sent again. */
const EXPIRED_INVITATION_SECONDS = 30 * DAY;

async function deleteExpired({ db, now }: Context): Promise<void> {
  const after = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString();
  const longest = Math.max(...Object.values(SESSION.absoluteSeconds));
  await deleteSessionsNotCreatedBetween(db, after(-longest), after(CLOCK_SECONDS));
  await deleteDevicesSeenBefore(db, after(-DEVICE.seconds));
  await deleteExpiredReplays(db, now().toISOString());
  await deleteExpiredResetTokens(db, after(0), [
    after(RESET_LINK_MINUTES * MINUTE + CLOCK_SECONDS),
    after(INVITATION_DAYS * DAY + CLOCK_SECONDS),
  ]);
  await deleteOldInvitations(
    db,
    after(-EXPIRED_INVITATION_SECONDS),
    after(INVITATION_DAYS * DAY + CLOCK_SECONDS),
  );
  await deleteExpiredChallenges(db, now().toISOString());
}

/**
 * Runs the hourly checks now; then a sweep and the checks every hour. The returned function stops it and waits for what
 * is running.
 */
export function startSweeper(context: Context): () => Promise<void> {
  let running = runHourly(context);
  const timer = setInterval(() => {
    running = running
      .then(() => sweep(context))
      .catch((error) => context.log.error({ event: 'sweep-failed', ...describeError(error) }))
      .then(() => runHourly(context));
  }, SWEEP_SECONDS * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
