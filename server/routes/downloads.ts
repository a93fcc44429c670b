// Downloads of stored files: checks the exact name, then access, then sends the bytes (docs/security.md).
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { download } from '../../contract/inquiries.ts';
import { recordEvent } from '../audit/record.ts';
import { requireView } from '../audit/repeats.ts';
import type { Context } from '../context.ts';
import { findFile } from '../db/files.ts';
import { findRemovedFile } from '../db/retention.ts';
import type { FilesTable } from '../db/tables.ts';
import { type Refusal, refuse } from '../errors.ts';
import { type Extension, findExtension } from '../files/names.ts';
import { type Described, STORED_NAME } from '../files/store.ts';
import { enterDownload } from '../http/download-place.ts';
import { NOTHING } from '../http/headers.ts';
import { ownerFor } from '../http/inquiry-access.ts';
import { PieceStream } from '../http/piece-stream.ts';
import { parseRange, type Range } from '../http/range.ts';
import { isEmbedded } from '../http/same-origin.ts';
import { type Call, serve } from '../http/serve.ts';
import { FileDamaged } from '../integrity/damage.ts';
import { openVerified, type VerifiedFile } from '../integrity/reading.ts';

const TYPES: Record<Extension, string> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

const NOT_CACHED = 'private, no-store';

export function downloadRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, download, send, { head: true });
}

async function send(call: Call<typeof download>): Promise<FastifyReply> {
  const { context, input, visitor, request, reply } = call;
  // Another site's page could otherwise plant a download in the record.
  if (isEmbedded(context.config, request)) throw refuse.foreignPage();
  // Every stored name matches, and PostgreSQL reports an error for a NUL.
  if (!STORED_NAME.test(input.filename)) throw refuse.notFound();
  const row = await findFile(context.db, input.filename, ownerFor(visitor));
  if (!row) throw await refusalWithoutRow(call);
  request.inquiryId = row.inquiryId;
  requireReleased(row);
  const range = wantedRange(request, row);
  if (range === 'unsatisfiable') throw refuse.rangeNotSatisfiable(row.bytes);
  // The headers show the file's name.
  if (request.method === 'HEAD') await requireView(context, call.actor, row.inquiryId);
  const { accelLocation, downloadsSigned } = context.config;
  const isHandedOver = request.method === 'GET' && (accelLocation !== undefined || downloadsSigned);
  if (request.method === 'GET' && !isHandedOver) enterDownload(call);
  const file = await openVerified(context, row).catch(refuseDamaged);
  // It was deleted since the query.
  if (!file) throw refuse.notFound();
  if (isHandedOver) {
    await file.close();
    const address = downloadsSigned ? await context.files.addressOf(row.name, descriptionOf(row)) : undefined;
    await recordDownload(call, row);
    if (address !== undefined) return reply.header('cache-control', NOT_CACHED).redirect(address, 302);
    describe(reply, row);
    return reply.header('x-accel-redirect', accelLocation + row.name).send();
  }
  const content = request.method === 'GET' ? await begin(file, range) : undefined;
  if (content) await recordDownload(call, row).catch(destroyAndThrow(content));
  else await file.close();
  describe(reply, row);
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.bytes}`);
  void reply.header('content-length', range ? range.end - range.start + 1 : row.bytes);
  return reply.send(content);
}

/** Only who could have had a file learns that it was removed. */
async function refusalWithoutRow({
  context,
  input,
  visitor,
  request,
}: Call<typeof download>): Promise<Refusal> {
  const inquiryId = await findRemovedFile(context.db, input.filename, ownerFor(visitor));
  if (inquiryId === undefined) return refuse.notFound();
  request.inquiryId = inquiryId;
  return refuse.fileRemoved();
}

/** Waits until the first bytes are verified: as long as no header is sent, damage gets a clear answer. */
async function begin(file: VerifiedFile, range: Range | undefined): Promise<PieceStream> {
  const pieces = file.read(range);
  return new PieceStream(await pieces.next().catch(refuseDamaged), pieces);
}

function refuseDamaged(error: unknown): never {
  throw error instanceof FileDamaged ? refuse.fileDamaged() : error;
}

/** Withheld from everyone, including the uploader: one rule, and no one downloads malware by mistake. */
function requireReleased({ scan }: FilesTable): void {
  if (scan === 'infected') throw refuse.fileInfected();
  if (scan === 'pending') throw refuse.filePending();
}

async function recordDownload({ context, actor }: Call<typeof download>, row: FilesTable): Promise<void> {
  const entry = { event: 'file-downloaded', inquiryId: row.inquiryId, sha256: row.sha256 } as const;
  await context.db.transaction().execute((trx) => recordEvent(context, trx, actor, entry));
}

/** For a download that could not be recorded: no byte is sent without a row in the audit log. */
function destroyAndThrow(content: PieceStream) {
  return (error: unknown): never => {
    content.destroy();
    throw error;
  };
}

/** If-Range: the rest of a file is useful only to a client that has the beginning of the same file. */
function wantedRange(request: FastifyRequest, row: FilesTable): ReturnType<typeof parseRange> {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etagOf(row)) return undefined;
  return parseRange(request.headers.range, row.bytes);
}

function descriptionOf({ name, originalName }: FilesTable): Described {
  return {
    contentType: TYPES[findExtension(name) ?? '.pdf'],
    contentDisposition: contentDisposition(originalName.replace(/[\\/]/g, '_')),
  };
}

function etagOf(file: FilesTable): string {
  return `"${file.sha256}"`;
}

/** Always an attachment, never displayed inside our pages, never cached. */
function describe(reply: FastifyReply, file: FilesTable): void {
  const described = descriptionOf(file);
  void reply
    .header('content-type', described.contentType)
    .header('content-disposition', described.contentDisposition)
    .header('content-security-policy', `${NOTHING}; sandbox`)
    .header('cache-control', NOT_CACHED)
    .header('accept-ranges', 'bytes')
    .header('etag', etagOf(file));
}
