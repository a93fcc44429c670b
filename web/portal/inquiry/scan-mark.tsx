// A file's malware scan result in words, preceded by a status shape.
import type { Scan } from '../../../contract/inquiries.ts';

const WORDS: Record<Scan, string> = {
  unscanned: 'Not scanned for malware',
  pending: 'Being checked for malware. You can download it when that is done.',
  clean: 'Scanned for malware, nothing found',
  partial: 'Not scanned for malware in full: it goes beyond what our scanner can look at',
  infected: 'Quarantined: malware was found in it, and no one can download it',
};

/** True if the server refuses the download, so a link would only lead to an error. */
export function isHeldBack(scan: Scan | undefined): boolean {
  return scan === 'pending' || scan === 'infected';
}

export function ScanMark({ scan }: { scan: Scan }) {
  return (
    <span className="scan-mark" data-scan={scan}>
      {WORDS[scan]}
    </span>
  );
}
