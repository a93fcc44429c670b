// Gauges that ask the database: at a scrape, and at most once in a few seconds, however many scrapers there are.
import { Counter, Gauge, type Registry } from 'prom-client';
import { URGENCIES } from '../../../contract/offer.ts';
import type { AuditEvent } from '../../audit/write-row.ts';
import { describeError } from '../../base/log.ts';
import type { Context } from '../../context.ts';
import {
  countEvents,
  countOverdue,
  countPendingScans,
  countWaiting,
  lastAuditSequence,
  readWaitingMails,
} from '../../db/gauges.ts';

const SHARED_MS = 5_000;
/** A scraper gives up after ten seconds, and needs the other metrics most when the database hangs. */
const PATIENCE_MS = 2_000;
/** Rows of the audit log that one scrape looks at. Only after a long time without a scrape are there more. */
const MOST_ROWS = 100_000;

/** Events of the audit log with a counter: what an operator should be told of. */
const EVENTS: readonly AuditEvent[] = [
  'signed-in',
  'sign-in-failed',
  'refused',
  'limit-tripped',
  'inquiry-created',
  'inquiry-answered',
  'file-quarantined',
  'file-damaged',
  'mail-given-up',
];

export interface DatabaseGauges {
  /** Reads them again if they are old. Never throws: a database that does not answer is a value, too. */
  refresh(): Promise<void>;
}

function addGauges(registry: Registry) {
  // Every process reads the same database.
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const answered = gauge('review_database_answered', '1 if the database answered within two seconds.');
  const bytes = gauge('review_database_bytes', 'Size of the database, without its journal.');
  const mails = gauge('review_outbox_mails', 'Mails that wait to be sent; counted up to 10,000.');
  const oldest = gauge('review_outbox_oldest_seconds', 'Age of the oldest mail that waits; 0 without one.');
  const scans = gauge('review_scans_waiting', 'Files that wait for the malware scanner; up to 10,000.');
  const waiting = gauge('review_inquiries_waiting', 'Inquiries without an answer; counted up to 10,000.', [
    'urgency',
  ]);
  const overdue = gauge(
    'review_inquiries_overdue',
    'Inquiries without an answer after their due date; counted up to 10,000.',
    ['urgency'],
  );
  const events = new Counter({
    name: 'review_events_total',
    help: 'Events recorded in the audit log since this process started, by any process.',
    labelNames: ['event'],
    registers: [registry],
  });
  return { answered, bytes, mails, oldest, scans, waiting, overdue, events };
}

/** @param lastSequence of the audit log: rows after it are counted. */
export function openDatabaseGauges(
  context: Context,
  registry: Registry,
  lastSequence: number,
): DatabaseGauges {
  const { answered, bytes, mails, oldest, scans, waiting, overdue, events } = addGauges(registry);
  for (const event of EVENTS) events.inc({ event }, 0);
  let counted = lastSequence;

  async function read(): Promise<void> {
    const { db, engine } = context;
    const now = context.now().getTime();
    bytes.set(await engine.bytes());
    const queue = await readWaitingMails(db);
    mails.set(queue.count);
    oldest.set(queue.oldest === undefined ? 0 : Math.max(0, now - Date.parse(queue.oldest)) / 1000);
    scans.set(await countPendingScans(db));
    for (const { key } of URGENCIES) {
      waiting.set({ urgency: key }, await countWaiting(db, key));
      overdue.set({ urgency: key }, await countOverdue(db, key, new Date(now).toISOString()));
    }
    const last = await lastAuditSequence(db);
    const found = await countEvents(db, { after: Math.max(counted, last - MOST_ROWS), last });
    counted = last;
    for (const { event, count } of found)
      if (EVENTS.some((known) => known === event)) events.inc({ event }, count);
  }

  let reading: Promise<void> | undefined;
  let readAt: number | undefined;
  /** Scrapes at the same time share one reading: while the database hangs, they must not take its connections. */
  function readOnce(): Promise<void> {
    const now = context.now().getTime();
    if (readAt !== undefined && Math.abs(now - readAt) < SHARED_MS) return Promise.resolve();
    reading ??= read()
      .then(() => {
        readAt = now;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return {
    async refresh() {
      const limit = Promise.withResolvers<never>();
      const timer = setTimeout(() => limit.reject(new Error('the database is late')), PATIENCE_MS);
      try {
        await Promise.race([readOnce(), limit.promise]);
        answered.set(1);
      } catch (error) {
        context.log.error({ event: 'metrics-incomplete', ...describeError(error) });
        answered.set(0);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
