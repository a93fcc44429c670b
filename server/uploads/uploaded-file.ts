// Receives one file of an upload: its bytes are counted and checked here, and hashed, sealed and written by its
// {@link IncomingFile}. A repeated upload is only counted and hashed.
import type { Role } from '../../contract/endpoint.ts';
import { messages, serverMessages } from '../../contract/messages.ts';
import { refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import type { NewFile } from '../db/files/files.ts';
import { checkContent } from '../files/content.ts';
import { IncomingFile } from '../files/incoming-file.ts';
import { requireExtension, toOriginalName, toStoredName } from '../files/names.ts';
import type { SealedPendingFile } from '../files/sealed-store.ts';
import type { Reservation } from '../limits/disk-space.ts';
import type { FilePart } from './multipart.ts';
import type { Allowance } from './quota.ts';

export interface Received extends NewFile {
  pending: SealedPendingFile;
}

interface Target {
  /** Receives the new pending file, also when the file is refused. */
  pendingFiles: SealedPendingFile[];
  allowance: Allowance;
  space: Reservation;
  sender: Role;
}

/** Writes one file to a pending file. Undefined for the empty part that a form sends when no file was chosen. */
export async function receiveFile(
  context: Context,
  part: FilePart,
  target: Target,
): Promise<Received | undefined> {
  if (part.name.includes('\0')) throw refuse.badRequest(refusals.fileNameInvalid);
  const originalName = toOriginalName(part.name);
  const extension = originalName === '' ? undefined : requireExtension(originalName, target.sender);

  const pending = await context.files.create(toStoredName(originalName, extension ?? '.pdf'));
  target.pendingFiles.push(pending);
  const { name, wrappedKey, sealingKey } = pending;
  await using incoming = new IncomingFile({ sealingKey, from: 0 }, async (sealed) => {
    await target.space.take(sealed.length);
    await pending.write(sealed);
  });
  const bytes = await read(context, part, originalName, (chunk) => {
    target.allowance.take(chunk.length);
    return incoming.write(chunk);
  });
  if (!extension) {
    if (bytes > 0) throw refuse.unsupported(serverMessages.fileTypeRefused(part.name, target.sender));
    return undefined;
  }
  if (bytes === 0) throw refuse.badRequest(serverMessages.fileEmpty(originalName));
  const { sha256, crc32 } = await incoming.finish();
  await pending.finish();
  await checkContent({ originalName, bytes }, pending, target.sender);
  return {
    pending,
    name,
    wrappedKey,
    scan: context.config.clamd ? 'pending' : 'unscanned',
    originalName,
    bytes,
    sha256,
    crc32,
  };
}

/** What identifies one file of an upload: its name, its size and its hash. Undefined if no file was chosen. */
export async function hashFile(
  context: Context,
  part: FilePart,
): Promise<[name: string, bytes: number, sha256: string] | undefined> {
  const originalName = toOriginalName(part.name);
  await using incoming = new IncomingFile({ sealingKey: null, from: 0 }, async () => undefined);
  const bytes = await read(context, part, originalName, (chunk) => incoming.write(chunk));
  const { sha256 } = await incoming.finish();
  return originalName === '' && bytes === 0 ? undefined : [originalName, bytes, sha256];
}

/**
 * Counts the bytes of a file and passes them on.
 * @throws a refusal (413) as soon as the file is too large.
 */
async function read(
  context: Context,
  part: FilePart,
  originalName: string,
  take: IncomingFile['write'],
): Promise<number> {
  let bytes = 0;
  await part.read((chunk) => {
    bytes += chunk.length;
    if (bytes > context.uploadLimits.maxFileBytes) throw refuse.tooLarge(messages.fileTooLarge(originalName));
    return take(chunk);
  });
  return bytes;
}
