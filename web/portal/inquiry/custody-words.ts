// A custody record as text, for the page and for the file that a user can save with the documents.
import type { CustodyEntry, CustodyEvent } from '../../../contract/custody.ts';
import { site } from '../../../site.config.ts';
import { inquiryNumber } from '../inquiry-words.ts';

const DEEDS: Record<CustodyEvent, string> = {
  'inquiry-created': 'sent the inquiry',
  'file-uploaded': 'sent a document',
  'inquiry-viewed': 'opened the inquiry',
  'file-downloaded': 'downloaded a document',
  'file-scanned': 'found no malware in a document',
  'file-scanned-in-part': 'could not look at all of a document',
  'file-quarantined': 'found malware in a document: it is in quarantine',
  'inquiry-answered': 'answered with the review statement',
  refused: 'was refused',
};

export function describeDeed(event: CustodyEvent): string {
  return DEEDS[event];
}

/** A name may contain line breaks or bidi controls, which could forge or disguise a line of the record. */
function oneLine(name: string): string {
  return name.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ');
}

/** Plain text, one line per event, with the ids to look up in the server's audit log. */
export function custodyText(inquiryId: number, entries: readonly CustodyEntry[]): string {
  const documents = new Map(
    entries.flatMap(({ document }) => (document ? [[document.sha256, document.originalname]] : [])),
  );
  return [
    `Custody record of ${inquiryNumber(inquiryId)}`,
    `${site.name}, ${site.tagline}`,
    'Times are UTC. Each line begins with its number in the audit log and ends with its seal.',
    '',
    ...entries.map(({ sequence, at, who, role, event, document, mac }) =>
      [
        sequence,
        at,
        `${oneLine(who)} (${role})`,
        describeDeed(event),
        oneLine(document?.originalname ?? ''),
        mac,
      ].join('\t'),
    ),
    '',
    'SHA-256 of the documents',
    ...[...documents].map(([sha256, name]) => `${sha256}\t${oneLine(name)}`),
    '',
  ].join('\r\n');
}
