// The files of an inquiry. Our server returns their names and sizes; an older host returns only the
// comma-separated lists of §3, so only the stored name can be shown.
import type { FileFacts, Scan } from '../../../contract/inquiries.ts';

export interface StoredFile {
  filename: string;
  name: string;
  bytes?: number;
  scan?: Scan;
  /** Of a file that was removed: what a copy can be compared with. */
  removedSha256?: string;
}

export function storedFiles(
  facts: readonly FileFacts[] | undefined,
  list: string | null,
  removedAt?: string | undefined,
): StoredFile[] {
  if (facts) {
    return facts.map(({ filename, originalname, bytes, scan, sha256 }) => ({
      filename,
      name: originalname,
      bytes,
      scan,
      ...(removedAt === undefined ? {} : { removedSha256: sha256 }),
    }));
  }
  const names = (list ?? '').split(',').map((name) => name.trim());
  return names.filter(Boolean).map((filename) => ({ filename, name: filename }));
}
