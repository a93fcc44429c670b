// Receives an upload: stores all files of a multipart request, or none (docs/security.md). Bytes stream once
// through the parser, the thread that hashes and seals them, and the pending file, in batches of 256 KiB. The caller commits while the files are
// in place under their names, and disposing of the upload removes those without a row.

import type { Role } from '../../contract/endpoint.ts';
import type { z } from '../../contract/z.ts';
import { refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import { lockAuditHead } from '../db/audit/audit.ts';
import { keepKnownNames, type NewFile } from '../db/files/files.ts';
import type { SealedPendingFile } from '../files/sealed-store.ts';
import { parseFields, parseFieldsSoFar } from '../http/input.ts';
import type { Reservation } from '../limits/disk-space.ts';
import type { Transfer } from '../limits/transfers.ts';
import { MultipartBody } from './multipart.ts';
import { type Allowance, openAllowance } from './quota.ts';
import type { UploadCall } from './upload-call.ts';
import { hashFile, type Received, receiveFile } from './uploaded-file.ts';

/** What an upload in progress may use. */
interface Running {
  transfer: Transfer;
  space: Reservation;
  allowance: Allowance;
  sender: Role;
  pendingFiles: SealedPendingFile[];
}

interface Form<Fields> {
  fields: Fields;
  files: readonly Received[];
}

/**
 * A received upload. Disposing of it releases its slot and its space, and removes files that were not committed.
 */
interface Upload<Fields> extends AsyncDisposable {
  readonly fields: Fields;
  readonly files: readonly NewFile[];
  /** What was sent, as {@link readContent} returns it. */
  readonly content: string;
  /** Call it after the commit, before the answer: rows refer to the files now. */
  settle(): void;
}

/**
 * Receives a request's fields and files.
 * @param check checks permissions and states, and returns whether the form has files without those of the request. It runs
 * before a byte of the files is read if the fields come first, and again if fields follow the files
 * @throws a refusal; then nothing is stored
 */
export async function receiveUpload<Schema extends z.ZodType>(
  call: UploadCall,
  schema: Schema,
  check: (fields: z.output<Schema>) => Promise<boolean>,
): Promise<Upload<z.output<Schema>>> {
  const { context, visitor } = call;
  await using cleanup = new AsyncDisposableStack();
  const transfer = context.transfers.uploads.enter(call);
  cleanup.defer(transfer.leave);
  // A body in chunks announces nothing.
  const length = call.request.headers['content-length'];
  const announced = length === undefined ? undefined : Number(length);
  const allowance = await openAllowance(context, visitor.account, announced ?? 0);
  const space = await context.space.reserve(call.ip, announced);
  cleanup.defer(space.release);
  const pendingFiles: SealedPendingFile[] = [];
  // The sweeper removes what cannot be removed now.
  cleanup.defer(
    async () => void (await Promise.allSettled(pendingFiles.map((pending) => pending.discard()))),
  );
  const running = { transfer, space, allowance, sender: visitor.account.role, pendingFiles };
  const { fields, files } = await readForm(call, schema, check, running);
  // Files before rows: the sweeper removes an unreferenced file, but cannot repair a row without its file.
  await context.files.keep(files.map(({ pending }) => pending));
  const names = files.map(({ name }) => name);
  let isSettled = false;
  cleanup.defer(async () => {
    if (!isSettled) await removeUnnamed(context, names);
  });
  const settle = () => {
    isSettled = true;
    context.files.settle(names);
    context.head.note();
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
  const { context } = call;
  using resources = new DisposableStack();
  const transfer = context.transfers.uploads.enter(call);
  resources.defer(transfer.leave);
  return await readBody(call, transfer, async (body) => {
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

/** Reads the whole body. Every failure ends here, with one refusal. */
async function readBody<Result>(
  { context, request }: UploadCall,
  { signal }: Transfer,
  read: (body: MultipartBody) => Promise<Result>,
): Promise<Result> {
  // It may have been cut while it waited for its slot.
  signal.throwIfAborted();
  using body = new MultipartBody(request, context.uploadLimits);
  signal.addEventListener('abort', () => body.fail(signal.reason));
  try {
    return await read(body);
  } catch (error) {
    throw body.fail(error);
  }
}

/** Reads the fields and stores the files. */
function readForm<Schema extends z.ZodType>(
  call: UploadCall,
  schema: Schema,
  check: (fields: z.output<Schema>) => Promise<boolean>,
  running: Running,
): Promise<Form<z.output<Schema>>> {
  return readBody(call, running.transfer, async (body) => {
    /** How many fields there were at the last check. */
    let checked = -1;
    let hasFiles = false;
    const files: Received[] = [];
    for await (const part of body.files()) {
      const given = body.fields.length === checked ? undefined : parseFieldsSoFar(schema, body.fields);
      if (given !== undefined) {
        hasFiles = await check(given);
        checked = body.fields.length;
      }
      const file = await receiveFile(call.context, part, running);
      if (file) files.push(file);
    }
    const fields = parseFields(schema, body.fields);
    // §3 lists the files before the last fields, and other programs send them so.
    if (body.fields.length !== checked) hasFiles = await check(fields);
    if (files.length === 0 && !hasFiles) throw refuse.badRequest(refusals.noFiles);
    return { fields, files };
  });
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
