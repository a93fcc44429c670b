// Gauges of this process: transfers, disk, warnings, and the version.
import { Gauge, type Registry } from 'prom-client';
import { version } from '../../base/version.ts';
import type { Context } from '../../context.ts';

export function addProcessGauges({ transfers, files, space, warnings }: Context, registry: Registry): void {
  const add = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A disk that does not answer leaves a gap, and all other metrics are still sent.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  add('review_uploads_running', 'Uploads that are being received.', () => transfers.uploads.running);
  add('review_downloads_running', 'Downloads that are being sent.', () => transfers.downloads.running);
  add('review_disk_free_bytes', 'Space that is left for files.', () => files.freeBytes());
  add('review_disk_reserved_bytes', 'Space that running uploads have reserved.', () => space.reserved);
  new Gauge({
    name: 'review_warning',
    help: 'Warnings to the operator, by the codes of docs/operations.md; 1 while there is a cause.',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { code } of warnings.list()) this.set({ code }, 1);
    },
  });
  const info = new Gauge({
    name: 'review_info',
    help: 'Always 1; the label is the version.',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version }, 1);
}
