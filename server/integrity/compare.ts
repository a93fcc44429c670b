// Reads a whole stored file and compares it with the size and the SHA-256 of its row.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findFileCheck, saveFileCheck } from '../db/files/file-checks.ts';
import type { FileToCopy } from '../db/files/files.ts';
import type { Damage, FilesTable } from '../db/tables.ts';
import { readPieces, SMALL_BYTES } from '../files/read-in-pieces.ts';
import type { SealedStore } from '../files/sealed-store.ts';
import { type StoredFile, StoredFileChanged } from '../files/store.ts';
import { FileDamaged, type IntegrityContext, reportDamage, reportRestored } from './damage.ts';

export interface Pace {
  bytesPerSecond?: number;
  signal?: AbortSignal;
}

/** These say something about this process, not about the file. */
const OUR_OWN_ERRORS: readonly unknown[] = ['EMFILE', 'ENFILE', 'ENOMEM'];

/** What an error while reading says about the file; undefined when it says nothing about it. */
export function toDamage(error: unknown): Damage | undefined {
  if (error instanceof FileDamaged) return error.damage;
  if (error instanceof StoredFileChanged) return 'changed';
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return /^E[A-Z]+$/.test(String(code)) && !OUR_OWN_ERRORS.includes(code) ? 'unreadable' : undefined;
}

async function readAll(
  row: FileToCopy,
  stored: StoredFile,
  { bytesPerSecond = Number.POSITIVE_INFINITY, signal }: Pace,
): Promise<Damage | null> {
  const hash = createHash('sha256');
  const started = performance.now();
  let bytes = 0;
  // In small steps, because hashing a large piece would make everyone wait.
  for await (const chunk of readPieces(stored, { start: 0, end: row.bytes - 1 }, SMALL_BYTES)) {
    signal?.throwIfAborted();
    hash.update(chunk);
    bytes += chunk.length;
    const early = (bytes / bytesPerSecond) * 1000 - (performance.now() - started);
    if (early > 0) await pause(early, undefined, signal && { signal });
  }
  return hash.digest('hex') === row.sha256 ? null : 'changed';
}

/** What is wrong with a stored file; null when it is what was received. */
export async function compareFile(
  files: SealedStore,
  row: FileToCopy,
  pace: Pace = {},
): Promise<Damage | null> {
  try {
    const stored = await files.open(row.name, row.wrappedKey);
    if (!stored) return 'missing';
    try {
      return stored.bytes === row.bytes ? await readAll(row, stored, pace) : 'size';
    } finally {
      await stored.close();
    }
  } catch (error) {
    const damage = toDamage(error);
    if (!damage) throw error;
    return damage;
  }
}

/**
 * Compares the file and records the outcome. Does nothing for a file that was deleted meanwhile.
 * @throws FileDamaged after the alarm was raised.
 */
export async function checkFile(context: IntegrityContext, row: FilesTable, pace: Pace = {}): Promise<void> {
  const damage = await compareFile(context.files, row, pace);
  if (damage !== null) {
    const damaged = await reportDamage(context, row, damage);
    if (damaged) throw damaged;
    return;
  }
  const before = await findFileCheck(context.db, row.name);
  await saveFileCheck(context.db, row.name, context.now().toISOString());
  if (before?.damage) await reportRestored(context, row);
}
