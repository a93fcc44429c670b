// Malware scanning in the background: a file waits in the store, marked in its row, until the scanner has
// seen it. An upload never waits for the scanner, and what waits survives a restart.
import type { Actor, AuditEntry } from '../audit.ts';
import { recordEvent } from '../audit.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/engine.ts';
import { findFileToScan, setScan } from '../db/files.ts';
import { findInquiry } from '../db/inquiries.ts';
import type { FilesTable } from '../db/tables.ts';
import type { FileStore } from '../files/store.ts';
import type { Secrets } from '../keys/secrets.ts';
import { describeError, type Log } from '../log.ts';
import { fileInfectedLetter, ownFileInfectedLetter, scannerAwayLetter } from '../mail/letters.ts';
import { type Outbox, queueMail } from '../mail/outbox.ts';
import type { ClamdAddress } from './clamd.ts';
import { openScanner, type Scanner, ScannerUnfit, type Verdict } from './verdict.ts';

interface ScanningContext {
  config: Config;
  db: Db;
  files: FileStore;
  secrets: Secrets;
  outbox: Outbox;
  log: Log;
  now(): Date;
}

export interface Scanning {
  /** Looks for files that wait now: called after a commit that added some. */
  wake(): void;
  /** Resolves once nothing is being scanned: all is done, or the scanner is away. */
  idle(): Promise<void>;
  /** Gives up the scans that run; they are begun again after the next start. */
  stop(): Promise<void>;
}

/** Two, so that a small file does not wait behind a large one. */
const LANES = 2;
/** A file that the scanner gives no verdict on, though it proves fit before each attempt; one at each look. */
const ATTEMPTS_PER_FILE = 3;
const LOOK_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Staff are told when files have waited so long for a scanner that is away. */
export const AWAY_LETTER_SECONDS = 15 * 60;

/** What the audit log names: nobody's request. */
const THE_SCANNER: Actor = { accountId: null, role: null, ip: '', requestId: '' };

const EVENTS = {
  clean: 'file-scanned',
  partial: 'file-scanned-in-part',
  infected: 'file-quarantined',
} as const;

export function startScanning(context: ScanningContext, address: ClamdAddress): Scanning {
  const { db, log } = context;
  const scanner = openScanner(address);
  const stopping = new AbortController();
  const lanes = new Set<Promise<void>>();
  /** Names of the files that lanes are at. */
  const taken = new Set<string>();
  const attempts = new Map<string, number>();
  /** Without a verdict so far: what was in the way may be gone at the next look. */
  const resting = new Set<string>();
  const fitness = watchFitness(context);
  let woken = false;
  let retry: NodeJS.Timeout | undefined;

  /** What was just uploaded first; files from before there was a scanner when nothing else waits. */
  async function takeNext(): Promise<FilesTable | undefined> {
    for (const scan of ['pending', 'unscanned'] as const) {
      let file: FilesTable | undefined;
      // The other lane may have taken it while we asked.
      do file = await findFileToScan(db, scan, [...taken, ...resting]);
      while (file && taken.has(file.name));
      if (!file) continue;
      taken.add(file.name);
      return file;
    }
    return undefined;
  }

  async function work(): Promise<void> {
    try {
      // A mistake in the set-up is told at the start, not with the first file.
      if (!fitness.isProven()) await prove();
      while (!stopping.signal.aborted) {
        // Before asking: whoever wakes us meanwhile makes us ask again.
        woken = false;
        const file = await takeNext();
        if (file) await scanOne(file).finally(() => taken.delete(file.name));
        else if (!woken) return;
      }
    } catch (error) {
      if (stopping.signal.aborted) return;
      await fitness.lose(error);
      clearTimeout(retry);
      retry = setTimeout(wake, fitness.pauseMs());
      retry.unref();
    }
  }

  async function prove(): Promise<void> {
    await scanner.prove(stopping.signal);
    fitness.gain();
  }

  async function scanOne(file: FilesTable): Promise<void> {
    await prove();
    const verdict = await judge(file);
    if (!verdict) {
      resting.add(file.name);
      return;
    }
    attempts.delete(file.name);
    await settle(context, file, verdict);
  }

  async function judge(file: FilesTable): Promise<Verdict | undefined> {
    try {
      return await scanStored(context.files, scanner, file, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return undefined;
      const attempt = (attempts.get(file.name) ?? 0) + 1;
      attempts.set(file.name, attempt);
      log.warn({ event: 'scan-failed', sha256: file.sha256, attempts: attempt, ...describeError(error) });
      // Cut off at every attempt: for all we know a limit, whose answer is often lost with the connection.
      return attempt < ATTEMPTS_PER_FILE ? undefined : { scan: 'partial', detail: 'no verdict' };
    }
  }

  const wake = () => {
    woken = true;
    while (!stopping.signal.aborted && lanes.size < LANES) {
      const lane: Promise<void> = work().finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
  };
  const look = () => {
    resting.clear();
    wake();
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  wake();

  return {
    wake,
    async idle() {
      do {
        look();
        while (lanes.size > 0) await Promise.all(lanes);
      } while (resting.size > 0);
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(retry);
      await Promise.all(lanes);
    },
  };
}

async function scanStored(
  files: FileStore,
  scanner: Scanner,
  { name, wrappedKey, bytes }: FilesTable,
  signal: AbortSignal,
): Promise<Verdict> {
  const stored = await files.open(name, wrappedKey);
  if (!stored) throw new Error('the file is not there');
  return scanner.scan(stored.stream(), bytes, signal);
}

/** The verdict, its row in the audit log and its letters, in one transaction. */
async function settle(context: ScanningContext, file: FilesTable, verdict: Verdict): Promise<void> {
  const { config, db, log, outbox } = context;
  const { name, inquiryId, sha256, kind } = file;
  await db.transaction().execute(async (trx) => {
    // Deleted meanwhile: there is nothing to tell of.
    if (!(await setScan(trx, name, file.scan, verdict.scan))) return;
    if (verdict.scan === 'infected') {
      await queueMail(context, trx, fileInfectedLetter(config, inquiryId, kind));
      const inquiry = kind === 'record' && (await findInquiry(trx, inquiryId, undefined));
      if (inquiry) await queueMail(context, trx, ownFileInfectedLetter(config, inquiry.email, inquiryId));
    }
    const entry: AuditEntry = { event: EVENTS[verdict.scan], inquiryId, sha256, detail: verdict.detail };
    await recordEvent(context, trx, THE_SCANNER, entry);
  });
  const level = verdict.scan === 'infected' ? 'warn' : 'info';
  log[level]({ event: EVENTS[verdict.scan], inquiry: inquiryId, sha256, detail: verdict.detail });
  outbox.wake();
}

/** Whether the scanner can be worked with; if not, since when, what is said of it, and when it is asked again. */
function watchFitness(context: ScanningContext) {
  const { config, db, log, now, outbox } = context;
  let proven = false;
  let failures = 0;
  let since: Date | undefined;
  let told = false;

  async function tellStaff(): Promise<void> {
    if (!since || told || now().getTime() - since.getTime() < AWAY_LETTER_SECONDS * 1000) return;
    // Before the letter is written: both lanes may come here.
    told = true;
    await queueMail(context, db, scannerAwayLetter(config));
    outbox.wake();
  }

  return {
    isProven: () => proven,
    gain(): void {
      if (!proven) log.info({ event: 'scanner-ready', failures });
      proven = true;
      failures = 0;
      since = undefined;
      told = false;
    },
    async lose(error: unknown): Promise<void> {
      proven = false;
      failures += 1;
      since ??= now();
      // Anything else is a fault of database or disk, which others will tell of too.
      const reason = error instanceof ScannerUnfit ? error.message : 'fault';
      log.error({ event: 'scanner-unfit', reason, failures, ...describeError(error) });
      await tellStaff().catch((fault) => {
        told = false;
        log.error({ event: 'letter-not-queued', ...describeError(fault) });
      });
    },
    pauseMs: () => Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS),
  };
}
