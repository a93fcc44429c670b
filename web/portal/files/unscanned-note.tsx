// Says once which files of an inquiry were not scanned for malware, to staff only: they open what strangers send.
import type { Inquiry } from '../../../contract/inquiries.ts';
import type { FileFacts } from '../../../contract/stored-files.ts';
import { useSession, variantOf } from '../../session.ts';

export function UnscannedNote({ inquiry }: { inquiry: Inquiry }) {
  const isStaff = variantOf(useSession()) === 'staff';
  const files = [...inquiry.inquiryfiles, ...inquiry.reportfiles];
  const unscanned = files.filter(({ scan }) => scan === 'unscanned');
  if (!isStaff || unscanned.length === 0) return null;
  return <p className="hint unscanned">{wordsFor(unscanned, unscanned.length === files.length)}</p>;
}

function wordsFor(unscanned: readonly FileFacts[], areAll: boolean): string {
  if (areAll) return 'These files were not scanned for malware.';
  const names = unscanned.map(({ originalname }) => originalname).join(', ');
  return `Not scanned for malware: ${names}`;
}
