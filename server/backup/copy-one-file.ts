// Reads and copies whole files, and computes what is compared: size and SHA-256 of the bytes as they are stored.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readPieces } from '../files/read-in-pieces.ts';
import type { FileStore, RawStore, StoredFile } from '../files/store.ts';

export interface Content {
  bytes: number;
  sha256: string;
}

/** A file exists and cannot be read to its end. */
export class Unreadable extends Error {}

type OnBytes = (bytes: number) => void;
const ignore: OnBytes = () => undefined;

async function* reading(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw new Unreadable('cannot be read', { cause: error });
  }
}

async function digest(
  stream: AsyncIterable<Buffer>,
  onBytes: OnBytes,
  write: (chunk: Buffer) => Promise<void> | undefined = () => undefined,
): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of reading(stream)) {
    hash.update(chunk);
    bytes += chunk.length;
    onBytes(chunk.length);
    await write(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

const piecesOf = (file: StoredFile) => readPieces(file, { start: 0, end: file.bytes - 1 });

type Open = () => Promise<StoredFile | undefined>;

async function openStored(open: Open): Promise<StoredFile | undefined> {
  try {
    return await open();
  } catch (error) {
    throw new Unreadable('cannot be opened', { cause: error });
  }
}

/**
 * @returns undefined if the store does not have the file
 * @throws Unreadable
 */
export async function readStored(open: Open, onBytes = ignore): Promise<Content | undefined> {
  const file = await openStored(open);
  if (!file) return undefined;
  try {
    return await digest(piecesOf(file), onBytes);
  } finally {
    await file.close();
  }
}

/** @throws Unreadable */
export function readFileContent(path: string, onBytes = ignore): Promise<Content> {
  return digest(createReadStream(path) as AsyncIterable<Buffer>, onBytes);
}

/**
 * Copies the stored bytes of a file, and keeps the copy only if it is right.
 * @returns what was read, and whether it was kept; undefined if the source does not have the file
 * @throws Unreadable, and StorageFull
 */
export async function copyStored(
  source: RawStore,
  target: RawStore,
  name: string,
  isRight: (content: Content) => boolean,
  onBytes = ignore,
): Promise<{ content: Content; isKept: boolean } | undefined> {
  const file = await openStored(() => source.open(name));
  if (!file) return undefined;
  try {
    const draft = await target.create(name);
    try {
      const content = await digest(piecesOf(file), onBytes, (chunk) => draft.write(chunk));
      await draft.finish();
      const isKept = isRight(content);
      if (isKept) await target.keep([draft]);
      target.settle([name]);
      return { content, isKept };
    } finally {
      // Does nothing to a draft that was kept.
      await draft.discard();
    }
  } finally {
    await file.close();
  }
}

/** The latest time that a Date can be. */
const MOST_MS = 8.64e15;

/** Removes what an interrupted copy has left in a store that no server uses. */
export async function removeRemains(store: FileStore): Promise<void> {
  await store.trashAbandonedDrafts();
  await store.purgeTrash(new Date(MOST_MS));
}
