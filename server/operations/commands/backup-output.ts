// What the commands backup and restore print.
import type { Lacking } from '../../backup/copy-files.ts';
import type { Finding } from '../../backup/verify.ts';
import { toStorageError } from '../../files/disk-errors.ts';
import { StorageFull } from '../../files/store.ts';

const MIB = 1024 * 1024;

export const mebibytes = (bytes: number) => `${(bytes / MIB).toFixed(1)} MiB`;

export const WHAT = {
  missing: 'is missing',
  size: 'has a different size',
  changed: 'has different content',
  unreadable: 'cannot be read',
  extra: 'is not part of the backup',
} as const;

/** What a file belongs to. */
export const whereOf = ({ inquiryId }: { inquiryId: number | null }) =>
  inquiryId === null ? 'A draft' : `Inquiry ${inquiryId}`;

export const toFinding = ({ row, damage }: Lacking): Finding => ({
  path: `${whereOf(row)}: ${row.name}`,
  what: damage,
});

/** One line for each finding, to the standard error: cron mails it. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { path, what } of findings) console.error(`${path} ${WHAT[what]}`);
}

/** Says which folder is full. */
export function explainFull(error: unknown, folder: string): unknown {
  const known = toStorageError(error);
  if (!(known instanceof StorageFull)) return error;
  return new Error(`There is not enough space in ${folder}: ${known.message}.`, { cause: error });
}
