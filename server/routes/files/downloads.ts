// Downloads of stored files, and the ranges of them that the viewer reads: checks the exact name, then access, then
// sends the bytes (docs/security.md).
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { type Extension, findExtension } from '../../../contract/files.ts';
import { download, viewFile } from '../../../contract/stored-files.ts';
import { requireOpening, requireView } from '../../audit/readings.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { type Refusal, refuse } from '../../base/errors.ts';
import { findFile, findWaitingFile } from '../../db/files/files.ts';
import { noteAnswerRead } from '../../db/inquiries/inquiries.ts';
import { findRemovedFile } from '../../db/inquiries/retention.ts';
import type { FilesTable, SentFile } from '../../db/tables.ts';
import { STORED_NAME } from '../../files/store.ts';
import {
  beginSending,
  type Described,
  describeAttachment,
  describeLength,
  refuseDamaged,
  requireReleased,
  wantedRange,
} from '../../http/attachment.ts';
import { enterDownload } from '../../http/download-slot.ts';
import type { PieceStream } from '../../http/piece-stream.ts';
import { isEmbedded } from '../../http/same-origin.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { openVerified } from '../../integrity/verified-reading.ts';

const TYPES: Record<Extension, string> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv',
};

export function downloadRoutes(serve: Serve): void {
  serve(download, send, { head: true });
  serve(viewFile, view);
}

type FileCall = Call<typeof download> | Call<typeof viewFile>;

const send: Handler<typeof download> = async (call) => {
  const { context, actor, request } = call;
  // Another site's page could otherwise plant a download in the record.
  if (isEmbedded(context.config, request)) throw refuse.foreignPage();
  const row = await findReleased(call, findWaitingFile);
  // The headers show the file's name.
  if (request.method === 'HEAD') await requireView(context, actor, row.inquiryId);
  return deliver(call, row, () => recordDownload(call, row));
};

/** The viewer's ranges always come from here: its page may connect to no other host, and each range is verified. */
const view: Handler<typeof viewFile> = async (call) => {
  const row = await findReleased(call);
  return deliver(call, row, () => requireOpening(call.context, call.actor, row));
};

async function deliver(call: FileCall, row: SentFile, record: () => Promise<void>): Promise<FastifyReply> {
  const { context, request, reply } = call;
  const whole = wholeOf(row);
  const range = wantedRange(request, whole);
  const isGet = request.method === 'GET';
  if (isGet) enterDownload(call);
  const file = await openVerified(context, row).catch(refuseDamaged);
  // It was deleted since the query.
  if (!file) throw refuse.notFound();
  const content = isGet ? await beginSending(file.read(range)) : undefined;
  if (content) await record().catch(destroyAndThrow(content));
  else await file.close();
  describeAttachment(reply, descriptionOf(row), whole);
  describeLength(reply, whole, range);
  return reply.send(content);
}

/**
 * @param findWaiting finds what was not sent yet, too
 * @throws a refusal when the visitor may not have the file, or no one may.
 */
async function findReleased(call: FileCall, findWaiting?: typeof findWaitingFile): Promise<SentFile> {
  const { context, input, visitor, request } = call;
  // Every stored name matches, and PostgreSQL reports an error for a NUL.
  if (!STORED_NAME.test(input.filename)) throw refuse.notFound();
  const asked = [context.db, input.filename, visitor.account] as const;
  const row = (await findFile(...asked)) ?? (await findWaiting?.(...asked));
  if (!row) throw await refusalWithoutRow(call);
  request.inquiryId = row.inquiryId;
  requireReleased(row);
  return row;
}

const wholeOf = ({ bytes, sha256 }: FilesTable) => ({ bytes, etag: `"${sha256}"` });

/** Only someone who could have had a file learns that it was removed. */
async function refusalWithoutRow({ context, input, visitor, request }: FileCall): Promise<Refusal> {
  const inquiryId = await findRemovedFile(context.db, input.filename, visitor.account);
  if (inquiryId === undefined) return refuse.notFound();
  request.inquiryId = inquiryId;
  return refuse.fileRemoved();
}

async function recordDownload({ context, actor }: Call<typeof download>, row: SentFile): Promise<void> {
  // Clients see the custody record, but not what staff do before they publish.
  const waiting = actor.role === 'staff' ? 'proposed-file-downloaded' : 'held-file-downloaded';
  const event = row.draftId === null ? 'file-downloaded' : waiting;
  const entry = { event, inquiryId: row.inquiryId, sha256: row.sha256 } as const;
  await context.db.transaction().execute(async (trx) => {
    await noteAnswerRead(trx, actor, row);
    await recordEvent(context, trx, actor, entry);
  });
}

/** For a download that could not be recorded: no byte is sent without a row in the audit log. */
function destroyAndThrow(content: PieceStream) {
  return (error: unknown): never => {
    content.destroy();
    throw error;
  };
}

function descriptionOf({ name, originalName }: FilesTable): Described {
  return {
    contentType: TYPES[findExtension(name) ?? '.pdf'],
    contentDisposition: contentDisposition(originalName.replace(/[\\/]/g, '_')),
  };
}
