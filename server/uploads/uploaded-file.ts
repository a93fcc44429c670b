// Receives one file of an upload: writes its bytes to a draft, and counts, hashes and checks them. A repeated
// upload is only counted and hashed.
import { createHash } from 'node:crypto';
import { messages, serverMessages } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import type { NewFile } from '../db/files.ts';
import { refuse } from '../errors.ts';
import { BlockMacs } from '../files/block-macs.ts';
import { HEAD_BYTES, isWhatItSays } from '../files/content.ts';
import { findExtension, toOriginalName, toStoredName } from '../files/names.ts';
import type { Draft } from '../files/store.ts';
import type { Reservation } from '../limits/space.ts';
import type { FilePart } from './multipart.ts';
import type { Allowance } from './quota.ts';

export interface Received extends NewFile {
  draft: Draft;
}

interface Target {
  /** Receives the new draft, also when the file is refused. */
  drafts: Draft[];
  allowance: Allowance;
  space: Reservation;
}

/** Writes one file to a draft. Undefined for the empty part that a form sends when no file was chosen. */
export async function receiveFile(
  context: Context,
  { name: sentName, content }: FilePart,
  target: Target,
): Promise<Received | undefined> {
  if (sentName.includes('\0')) throw refuse.badRequest(serverMessages.fileNameInvalid);
  const originalName = toOriginalName(sentName);
  const extension = findExtension(originalName);
  if (originalName !== '' && !extension)
    throw refuse.unsupported(serverMessages.fileTypeRefused(originalName));

  const draft = await context.files.create(toStoredName(originalName, extension ?? '.pdf'));
  target.drafts.push(draft);
  // The chunks of a sealed file are authenticated already.
  const keyId = context.secrets.currentKeyId;
  const key = draft.wrappedKey === null ? context.secrets.blockKey(draft.name, keyId) : undefined;
  const macs = key && new BlockMacs(key);
  const { bytes, head, sha256 } = await read(context, content, originalName, async (chunk) => {
    target.allowance.take(chunk.length);
    await target.space.take(chunk.length);
    macs?.update(chunk);
    await draft.write(chunk);
  });
  if (!extension) {
    if (bytes > 0) throw refuse.unsupported(serverMessages.fileTypeRefused(sentName));
    return undefined;
  }
  if (bytes === 0) throw refuse.badRequest(serverMessages.fileEmpty(originalName));
  await draft.finish();
  if (!(await isWhatItSays(extension, head, draft, bytes))) {
    throw refuse.unsupported(serverMessages.fileContentRefused(originalName));
  }
  return {
    draft,
    name: draft.name,
    wrappedKey: draft.wrappedKey,
    scan: context.config.clamd ? 'pending' : 'unscanned',
    originalName,
    bytes,
    sha256,
    blocks: macs && { keyId, macs: macs.finish() },
  };
}

/** What identifies one file of an upload: its name, its size and its hash. Undefined if no file was chosen. */
export async function hashFile(
  context: Context,
  { name, content }: FilePart,
): Promise<[name: string, bytes: number, sha256: string] | undefined> {
  const originalName = toOriginalName(name);
  const { bytes, sha256 } = await read(context, content, originalName);
  return originalName === '' && bytes === 0 ? undefined : [originalName, bytes, sha256];
}

/** @throws a refusal (413) as soon as the file is too large. */
async function read(
  context: Context,
  content: FilePart['content'],
  originalName: string,
  keep?: (chunk: Buffer) => Promise<void>,
): Promise<{ bytes: number; head: Buffer; sha256: string }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > context.uploadLimits.maxFileBytes) throw refuse.tooLarge(messages.fileTooLarge(originalName));
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    hash.update(chunk);
    await keep?.(chunk);
  }
  return { bytes, head, sha256: hash.digest('hex') };
}
