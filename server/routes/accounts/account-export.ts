// The export of everything that is stored about a client's account (docs/decisions/0029-archives.md): permitted by the password,
// and then downloaded as one ZIP that is made while it is sent.
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import * as calls from '../../../contract/accounts/profile.ts';
import { site } from '../../../site.config.ts';
import { newTicket, readTicket, spendTicket, type Ticket } from '../../accounts/tickets.ts';
import { FileGone } from '../../archives/archive.ts';
import { exportEntries } from '../../archives/exports/export.ts';
import { streamZip } from '../../archives/streamed-zip.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { describeError } from '../../base/log.ts';
import { replies } from '../../base/replies.ts';
import type { Db } from '../../db/engine/engine.ts';
import { findOwnFile } from '../../db/files/files.ts';
import { noteAnswerRead } from '../../db/inquiries/inquiries.ts';
import type { FilesTable } from '../../db/tables.ts';
import { beginSending, describeAttachment, requireReleased } from '../../http/attachment.ts';
import { enterDownload } from '../../http/download-slot.ts';
import { changeWithProof } from '../../http/idempotency.ts';
import { isEmbedded } from '../../http/same-origin.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';

type DownloadCall = Call<typeof calls.downloadExport>;

export function accountExportRoutes(serve: Serve): void {
  serve(calls.permitExport, permit);
  serve(calls.downloadExport, send, { head: true });
}

const permit: Handler<typeof calls.permitExport> = async (call) => {
  const { context, visitor, actor } = call;
  const before = () => context.throttle.hit(['exportsPerAccount', String(visitor.account.id)]);
  const permitIt = async (trx: Db) => {
    await recordEvent(context, trx, actor, { event: 'export-permitted' });
    const ticket = newTicket(context, ['export', visitor.tokenHash]);
    return { success: 1 as const, message: replies.exportPermitted, ticket };
  };
  return changeWithProof(call, permitIt, { before });
};

async function send(call: DownloadCall): Promise<FastifyReply> {
  const { context, input, request, reply, visitor } = call;
  if (isEmbedded(context.config, request)) throw refuse.foreignPage();
  const ticket = readTicket(context, ['export', visitor.tokenHash], input.ticket);
  if (!ticket) throw refuse.exportExpired();
  const day = context.now().toISOString().slice(0, 10);
  const described = {
    contentType: 'application/zip',
    contentDisposition: contentDisposition(`${site.name} ${day}.zip`),
  };
  const content = request.method === 'GET' ? await begin(call, ticket) : undefined;
  // The length is unknown until everything is sent, so a client cannot ask for a part.
  describeAttachment(reply, described, { bytes: 0, etag: undefined });
  return reply.send(content);
}

async function begin(call: DownloadCall, ticket: Ticket) {
  const { context, request, visitor, actor } = call;
  enterDownload(call);
  await context.db.transaction().execute(async (trx) => {
    if (!(await spendTicket(trx, ticket))) throw refuse.exportExpired();
    await recordEvent(context, trx, actor, { event: 'account-exported' });
  });
  const owner = { id: visitor.account.id, role: 'client', tokenHash: visitor.tokenHash } as const;
  const entries = exportEntries({ context, owner, actor, onFirstBytes: (file) => record(call, file) });
  const content = await beginSending(streamZip(entries));
  content.once('error', (error) =>
    context.log.error({ event: 'export-broken', request: request.id, ...describeError(error) }),
  );
  return content;
}

/** Checks again, as for a single download, whether the file may be sent, and records it. */
async function record({ context, visitor, actor }: DownloadCall, { name }: FilesTable): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const file = await findOwnFile(trx, name, visitor.account);
    if (!file) throw new FileGone();
    requireReleased(file);
    const { inquiryId, kind, sha256 } = file;
    if (inquiryId !== null) await noteAnswerRead(trx, actor, { inquiryId, kind });
    const about = inquiryId === null ? {} : { inquiryId };
    await recordEvent(context, trx, actor, { event: 'file-downloaded', sha256, ...about });
  });
}
