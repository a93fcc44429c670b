// The events that a custody record shows, and what each is called: on the screen and in the page for
// verification.

const DEEDS = {
  'inquiry-created': 'submitted the inquiry',
  'file-uploaded': 'uploaded a document',
  'inquiry-viewed': 'opened the inquiry',
  'file-downloaded': 'downloaded a document',
  'archive-downloaded': 'downloaded documents in one archive',
  'file-opened': 'opened a document in the viewer',
  'file-scanned': 'found no malware in a document',
  'file-scanned-in-part': 'could not scan all of a document',
  'file-quarantined': 'found malware in a document: it is in quarantine',
  'file-damaged': 'found a stored document damaged, and no longer sends it',
  'file-restored': 'found a restored document intact',
  'information-requested': 'requested information',
  'request-withdrawn': 'withdrew the request for information',
  'request-answered': 'answered the request for information',
  'message-sent': 'sent a message or more records',
  'round-begun': 'sent a follow-up about the report',
  'round-answered': 'published a further review statement',
  'link-made': 'made an upload link for a third party',
  'link-revoked': 'revoked an upload link',
  'link-received': 'uploaded a document, which waits for the client',
  'held-file-downloaded': 'downloaded a document that waited for the client',
  'link-accepted': 'accepted what arrived through an upload link',
  'link-rejected': 'rejected what arrived through an upload link',
  'inquiry-answered': 'published the review statement',
  'inquiry-corrected': 'published a correction of the review statement',
  'review-proposed': 'sent a statement to a second reader',
  'review-approved': 'approved the statement as its second reader',
  'review-returned': 'returned the statement to its author with a note',
  'proposed-file-downloaded': 'downloaded a document of a statement that waits for its second reader',
  'inquiry-assigned': 'reassigned the inquiry',
  'inquiry-restricted': 'restricted the inquiry to its assignee',
  'restriction-ended': 'let all staff see the inquiry again',
  'administrator-admitted': 'gave a reason to see the restricted inquiry',
  'hold-set': 'placed a legal hold: the files are kept',
  'hold-lifted': 'released the legal hold',
  'removal-announced': 'told the client when the files will be removed',
  'files-removed': 'removed the files: their retention period ended',
  'note-written': 'wrote an internal note',
  'note-changed': 'changed an internal note',
  'note-removed': 'removed an internal note',
  refused: 'was refused',
} as const;

export type CustodyEvent = keyof typeof DEEDS;
export const CUSTODY_EVENTS = Object.keys(DEEDS) as CustodyEvent[];
/** Clients see none of these. */
export const STAFF_ONLY_EVENTS: readonly CustodyEvent[] = [
  'refused',
  'inquiry-assigned',
  'review-proposed',
  'review-approved',
  'review-returned',
  'proposed-file-downloaded',
  'file-damaged',
  'file-restored',
  'note-written',
  'note-changed',
  'note-removed',
];

/** What a client's record does not say. */
export const LEFT_OUT =
  'Our team appears as “Staff.” Internal entries, such as assignments, are left out, so row numbers skip.';

export const CUSTODY_ROLES = ['client', 'staff', 'link', 'scanner', 'server'] as const;

/** What someone did, as a part of a sentence that begins with a name. */
export const describeDeed = ({ event }: { event: CustodyEvent }): string => DEEDS[event];
