// Fills in the words of inquiries that an earlier version stored, for the keyword of the lists: SQL cannot fold them. In the
// background, because a million take minutes; in one process at a time; from the newest on.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { fillWords } from '../db/inquiries/words.ts';
import { describeError } from '../log.ts';

/** Few, because SQLite writes them on the thread that answers everyone. */
const BATCH = 50;
/** A process of an earlier version may still store some, on PostgreSQL. Asking is one query with an index. */
const POLL_MS = 60_000;

export interface WordFiller {
  /** Resolves when all are filled in. */
  idle(): Promise<void>;
  /** Stops between two batches; the next start goes on there. */
  stop(): Promise<void>;
}

export function startWords({ db, engine, log }: Pick<Context, 'db' | 'engine' | 'log'>): WordFiller {
  let isStopping = false;

  async function fillAll(): Promise<void> {
    await using lock = await engine.tryLock('words');
    if (!lock) return;
    let filled = 0;
    while (!isStopping) {
      const started = performance.now();
      const count = await db.transaction().execute((trx) => fillWords(trx, BATCH));
      if (count === 0) break;
      filled += count;
      // Everyone else gets as much time as this.
      await pause(performance.now() - started);
    }
    if (filled > 0) log.info({ event: 'words-filled', inquiries: filled });
  }

  let running: Promise<void> | undefined;
  const wake = () => {
    running ??= fillAll()
      .catch((error) => log.error({ event: 'words-failed', ...describeError(error) }))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  void wake();
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
      await running;
    },
  };
}
