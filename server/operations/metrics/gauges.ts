// What is read at a scrape: from this process, from the disk and from the database.
import { setTimeout } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { URGENCIES } from '../../../contract/offer.ts';
import { version } from '../../base/version.ts';
import type { Context } from '../../context.ts';
import {
  countOverdue,
  countPendingScans,
  countWaiting,
  countWaitingMails,
  findOldestMail,
} from '../../db/gauges.ts';

type Read = () => number | Promise<number>;

/** A scraper gives up after ten seconds, and needs the other metrics most when the database or the disk hangs. */
const PATIENCE_MS = 2_000;

/** What is not there in time is a gap. */
const inTime = (read: Read): Promise<number> =>
  Promise.race([
    Promise.resolve()
      .then(read)
      .catch(() => Number.NaN),
    setTimeout(PATIENCE_MS, Number.NaN, { ref: false }),
  ]);

export function addGauges(context: Context, registry: Registry): void {
  const { db, engine, files, space, transfers, warnings } = context;
  const registers = [registry];
  const add = (name: string, help: string, read: Read) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await inTime(read));
      },
    });
  add('review_uploads_running', 'Uploads that are being received.', () => transfers.uploads.running);
  add('review_downloads_running', 'Downloads that are being sent.', () => transfers.downloads.running);
  add('review_disk_free_bytes', 'Space that is left for files.', () => files.freeBytes());
  add('review_disk_reserved_bytes', 'Space that running uploads have reserved.', () => space.reserved);
  new Gauge({
    name: 'review_database_answered',
    help: '1 if the database answered within two seconds.',
    registers,
    async collect() {
      this.set(Number.isNaN(await inTime(() => engine.bytes())) ? 0 : 1);
    },
  });
  // Every process reads the same database.
  add('review_database_bytes', 'Size of the database, without its journal.', () => engine.bytes());
  add('review_outbox_mails', 'Mails that wait to be sent.', () => countWaitingMails(db));
  add('review_outbox_oldest_seconds', 'Age of the oldest mail that waits; 0 without one.', async () => {
    const oldest = await findOldestMail(db);
    return oldest === undefined ? 0 : Math.max(0, context.now().getTime() - Date.parse(oldest)) / 1000;
  });
  add('review_scans_waiting', 'Files that wait for the malware scanner.', () => countPendingScans(db));
  const addByUrgency = (name: string, help: string, read: (urgency: string) => Promise<number>) =>
    new Gauge({
      name,
      help,
      labelNames: ['urgency'],
      registers,
      async collect() {
        await Promise.all(
          URGENCIES.map(async ({ key }) => this.set({ urgency: key }, await inTime(() => read(key)))),
        );
      },
    });
  addByUrgency('review_inquiries_waiting', 'Inquiries without an answer.', (urgency) =>
    countWaiting(db, urgency),
  );
  addByUrgency('review_inquiries_overdue', 'Inquiries without an answer after their due date.', (urgency) =>
    countOverdue(db, urgency, context.now().toISOString()),
  );
  new Gauge({
    name: 'review_warning',
    help: 'Warnings to the operator, by the codes of docs/operations.md; 1 while there is a cause.',
    labelNames: ['code'],
    registers,
    collect() {
      this.reset();
      for (const { code } of warnings.list()) this.set({ code }, 1);
    },
  });
  const help = 'Always 1; the label is the version.';
  new Gauge({ name: 'review_info', help, labelNames: ['version'], registers }).set({ version }, 1);
}
