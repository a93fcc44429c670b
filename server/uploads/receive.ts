// Receives an upload: stores all files of a multipart request, or none (docs/security.md). Bytes stream once
// through the parser, the hash and the draft; they are never buffered. The caller commits while the files are
// in place under their names, and disposing of the upload removes those without a row.
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
import { MultipartBody } from './multipart.ts';
import { hashFile, type Received, receiveFile } from './uploaded-file.ts';

interface UploadCall {
  context: Context;
  request: FastifyRequest;
  visitor: Visitor;
}

interface Form<Fields> {
  fields: Fields;
  files: readonly Received[];
}

/**
 * A received upload. Disposing of it releases the account's slot and removes files that were not committed.
 */
interface Upload<Fields> extends AsyncDisposable {
  readonly fields: Fields;
  readonly files: readonly NewFile[];
  /** What was sent, as {@link readContent} returns it. */
  readonly content: string;
  /** Call it after the commit: rows refer to the files now. */
  settle(): void;
}

/**
 * Receives a request's fields and files.
 * @param check runs before a byte of the files is read; it checks permissions and states
 * @throws a refusal; then nothing is stored
 */
export async function receiveUpload<Schema extends z.ZodType>(
  call: UploadCall,
  schema: Schema,
  check: (fields: z.output<Schema>) => Promise<void>,
): Promise<Upload<z.output<Schema>>> {
  const { context, visitor } = call;
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(context.concurrency.uploads.enter(visitor.account.id));
  await requireRoom(call);
  const drafts: Draft[] = [];
  // The sweeper removes what cannot be removed now.
  cleanup.defer(async () => void (await Promise.allSettled(drafts.map((draft) => draft.discard()))));
  const checkFields = async (given: MultipartBody['fields']) => {
    const fields = parseFields(schema, given);
    await check(fields);
    return fields;
  };
  const { fields, files } = await readForm(call, checkFields, drafts);
  // The sender may have signed out, or been disabled, while the upload ran.
  if (!(await findVisitor(context, visitor.tokenHash))) throw refuse.notSignedIn();
  // Files before rows: the sweeper removes an unreferenced file, but cannot repair a row without its file.
  await context.files.keep(files.map(({ draft }) => draft));
  const names = files.map(({ name }) => name);
  let isSettled = false;
  cleanup.defer(async () => {
    if (!isSettled) await removeUnnamed(context, names);
  });
  const settle = () => {
    isSettled = true;
    context.files.settle(names);
  };
  const whole = cleanup.move();
  const content = contentOf(
    fields,
    files.map(({ originalName, bytes, sha256 }) => [originalName, bytes, sha256]),
  );
  return { fields, files, content, settle, [Symbol.asyncDispose]: () => whole.disposeAsync() };
}

/**
 * Reads a repeated request to its end without storing it. A browser that still sends does not read an answer,
 * and only the whole request can be compared with the first one.
 */
export async function readContent<Schema extends z.ZodType>(
  call: UploadCall,
  schema: Schema,
): Promise<string> {
  const { context, visitor } = call;
  using slot = new DisposableStack();
  slot.defer(context.concurrency.uploads.enter(visitor.account.id));
  return await readBody(call, async (body) => {
    const files: Hashed[] = [];
    for await (const part of body.files()) {
      const file = await hashFile(context, part);
      if (file) files.push(file);
    }
    return contentOf(parseFields(schema, body.fields), files);
  });
}

type Hashed = readonly [name: string, bytes: number, sha256: string];

function contentOf(fields: unknown, files: readonly Hashed[]): string {
  return JSON.stringify([fields, files]);
}

async function requireRoom({ context, request }: UploadCall): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0);
  const free = await context.files.freeBytes();
  if (free < announced + context.uploadLimits.reserveBytes) throw refuse.storageFull();
}

/** Reads the fields and stores the files. */
function readForm<Fields>(
  call: UploadCall,
  checkFields: (given: MultipartBody['fields']) => Promise<Fields>,
  drafts: Draft[],
): Promise<Form<Fields>> {
  return readBody(call, async (body) => {
    let checked: { fields: Fields } | undefined;
    const files: Received[] = [];
    for await (const part of body.files()) {
      checked ??= { fields: await checkFields(body.fields) };
      const file = await receiveFile(call.context, part, drafts);
      if (file) files.push(file);
    }
    checked ??= { fields: await checkFields(body.fields) };
    if (files.length === 0) throw refuse.badRequest(serverMessages.noFiles);
    return { ...checked, files };
  });
}

/** Reads the whole body. Every failure ends here, with one refusal. */
async function readBody<Result>(
  { context, request, visitor }: UploadCall,
  read: (body: MultipartBody) => Promise<Result>,
): Promise<Result> {
  using body = new MultipartBody(request, {
    limits: context.uploadLimits,
    // A running upload counts as activity: looking up the session renews it.
    onMinute: () => void findVisitor(context, visitor.tokenHash).catch(() => undefined),
  });
  try {
    return await read(body);
  } catch (error) {
    throw body.fail(error);
  }
}

/**
 * Removes files whose change failed. A commit whose acknowledgment was lost may still succeed, even after
 * this point, so the query waits for the lock that every change holds until its end. If the database does not
 * answer, the sweeper decides later.
 */
async function removeUnnamed(context: Context, names: readonly string[]): Promise<void> {
  const asked = context.db.transaction().execute(async (trx) => {
    await lockAuditHead(trx);
    return keepKnownNames(trx, names);
  });
  const named = await asked.catch(() => undefined);
  // The sweeper also removes what cannot be removed here; the caller's error is the one to report.
  if (named) await context.files.remove(names.filter((name) => !named.has(name))).catch(() => undefined);
  context.files.settle(names);
}
