// What malware scanning says of a file, in words, with the shape of a state before them.
import type { Scan } from '../../../contract/inquiries.ts';

const WORDS: Record<Scan, string> = {
  unscanned: 'Not scanned for malware',
  pending: 'Being checked for malware. You can download it when that is done.',
  clean: 'Scanned for malware, nothing found',
  partial: 'Not scanned for malware in full: it goes beyond what our scanner can look at',
  infected: 'Quarantined: malware was found in it, and nobody can download it',
};

/** Held back by the server: a link would lead to a refusal. */
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
