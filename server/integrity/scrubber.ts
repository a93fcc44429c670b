// Compares every stored file with its SHA-256 again and again, slowly, in the background. Bits rot without an
// error of the disk, and a damaged file can be restored only as long as a backup has it.

import { DAY, HOUR } from '../base/clock.ts';
import { describeError } from '../base/log.ts';
import type { Engine } from '../db/engine/engine.ts';
import { findFileToCheck } from '../db/files/file-checks.ts';
import type { FilesTable } from '../db/tables.ts';
import { checkFile, type Pace } from './compare.ts';
import { FileDamaged, type IntegrityContext, warnOfDamage } from './damage.ts';

export const SCRUB = {
  /** Every file is compared once in this time, and a damaged one every day. */
  everySeconds: 30 * DAY,
  damagedEverySeconds: DAY,
  /** 10 TiB in 30 days, and not noticeable next to users. */
  bytesPerSecond: 4 * 1024 * 1024,
} as const;
const POLL_SECONDS = HOUR;

export interface Scrubbed {
  files: number;
  bytes: number;
  damaged: number;
}

/** Compares files until `next` returns none. */
export async function scrub(
  context: IntegrityContext,
  next: () => Promise<FilesTable | undefined>,
  pace: Pace,
): Promise<Scrubbed> {
  const scrubbed = { files: 0, bytes: 0, damaged: 0 };
  for (let file = await next(); file; file = await next()) {
    pace.signal?.throwIfAborted();
    try {
      await checkFile(context, file, pace);
    } catch (error) {
      if (!(error instanceof FileDamaged)) throw error;
      scrubbed.damaged += 1;
    }
    scrubbed.files += 1;
    scrubbed.bytes += file.bytes;
  }
  return scrubbed;
}

/** Compares the files that are due. */
export async function scrubDue(context: IntegrityContext, pace: Pace): Promise<Scrubbed> {
  const ago = (seconds: number) => new Date(context.now().getTime() - seconds * 1000).toISOString();
  const next = () => findFileToCheck(context.db, ago(SCRUB.everySeconds), ago(SCRUB.damagedEverySeconds));
  const scrubbed = await scrub(context, next, pace);
  // The command may have found or cleared damage.
  await warnOfDamage(context);
  return scrubbed;
}

/** Scrubs what is due now and every hour, unless another process does. The returned function stops it. */
export function startScrubber(context: IntegrityContext & { engine: Engine }): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;

  async function round(): Promise<void> {
    try {
      // What the other process has found is in the database.
      await warnOfDamage(context);
      await using lock = await context.engine.tryLock('scrub');
      if (!lock) return;
      const scrubbed = await scrubDue(context, { bytesPerSecond: SCRUB.bytesPerSecond, signal });
      if (scrubbed.files > 0) context.log.info({ event: 'scrubbed', ...scrubbed });
    } catch (error) {
      if (!signal.aborted) context.log.error({ event: 'scrub-failed', ...describeError(error) });
    }
  }

  const wake = () => {
    // A round over terabytes takes longer than the pause between two.
    running ??= round().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(wake, POLL_SECONDS * 1000);
  timer.unref();
  wake();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}
