// Files of drafts, sent in pieces (tus 1.0). Only the owner of the draft finds them, and the holder of its link.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Extension } from '../../../contract/files.ts';
import { MOST_PIECE_BYTES, TUS_VERSION } from '../../../contract/limits.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { createUpload, upload, writeUploadLimit } from '../../../contract/uploads.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { findDraft, touchDraft } from '../../db/drafts/drafts.ts';
import {
  type ChosenFile,
  countUploads,
  deleteUpload,
  findSameUpload,
  createUpload as insertUpload,
  sumUploads,
  type Upload,
} from '../../db/drafts/uploads.ts';
import { sees } from '../../db/inquiries/visibility.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import { requireExtension, toOriginalName, toStoredName } from '../../files/names.ts';
import type { Call, Serve } from '../../http/serve.ts';
import { receivePiece, requireUpload, storedBytes } from '../../uploads/pieces/receive.ts';
import { chargeLink, requireRoomFor } from '../../uploads/quota.ts';
import { throughLink } from '../../uploads/upload-call.ts';

const ID_BYTES = 16;
const MAX_FINGERPRINT_CHARS = 200;
const PIECE_TYPE = 'application/offset+octet-stream';

export function uploadRoutes(serve: Serve, app: FastifyInstance): void {
  // Read by uploads/pieces/read-piece.ts.
  app.addContentTypeParser(PIECE_TYPE, (_request, _payload, done) => done(null));
  serve(createUpload, create);
  serve(upload, useUpload);
}

async function create(call: Call<typeof createUpload>): Promise<FastifyReply> {
  const { request, reply } = call;
  void reply.header('tus-resumable', TUS_VERSION);
  requireTus(request);
  const { file, extension } = readChosen(call);
  const id = await begin(call, file, extension);
  return reply
    .code(201)
    .header('location', `${createUpload.path}/${id}`)
    .header('upload-limit', writeUploadLimit(MOST_PIECE_BYTES))
    .send();
}

/** What the browser says about the file that it is about to send. @throws a refusal for one that is not accepted */
function readChosen({ context, request, visitor }: Call<typeof createUpload>): {
  file: ChosenFile;
  extension: Extension;
} {
  const bytes = wholeNumber(request.headers['upload-length']);
  const { draftid, filename = '', fingerprint = '' } = readMetadata(request.headers['upload-metadata']);
  const draftId = visitor.link ? (visitor.link.draftId ?? 0) : wholeNumber(draftid);
  if (filename.includes('\0') || fingerprint.includes('\0') || fingerprint.length > MAX_FINGERPRINT_CHARS)
    throw refuse.badRequest(refusals.fileNameInvalid);
  const originalName = toOriginalName(filename);
  const extension = requireExtension(originalName, visitor.account.role);
  if (bytes === 0) throw refuse.badRequest(serverMessages.fileEmpty(originalName));
  if (bytes > context.uploadLimits.maxFileBytes) throw refuse.tooLarge(messages.fileTooLarge(originalName));
  return { file: { draftId, originalName, fingerprint: fingerprint.toWellFormed(), bytes }, extension };
}

/** The same file begins only once: a browser that lost the answer asks again. */
async function begin(
  { context, visitor }: Call<typeof createUpload>,
  file: ChosenFile,
  extension: Extension,
): Promise<string> {
  const { account, link } = visitor;
  const at = context.now().toISOString();
  return await context.db.transaction().execute(async (trx) => {
    // Locks the draft: of two tabs, the second one finds what the first one has begun.
    const own = link ? undefined : await findDraft(trx, file.draftId, account.id);
    const isThere = link || (own && (await sees(trx, account, own.inquiryId)));
    if (!isThere || !(await touchDraft(trx, file.draftId, at))) throw refuse.notFound(refusals.draftNotFound);
    const earlier = await findSameUpload(trx, file);
    if (earlier !== undefined) return earlier;
    const { maxFiles } = context.uploadLimits;
    if ((await countUploads(trx, file.draftId)) >= maxFiles)
      throw refuse.badRequest(serverMessages.tooManyFiles(maxFiles));
    if (link && (await sumUploads(trx, file.draftId)) + file.bytes > link.maxBytes)
      throw refuse.tooLarge(refusals.linkFull);
    await requireRoomFor(context, trx, account, file.bytes);
    if (link) await chargeLink(context, trx, link, file.bytes);
    const id = randomBytes(ID_BYTES).toString('base64url');
    const name = toStoredName(file.originalName, extension);
    await insertUpload(trx, { ...file, id, name, createdAt: at });
    return id;
  });
}

async function useUpload(call: Call<typeof upload>): Promise<FastifyReply> {
  const { input, request, reply } = call;
  void reply.header('tus-resumable', TUS_VERSION);
  const found = await requireUpload(call, input.id);
  requireTus(request);
  if (request.method === 'PATCH') {
    if (request.headers['content-type'] !== PIECE_TYPE) throw refuse.unsupported();
    const offset = wholeNumber(request.headers['upload-offset']);
    const received = await receivePiece(call, input.id, offset);
    call.context.scanning?.wake();
    return reply.code(204).header('upload-offset', received).send();
  }
  if (request.method === 'DELETE') {
    await removeUpload(call, found);
    return reply.code(204).send();
  }
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('upload-offset', await storedBytes(call, input.id))
    .header('upload-length', found.bytes)
    .header('upload-limit', writeUploadLimit(MOST_PIECE_BYTES))
    .send();
}

async function removeUpload({ context, actor, visitor }: Call<typeof upload>, found: Upload): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    // If a link fills the draft, its files may have been sent in the meantime.
    const isOpen = await touchDraft(trx, found.draftId, context.now().toISOString());
    const deleted = isOpen && (await deleteUpload(trx, found));
    if (!deleted) throw refuse.notFound(refusals.uploadNotFound);
    if (deleted.wasComplete)
      await recordEvent(context, trx, actor, { event: 'draft-file-removed', ...throughLink(visitor) });
  });
  await context.partials.forget(found.name);
  // If this fails, the sweep does it.
  await removeErasedFiles(context.db, context.files);
  context.head.note();
}

/** @throws 412 for another version of the protocol */
function requireTus({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw refuse.tusVersion();
}

function wholeNumber(text: string | string[] | undefined): number {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw refuse.badRequest();
  return Number(text);
}

/** `NAME BASE64,NAME BASE64`. @throws a refusal for a name that is given twice */
function readMetadata(header: string | string[] | undefined): Record<string, string> {
  const pairs = String(header ?? '')
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => pair.trim().split(' '))
    .map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')] as const);
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw refuse.badRequest();
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}
