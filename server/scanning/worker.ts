// Scans files for malware in the background. A stored file is marked as pending in its row until it has been
// scanned. Uploads never wait for the scanner, and pending files survive a restart.
import { Readable } from 'node:stream';
import { type AuditEntry, recordEvent } from '../audit/write-row.ts';
import { describeError } from '../base/log.ts';
import type { ClamdAddress } from '../config/values.ts';
import type { Engine } from '../db/engine/engine.ts';
import { findFileToScan, isInState, setScan } from '../db/files/file-scans.ts';
import { findInquiry } from '../db/inquiries/inquiries.ts';
import type { FilesTable } from '../db/tables.ts';
import { FileDamaged, type IntegrityContext } from '../integrity/damage.ts';
import { openVerified } from '../integrity/verified-reading.ts';
import type { Outbox } from '../mail/outbox.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { fileInfectedMail, ownFileInfectedMail } from '../mail/templates/files.ts';
import { scannerAwayMail } from '../mail/templates/service.ts';
import { SCAN_EVENTS, THE_SCANNER } from './events.ts';
import { openScanner, type Scanner, ScannerUnfit, type ScanResult } from './scanner.ts';

interface ScanningContext extends IntegrityContext {
  engine: Engine;
  outbox: Outbox;
}

export interface Scanning {
  /** Checks for pending files now. Call it after a commit that added some. */
  wake(): void;
  /** Resolves when no scan is running: every file is scanned, or the scanner is unavailable. */
  idle(): Promise<void>;
  /** Aborts the running scans; they begin again after the next start. */
  stop(): Promise<void>;
}

/** Two, so that a small file does not wait behind a large one. */
const LANES = 2;
/** For a file without a result, although the scanner passes its test before each attempt; one per poll. */
const ATTEMPTS_PER_FILE = 3;
const POLL_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** Staff get a mail when the scanner has been unavailable for this long. */
export const AWAY_MAIL_SECONDS = 15 * 60;

/** A file that no other lane and no other process scans until `lock` is disposed of. */
interface Taken {
  file: FilesTable;
  lock: AsyncDisposable;
}

export function startScanning(context: ScanningContext, address: ClamdAddress): Scanning {
  const { db, engine, log } = context;
  const scanner = openScanner(address);
  const stopping = new AbortController();
  const lanes = new Set<Promise<void>>();
  /** Names of the files that are being scanned, by another process until the next poll. */
  const taken = new Set<string>();
  const elsewhere = new Set<string>();
  const attempts = new Map<string, number>();
  /** Files without a result, skipped until the next poll: by then the cause may be gone. */
  const resting = new Set<string>();
  const fitness = watchFitness(context);
  let woken = false;
  let retry: NodeJS.Timeout | undefined;

  /** New uploads come first; files from before there was a scanner follow when nothing else is pending. */
  async function takeNext(): Promise<Taken | undefined> {
    for (const scan of ['pending', 'unscanned'] as const) {
      for (;;) {
        const file = await findFileToScan(db, scan, [...taken, ...elsewhere, ...resting]);
        if (!file) break;
        const lock = await take(file);
        if (lock) return { file, lock };
      }
    }
    return undefined;
  }

  async function take({ name, scan }: FilesTable): Promise<AsyncDisposable | undefined> {
    // The other lane may have taken it during the query.
    if (taken.has(name)) return undefined;
    taken.add(name);
    await using undo = new AsyncDisposableStack();
    undo.defer(() => void taken.delete(name));
    const lock = await engine.tryLock(`scan ${name}`);
    if (!lock) {
      elsewhere.add(name);
      return undefined;
    }
    undo.use(lock);
    // The other process may have finished before it could be locked here.
    return (await isInState(db, name, scan)) ? undo.move() : undefined;
  }

  async function work(): Promise<void> {
    try {
      // Report a configuration mistake at the start, not with the first file.
      if (!fitness.isProven()) await prove();
      while (!stopping.signal.aborted) {
        // Reset before the query, so that a wake-up during the query causes another one.
        woken = false;
        const next = await takeNext();
        if (next) await scanOne(next);
        else if (!woken) return;
      }
    } catch (error) {
      if (stopping.signal.aborted) return;
      await fitness.markUnfit(error);
      clearTimeout(retry);
      retry = setTimeout(wake, fitness.retryMs());
      retry.unref();
    }
  }

  async function prove(): Promise<void> {
    await scanner.prove(stopping.signal);
    fitness.markReady();
  }

  async function scanOne({ file, lock }: Taken): Promise<void> {
    await using _held = lock;
    await prove();
    const result = await judge(file);
    if (!result) {
      resting.add(file.name);
      return;
    }
    attempts.delete(file.name);
    await settle(context, file, result);
  }

  async function judge(file: FilesTable): Promise<ScanResult | undefined> {
    try {
      return await scanStored(context, scanner, file, stopping.signal);
    } catch (error) {
      // No scan of other bytes says anything about the ones that were received.
      if (stopping.signal.aborted || error instanceof FileDamaged) return undefined;
      const attempt = (attempts.get(file.name) ?? 0) + 1;
      attempts.set(file.name, attempt);
      log.warn({ event: 'scan-failed', sha256: file.sha256, attempts: attempt, ...describeError(error) });
      // The connection broke at every attempt. The cause may be a limit: that reply is often lost with it.
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
  const poll = () => {
    resting.clear();
    elsewhere.clear();
    wake();
  };
  const timer = setInterval(poll, POLL_MS);
  timer.unref();
  wake();

  return {
    wake,
    async idle() {
      do {
        poll();
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
  context: IntegrityContext,
  scanner: Scanner,
  file: FilesTable,
  signal: AbortSignal,
): Promise<ScanResult> {
  const stored = await openVerified(context, file);
  if (!stored) throw new Error('the file was deleted');
  const content = Readable.from(copiesOf(stored.read()), { objectMode: false });
  // A stream destroyed before its first byte never runs the generator, which would close the file.
  content.once('close', () => void stored.close());
  return scanner.scan(content, file.bytes, signal);
}

/** The connection to the scanner keeps what it has not sent yet, and the buffers of the pieces are used again. */
async function* copiesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** Saves the result, its row in the audit log and its mails in one transaction. */
async function settle(context: ScanningContext, file: FilesTable, result: ScanResult): Promise<void> {
  const { config, db, log, outbox } = context;
  const { name, sha256, kind } = file;
  const { inquiryId } = await db.transaction().execute(async (trx) => {
    const scanned = await setScan(trx, name, file.scan, result.scan);
    // The file was deleted in the meantime, so there is nothing to report.
    if (!scanned) return { inquiryId: null };
    // Read again, not taken from `file`: the draft may have been sent in the meantime.
    const { inquiryId } = scanned;
    // A file of a draft is not with the firm yet: its writer sees the result, and cannot send it.
    if (result.scan === 'infected' && inquiryId !== null) {
      const inquiry = kind === 'record' && (await findInquiry(trx, inquiryId, undefined));
      const about = { inquiryId, ...(inquiry && { causedBy: inquiry.clientId }) };
      await queueMail(context, trx, fileInfectedMail(config, inquiryId, kind), about);
      if (inquiry)
        await queueMail(context, trx, ownFileInfectedMail(config, inquiry.email, inquiryId), about);
    }
    const about = inquiryId === null ? {} : { inquiryId };
    const entry: AuditEntry = { event: SCAN_EVENTS[result.scan], ...about, sha256, detail: result.detail };
    await recordEvent(context, trx, THE_SCANNER, entry);
    return scanned;
  });
  const level = result.scan === 'infected' ? 'warn' : 'info';
  log[level]({ event: SCAN_EVENTS[result.scan], inquiry: inquiryId, sha256, detail: result.detail });
  outbox.wake();
}

/** Tracks whether the scanner works; if not, how long it has not, whether staff were notified, and when to retry. */
function watchFitness(context: ScanningContext) {
  const { config, db, log, now, outbox } = context;
  let proven = false;
  let failures = 0;
  let since: Date | undefined;
  let notified = false;

  async function notifyStaff(): Promise<void> {
    if (!since || notified || now().getTime() - since.getTime() < AWAY_MAIL_SECONDS * 1000) return;
    // Set before the mail is queued: both lanes may get here.
    notified = true;
    await queueMail(context, db, scannerAwayMail(config));
    outbox.wake();
  }

  return {
    isProven: () => proven,
    markReady(): void {
      if (!proven) log.info({ event: 'scanner-ready', failures });
      proven = true;
      failures = 0;
      since = undefined;
      notified = false;
    },
    async markUnfit(error: unknown): Promise<void> {
      proven = false;
      failures += 1;
      since ??= now();
      // Any other error comes from the database or the disk, and other parts report it too.
      const reason = error instanceof ScannerUnfit ? error.message : 'fault';
      log.error({ event: 'scanner-unfit', reason, failures, ...describeError(error) });
      await notifyStaff().catch((fault) => {
        notified = false;
        log.error({ event: 'mail-not-queued', ...describeError(fault) });
      });
    },
    retryMs: () => Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LONGEST_RETRY_MS),
  };
}
