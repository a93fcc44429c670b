// A file's malware scan result in words, after a status shape. If the scanner looked at nothing, or not at everything,
// only staff read that: a client can do nothing about it.
import type { Scan } from '../../../contract/files.ts';
import { useSession, variantOf } from '../../session.ts';

/** A file that was not scanned has no mark: unscanned-note.tsx says it once for all files. */
const WORDS: Record<Exclude<Scan, 'unscanned'>, string> = {
  pending: 'Being checked for malware. You can download it when that is done.',
  clean: 'Scanned for malware, nothing found',
  partial: 'Only partly scanned for malware: it exceeds our scanner’s limits',
  infected: 'Quarantined: malware was found in it, and no one can download it',
};

/** True if the server refuses the download, so a link would only lead to an error. */
export function isHeldBack(scan: Scan | undefined): boolean {
  return scan === 'pending' || scan === 'infected';
}

export function ScanMark({ scan }: { scan: Scan }) {
  const isStaff = variantOf(useSession()) === 'staff';
  if (scan === 'unscanned' || (scan === 'partial' && !isStaff)) return null;
  return (
    <span className="scan-mark" data-scan={scan}>
      {WORDS[scan]}
    </span>
  );
}
