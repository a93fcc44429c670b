// Reads a whole stored file and compares it with the size and the SHA-256 of its row.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findFileCheck, type StoredMacs, saveFileCheck } from '../db/files/file-checks.ts';
import type { Damage, FilesTable } from '../db/tables.ts';
import { BlockMacs } from '../files/block-macs.ts';
import { readPieces, SMALL_BYTES } from '../files/pieces.ts';
import { type StoredFile, StoredFileChanged } from '../files/store.ts';
import { FileDamaged, type IntegrityContext, reportDamage, reportRestored } from './damage.ts';

export interface Pace {
  bytesPerSecond?: number;
  signal?: AbortSignal;
}

type Comparison = { damage: Damage } | { damage: null; blocks: StoredMacs | undefined };

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
  { secrets }: IntegrityContext,
  row: FilesTable,
  stored: StoredFile,
  { bytesPerSecond = Number.POSITIVE_INFINITY, signal }: Pace,
): Promise<Comparison> {
  const keyId = secrets.currentKeyId;
  const key = secrets.blockKey(row.name, keyId);
  const macs = key && row.wrappedKey === null ? new BlockMacs(key) : undefined;
  const hash = createHash('sha256');
  const started = performance.now();
  let bytes = 0;
  // In small steps, because hashing a large piece would make everyone wait.
  for await (const chunk of readPieces(stored, { start: 0, end: row.bytes - 1 }, SMALL_BYTES)) {
    signal?.throwIfAborted();
    hash.update(chunk);
    macs?.update(chunk);
    bytes += chunk.length;
    const early = (bytes / bytesPerSecond) * 1000 - (performance.now() - started);
    if (early > 0) await pause(early, undefined, signal && { signal });
  }
  if (hash.digest('hex') !== row.sha256) return { damage: 'changed' };
  return { damage: null, blocks: macs && { keyId, macs: macs.finish() } };
}

async function compare(context: IntegrityContext, row: FilesTable, pace: Pace): Promise<Comparison> {
  try {
    const stored = await context.files.open(row.name, row.wrappedKey);
    if (!stored) return { damage: 'missing' };
    try {
      if (stored.bytes === row.bytes) return await readAll(context, row, stored, pace);
      return { damage: 'size' };
    } finally {
      await stored.close();
    }
  } catch (error) {
    const damage = toDamage(error);
    if (!damage) throw error;
    return { damage };
  }
}

/**
 * Compares the file and records the outcome.
 * @returns the MACs of its blocks; undefined for a sealed file, and for one that was deleted meanwhile.
 * @throws FileDamaged after the alarm was raised.
 */
export async function checkFile(
  context: IntegrityContext,
  row: FilesTable,
  pace: Pace = {},
): Promise<StoredMacs | undefined> {
  const found = await compare(context, row, pace);
  if (found.damage !== null) {
    const damaged = await reportDamage(context, row, found.damage);
    if (damaged) throw damaged;
    return undefined;
  }
  const before = await findFileCheck(context.db, row.name);
  await saveFileCheck(context.db, row.name, context.now().toISOString(), found.blocks);
  if (before?.damage) await reportRestored(context, row);
  return found.blocks;
}
