// A multipart request becomes files in the store, or nothing (docs/security.md). Bytes stream once
// through the parser, the hash and the draft; they are never buffered. The caller's transaction runs
// while the files stand under their names, and when it fails they are removed again.
import { once } from 'node:events';
import type { BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { serverMessages } from '../../contract/messages.ts';
import type { z } from '../../contract/z.ts';
import { findVisitor, type Visitor } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { lockAuditHead } from '../db/audit.ts';
import { keepKnownNames, type NewFile } from '../db/files.ts';
import { refuse } from '../errors.ts';
import type { Draft } from '../files/store.ts';
import { parseFields } from '../http/input.ts';
import { countParts, expectBoundaries, openParser } from './multipart.ts';
import { watchProgress } from './upload-progress.ts';
import { type Received, receiveFile } from './uploaded-file.ts';

interface Upload<Schema extends z.ZodType, Answer> {
  schema: Schema;
  /** Refuses before a byte of the files is read: rights, states. */
  check(fields: z.output<Schema>): Promise<void>;
  /** The transaction. `made: false` means that somebody else's repetition has won: the files are not needed. */
  act(fields: z.output<Schema>, files: readonly NewFile[]): Promise<{ answer: Answer; made: boolean }>;
}

/** Receives a request's fields and files and makes the change. @throws a refusal; nothing is stored then. */
export async function receiveUpload<Schema extends z.ZodType, Answer>(
  context: Context,
  request: FastifyRequest,
  visitor: Visitor,
  upload: Upload<Schema, Answer>,
): Promise<Answer> {
  const release = context.concurrency.uploads.enter(visitor.account.id);
  const drafts: Draft[] = [];
  try {
    await requireRoom(context, request);
    const { fields, files } = await readParts(context, request, visitor, upload, drafts);
    // Signed out, or disabled, while the upload ran: then it is nobody's.
    if (!(await findVisitor(context, visitor.tokenHash))) throw refuse.notSignedIn();
    return await keepAndAct(context, files, () => upload.act(fields, files));
  } finally {
    // What cannot be removed now is swept; the client's place must be given back all the same.
    await Promise.allSettled(drafts.map((draft) => draft.discard()));
    release();
  }
}

/** Files before rows: a leftover file is swept, a row without its file would be a lie. */
async function keepAndAct<Answer>(
  context: Context,
  files: readonly Received[],
  act: () => Promise<{ answer: Answer; made: boolean }>,
): Promise<Answer> {
  const names = files.map(({ name }) => name);
  await context.files.keep(files.map(({ draft }) => draft));
  try {
    const { answer, made } = await act();
    if (made) context.files.settle(names);
    else await context.files.remove(names);
    return answer;
  } catch (error) {
    await removeUnnamed(context, names);
    throw error;
  }
}

/**
 * Removes files whose change failed. A commit whose answer was lost may succeed all the same, even after this:
 * so the database is asked behind the lock that every change holds to its end. When it does not answer, the
 * sweeper decides later.
 */
async function removeUnnamed(context: Context, names: readonly string[]): Promise<void> {
  const asked = context.db.transaction().execute(async (trx) => {
    await lockAuditHead(trx);
    return keepKnownNames(trx, names);
  });
  const named = await asked.catch(() => undefined);
  // What cannot be removed is swept too; the caller's error is the one to tell.
  if (named) await context.files.remove(names.filter((name) => !named.has(name))).catch(() => undefined);
  context.files.settle(names);
}

async function requireRoom(context: Context, request: FastifyRequest): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0);
  const free = await context.files.freeBytes();
  if (free < announced + context.uploadLimits.reserveBytes) throw refuse.storageFull();
}

/** Reads the whole body. Everything that can go wrong ends here, with one refusal. */
async function readParts<Schema extends z.ZodType, Answer>(
  context: Context,
  request: FastifyRequest,
  visitor: Visitor,
  upload: Upload<Schema, Answer>,
  drafts: Draft[],
): Promise<{ fields: z.output<Schema>; files: Received[] }> {
  const { maxFiles } = context.uploadLimits;
  const failure = Promise.withResolvers<never>();
  let failed = false;
  /** Ends the wait for the parser: after a failure nobody reads its streams, and it would wait for ever. */
  let unblock = () => {};
  const fail = (error: unknown) => {
    failed = true;
    failure.reject(error);
    unblock();
  };
  failure.promise.catch(() => undefined);

  const parser = openParser(request, maxFiles);
  const given: [string, string][] = [];
  const files: Received[] = [];
  let parts = 0;
  let fields: Promise<z.output<Schema>> | undefined;
  // One file after the other; several may wait here when they came in one chunk.
  const waiting = new Set<BusboyFileStream>();
  let reading: Promise<void> = Promise.resolve();

  parser.on('field', (name, value, _nameCut, valueCut) => {
    parts += 1;
    if (fields) fail(refuse.badRequest(serverMessages.uploadOrder));
    else if (valueCut) fail(refuse.badRequest(serverMessages.badField(name, 'is too long')));
    else given.push([name, value]);
  });
  parser.on('file', (_field, stream, sentName) => {
    parts += 1;
    stream.on('error', () => fail(refuse.badRequest(serverMessages.uploadBroken)));
    waiting.add(stream);
    fields ??= checkFields(upload, given);
    reading = reading
      .then(() => fields)
      .then(async () => {
        if (failed) return;
        const file = await receiveFile(context, stream, sentName ?? '', drafts);
        waiting.delete(stream);
        if (file) files.push(file);
      });
    reading.catch(fail);
  });
  parser.on('filesLimit', () => fail(refuse.tooLarge(serverMessages.tooManyFiles(maxFiles))));
  parser.on('fieldsLimit', () => fail(refuse.badRequest()));
  parser.on('partsLimit', () => fail(refuse.badRequest()));
  parser.on('error', () => fail(refuse.badRequest(serverMessages.uploadBroken)));

  const progress = watchProgress(context.uploadLimits, {
    onStall: () => fail(refuse.stalled()),
    // A running upload is a sign of life: asking for the session renews it.
    onMinute: () => void findVisitor(context, visitor.tokenHash).catch(() => undefined),
  });
  const ends = expectBoundaries(request);
  // Listened for from the start: a body that closes early is finished before its last byte was taken.
  const finished = once(parser, 'finish').catch(fail);

  const pump = async () => {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      if (failed) return;
      progress.add(chunk.length);
      ends.add(chunk);
      // Not a race with `failure`: every chunk of a long upload would leave a reaction on it.
      await new Promise<void>((taken) => {
        unblock = taken;
        parser.write(chunk, () => taken());
      });
      // Returning lets go of the request, so that what still comes can be drained (connections.ts).
      if (failed) return;
      progress.wait();
    }
    progress.add(0); // the rest is our own work
    parser.end();
    await finished;
    await reading;
    // That the parser is at its end proves nothing: the closing boundary and every part must have come.
    if (!ends.isWhole() || parts !== countParts(parser)) throw refuse.badRequest(serverMessages.uploadBroken);
  };

  try {
    const pumping = pump();
    pumping.catch(() => undefined);
    await Promise.race([pumping, failure.promise]);
    const checked = await (fields ?? checkFields(upload, given));
    if (files.length === 0) throw refuse.badRequest(serverMessages.noFiles);
    return { fields: checked, files };
  } catch (error) {
    failed = true;
    // The reading ends before the caller removes the drafts: none may be made or written after that.
    for (const stream of waiting) stream.destroy();
    await reading.catch(() => undefined);
    // The sender's connection broke: nobody is left to be told, but the log is. Our own to the database can
    // fail in the same words, and that is no fault of the sender's.
    throw error === request.raw.errored ? refuse.badRequest(serverMessages.uploadBroken) : error;
  } finally {
    progress.stop();
  }
}

async function checkFields<Schema extends z.ZodType, Answer>(
  upload: Upload<Schema, Answer>,
  given: readonly [string, string][],
): Promise<z.output<Schema>> {
  const fields = parseFields(upload.schema, given);
  await upload.check(fields);
  return fields;
}
