// The files of an inquiry. Our server tells their names and sizes; an older host only has the
// comma-separated lists of §3, and then the stored name is all there is to show.
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
