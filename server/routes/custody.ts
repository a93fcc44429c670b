// The custody record of one inquiry, for its owner and for staff (docs/security.md).
import type { FastifyInstance } from 'fastify';
import {
  CUSTODY_EVENTS,
  type CustodyAnswer,
  type CustodyEntry,
  custodyRecord,
  STAFF_ONLY_EVENTS,
} from '../../contract/custody.ts';
import { serverMessages } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { listAuditOf } from '../db/audit.ts';
import { listFilesOf } from '../db/files.ts';
import { getInquiry } from '../http/inquiry-access.ts';
import { type Call, serve } from '../http/serve.ts';

/** Without an account: the programs that write rows about an inquiry. */
const PROGRAMS = { scanner: 'The malware scanner', server: 'The server' } as const;

export function custodyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, custodyRecord, readRecord);
}

/** Signed-in users, the malware scanner, and the check of stored files write the rows about an inquiry. */
function roleOf(role: string | null, event: string): CustodyEntry['role'] {
  if (role === 'staff' || role === 'client') return role;
  return event === 'file-damaged' || event === 'file-restored' ? 'server' : 'scanner';
}

/** Clients may know that staff read a record, but not which member of staff. */
function nameOf(role: CustodyEntry['role'], name: string | null, isStaff: boolean): string {
  if (role === 'scanner' || role === 'server') return PROGRAMS[role];
  return isStaff || role === 'client' ? (name ?? '') : 'Staff';
}

async function readRecord(call: Call<typeof custodyRecord>): Promise<CustodyAnswer> {
  const { context, visitor } = call;
  const inquiry = await getInquiry(call, call.input.inquiryid);
  const isStaff = visitor.account.role === 'staff';
  const files = await listFilesOf(context.db, inquiry.id);
  const names = new Map(files.map((file) => [file.sha256, file.originalName]));
  const visibleEvents = CUSTODY_EVENTS.filter((event) => isStaff || !STAFF_ONLY_EVENTS.includes(event));
  const rows = await listAuditOf(context.db, inquiry.id, visibleEvents);
  const data = rows.map((row): CustodyEntry => {
    const role = roleOf(row.role, row.event);
    const entry = {
      sequence: row.sequence,
      mac: row.mac,
      at: row.at,
      event: row.event as CustodyEntry['event'],
      who: nameOf(role, row.name, isStaff),
      role,
    } as const;
    if (row.sha256 === null) return entry;
    return { ...entry, document: { originalname: names.get(row.sha256) ?? '', sha256: row.sha256 } };
  });
  return { success: 1, data, message: serverMessages.ok };
}
