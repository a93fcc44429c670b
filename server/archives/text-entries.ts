// The texts in an archive: the SHA-256 of each file, as `sha256sum -c` reads them, and what is not in it.
import type { SentFile } from '../db/tables.ts';

/** No uploaded file can have one of these names: their extensions are not accepted. */
export const TEXT_NAMES = { manifest: 'SHA-256.txt', leftOut: 'NOT INCLUDED.txt' } as const;

/** @param name in the archive */
export function manifestText(files: readonly { file: Pick<SentFile, 'sha256'>; name: string }[]): string {
  return files.map(({ file, name }) => `${file.sha256}  ${name}\n`).join('');
}

export function leftOutText(files: readonly SentFile[]): string {
  const lines = files.map(
    ({ originalName, bytes, sha256 }) => `${originalName}\n  ${bytes} bytes, SHA-256 ${sha256}\n`,
  );
  return `Not in this archive, because malware was found in them. They are in quarantine, and no one can download them:\n\n${lines.join('\n')}`;
}
