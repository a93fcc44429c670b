// The custody record of one inquiry, for its owner and for staff (docs/security.md).
import type { FastifyInstance } from 'fastify';
import {
  CUSTODY_EVENTS,
  type CustodyAnswer,
  type CustodyEntry,
  custodyRecord,
} from '../../contract/custody.ts';
import { serverMessages } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { listAuditOf } from '../db/audit.ts';
import { listFilesOf } from '../db/files.ts';
import { getInquiry } from '../http/inquiry-access.ts';
import { type Call, serve } from '../http/serve.ts';

const SCANNER = 'The malware scanner';

export function custodyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, custodyRecord, readRecord);
}

/** Signed-in users and the malware scanner write the rows about an inquiry. */
function roleOf(role: string | null): CustodyEntry['role'] {
  return role === 'staff' || role === 'client' ? role : 'scanner';
}

async function readRecord(call: Call<typeof custodyRecord>): Promise<CustodyAnswer> {
  const { context, visitor } = call;
  const inquiry = await getInquiry(call, call.input.inquiryid);
  const isStaff = visitor.account.role === 'staff';
  const files = await listFilesOf(context.db, inquiry.id);
  const names = new Map(files.map((file) => [file.sha256, file.originalName]));
  const visibleEvents = CUSTODY_EVENTS.filter((event) => isStaff || event !== 'refused');
  const rows = await listAuditOf(context.db, inquiry.id, visibleEvents);
  const data = rows.map((row): CustodyEntry => {
    const role = roleOf(row.role);
    const entry = {
      sequence: row.sequence,
      mac: row.mac,
      at: row.at,
      event: row.event as CustodyEntry['event'],
      // Clients may know that staff read a record, but not which member of staff.
      who: role === 'scanner' ? SCANNER : isStaff || role === 'client' ? (row.name ?? '') : 'Staff',
      role,
    } as const;
    if (row.sha256 === null) return entry;
    return { ...entry, document: { originalname: names.get(row.sha256) ?? '', sha256: row.sha256 } };
  });
  return { success: 1, data, message: serverMessages.ok };
}
