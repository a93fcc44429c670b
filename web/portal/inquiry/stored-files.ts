// The files of an inquiry. Our server returns their names and sizes; an older host returns only the
// comma-separated lists of §3, so only the stored name can be shown.
import type { FileFacts, Scan } from '../../../contract/inquiries.ts';

export interface StoredFile {
  filename: string;
  name: string;
  bytes?: number;
  scan?: Scan;
}

export function storedFiles(facts: readonly FileFacts[] | undefined, list: string | null): StoredFile[] {
  if (facts) {
    return facts.map(({ filename, originalname, bytes, scan }) => ({
      filename,
      name: originalname,
      bytes,
      scan,
    }));
  }
  const names = (list ?? '').split(',').map((name) => name.trim());
  return names.filter(Boolean).map((filename) => ({ filename, name: filename }));
}
