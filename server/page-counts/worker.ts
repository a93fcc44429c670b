// Counts the pages of stored files in the background, one file at a time across all processes. What was not counted is
// marked in its row, so a restart forgets nothing, and it does not matter how a file came to be stored.

import type { PdfFacts } from '../../contract/examine-pdf.ts';
import { findExtension } from '../../contract/files.ts';
import { describeError } from '../base/log.ts';
import type { Engine } from '../db/engine/engine.ts';
import { findFileToCount, setPages } from '../db/files/page-counts.ts';
import type { FilesTable } from '../db/tables.ts';
import { FileDamaged, type IntegrityContext } from '../integrity/damage.ts';
import { openVerified } from '../integrity/verified-reading.ts';
import {
  COUNT_LIMITS,
  type Counter,
  type CountLimits,
  NotCountable,
  openCounter,
} from './isolated-counter.ts';

type CountingContext = IntegrityContext & { engine: Engine };

export interface PageCounts {
  /** Resolves when every file is counted that can be now. */
  idle(): Promise<void>;
  /** Stops in the middle of a file, which is counted after the next start. */
  stop(): Promise<void>;
}

/** How long an uploaded file waits at most. Asking for the next one is one query with an index. */
const POLL_MS = 5_000;
/** When the store is away, it is away for all files. */
const FAILURES_IN_A_ROUND = 3;
/** Remembered in a query. */
const MOST_SERVED = 500;

export function startPageCounts(context: CountingContext, limits: CountLimits = COUNT_LIMITS): PageCounts {
  const { db, engine, log } = context;
  const counter = openCounter(limits);
  let running: Promise<void> | undefined;
  let isStopping = false;

  async function round(): Promise<void> {
    try {
      if (!(await findFileToCount(db, [], []))) return;
      await using lock = await engine.tryLock('page counts');
      if (lock) await countAll();
    } catch (error) {
      if (!isStopping) log.error({ event: 'page-counts-failed', ...describeError(error) });
    } finally {
      // The next upload may be hours away, and the process takes memory.
      await counter.rest();
    }
  }

  async function countAll(): Promise<void> {
    /** Could not be read, which may pass. */
    const skipped: string[] = [];
    /** One file of each account in turn: no one waits for all documents of another. */
    let served: number[] = [];
    while (!isStopping && skipped.length < FAILURES_IN_A_ROUND) {
      if (served.length === MOST_SERVED) served = [];
      const file = await findFileToCount(db, skipped, served);
      if (!file && served.length === 0) return;
      if (!file) {
        served = [];
        continue;
      }
      served.push(file.ownerId);
      try {
        const { pages = 0, problem = null } = await countStored(context, counter, file);
        if (!isStopping) await setPages(db, file.name, pages, problem);
      } catch (error) {
        // Its row says now that it is damaged, until it is restored.
        if (isStopping || error instanceof FileDamaged) continue;
        skipped.push(file.name);
        log.warn({ event: 'pages-not-counted', sha256: file.sha256, ...describeError(error) });
      }
    }
  }

  const wake = () => {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();

  return {
    async idle() {
      await running;
      await wake();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await counter.rest();
      await running;
    },
  };
}

/** @returns no pages if there is nothing to count, or nothing that can be counted */
async function countStored(context: CountingContext, counter: Counter, file: FilesTable): Promise<PdfFacts> {
  if (findExtension(file.name) !== '.pdf') return {};
  try {
    const read = (position: number, length: number) => readSpan(context, file, position, length);
    return await counter.count({ bytes: file.bytes, read });
  } catch (error) {
    if (!(error instanceof NotCountable)) throw error;
    context.log.warn({ event: 'pages-not-countable', sha256: file.sha256, reason: error.message });
    return {};
  }
}

/** Verified, as for a download. */
async function readSpan(
  context: CountingContext,
  file: FilesTable,
  position: number,
  length: number,
): Promise<Uint8Array> {
  const end = Math.min(position + length, file.bytes) - 1;
  const span = new Uint8Array(Math.max(0, end - position + 1));
  if (span.length === 0) return span;
  const stored = await openVerified(context, file);
  if (!stored) throw new Error('the file was deleted');
  let at = 0;
  for await (const piece of stored.read({ start: position, end })) {
    span.set(piece, at);
    at += piece.length;
  }
  return span;
}
