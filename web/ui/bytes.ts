// File sizes in readable form. A gigabyte is 1,073,741,824 bytes, as in the size rule for files: a file at the
// limit must show 1.00 GB.
const UNIT = 1024;

/** For example '812 bytes', '84 KB', '612.4 MB', '1.31 GB'. */
export function formatBytes(bytes: number): string {
  if (bytes < UNIT) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kilo = bytes / UNIT;
  if (Math.round(kilo) < UNIT) return `${Math.round(kilo)} KB`;
  const mega = kilo / UNIT;
  if (Math.round(mega * 10) < UNIT * 10) return `${mega.toFixed(1)} MB`;
  return `${(mega / UNIT).toFixed(2)} GB`;
}

/** The number and the total size of files, for example '2 files, 3.0 MB'. */
export function formatTotal(sizes: readonly number[]): string {
  const total = formatBytes(sizes.reduce((sum, bytes) => sum + bytes, 0));
  return sizes.length === 1 ? `1 file, ${total}` : `${sizes.length} files, ${total}`;
}
