// The custody record of one inquiry, for its owner and for staff (docs/security.md): in pages, and as a file.
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { custodyFile, custodyRecord } from '../../../contract/custody/custody.ts';
import { site } from '../../../site.config.ts';
import { writeCustodyFile } from '../../audit/custody-file.ts';
import { requireView } from '../../audit/readings.ts';
import { toEntry, visibleEvents } from '../../audit/shown-entries.ts';
import { replies } from '../../base/replies.ts';
import { listAuditOf } from '../../db/audit/audit.ts';
import { listDocumentsOf } from '../../db/inquiries/retention.ts';
import { enterDownload } from '../../http/download-slot.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';

export function custodyRoutes(serve: Serve): void {
  serve(custodyRecord, readRecord);
  serve(custodyFile, sendFile);
}

/** Checks access, and records that the names of the inquiry's files are read. */
async function open(call: Call<typeof custodyRecord> | Call<typeof custodyFile>) {
  const { context, visitor, actor } = call;
  const inquiry = await getInquiry(call, call.input.inquiryid);
  await requireView(context, actor, inquiry.id);
  const files = await listDocumentsOf(context.db, inquiry.id);
  return {
    inquiryId: inquiry.id,
    reader: { isStaff: visitor.account.role === 'staff' },
    fileNames: new Map(files.map((file) => [file.sha256, file.originalName])),
  };
}

const readRecord: Handler<typeof custodyRecord> = async (call) => {
  const { after = 0, limit } = call.input;
  const { inquiryId, reader, fileNames } = await open(call);
  const events = visibleEvents(reader);
  // One more than the page has, to know whether another follows.
  const rows = await listAuditOf(call.context.db, { inquiryId, events, after, limit: limit + 1 });
  const data = rows.slice(0, limit).map((row) => toEntry(row, reader, fileNames));
  const next = rows.length > limit ? data.at(-1)?.sequence : undefined;
  return { success: 1, data, ...(next === undefined ? {} : { next }), message: replies.ok };
};

async function sendFile(call: Call<typeof custodyFile>): Promise<FastifyReply> {
  const { context, visitor, reply } = call;
  await context.throttle.hit(['custodyFilesPerAccount', String(visitor.account.id)]);
  enterDownload(call);
  const of = await open(call);
  void reply
    .header('content-type', 'application/json; charset=utf-8')
    .header(
      'content-disposition',
      contentDisposition(`Custody of ${site.inquiryPrefix}${of.inquiryId}.json`),
    );
  // Strings in object mode: one batch waits at most, and the next is read when the client has taken it.
  return reply.send(Readable.from(writeCustodyFile(context, of), { highWaterMark: 1 }));
}
