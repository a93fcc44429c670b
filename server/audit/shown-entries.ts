// Rows of the audit log as the custody record of an inquiry shows them: on the screen and in the saved file.
import type { CustodyEntry } from '../../contract/custody/custody.ts';
import { CUSTODY_EVENTS, STAFF_ONLY_EVENTS } from '../../contract/custody/custody-events.ts';
import type { NamedAuditRow } from '../db/audit/audit.ts';

/** Without an account: the programs that write rows about an inquiry. */
const PROGRAMS = { scanner: 'The malware scanner', server: 'The server' } as const;

const BY_SCANNER: readonly string[] = ['file-scanned', 'file-scanned-in-part', 'file-quarantined'];

/** Clients may know that staff read a record, but not which member of staff, and not which requests were refused. */
export interface Reader {
  isStaff: boolean;
}

export function visibleEvents({ isStaff }: Reader): string[] {
  return CUSTODY_EVENTS.filter((event) => isStaff || !STAFF_ONLY_EVENTS.includes(event));
}

/** Signed-in users, holders of upload links, the malware scanner, and the server itself write the rows about an inquiry. */
function roleOf(role: string | null, event: string): CustodyEntry['role'] {
  if (role === 'staff' || role === 'client' || role === 'link') return role;
  return BY_SCANNER.includes(event) ? 'scanner' : 'server';
}

/** @param fileNames the names of the inquiry's files by SHA-256; a deleted file has none */
export function toEntry(
  row: NamedAuditRow,
  { isStaff }: Reader,
  fileNames: ReadonlyMap<string, string>,
): CustodyEntry {
  const role = roleOf(row.role, row.event);
  const name = role === 'staff' && !isStaff ? 'Staff' : (row.name ?? '');
  // Its detail is the link's number: `link 7`.
  const sender = role === 'link' ? `Upload ${row.detail}` : name;
  return {
    sequence: row.sequence,
    mac: row.mac,
    at: row.at,
    event: row.event as CustodyEntry['event'],
    who: role === 'scanner' || role === 'server' ? PROGRAMS[role] : sender,
    role,
    ...(row.sha256 === null
      ? {}
      : { document: { originalname: fileNames.get(row.sha256) ?? '', sha256: row.sha256 } }),
    ...(row.event === 'administrator-admitted' && { reason: row.detail ?? '' }),
  };
}
