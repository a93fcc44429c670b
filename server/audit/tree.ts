// The Merkle tree over the rows of the audit log: growing it with every row, and reading the nodes of proofs.
import { addLeaf, edgeHash, isComplete, nodeName } from '../../contract/custody/merkle.ts';
import type { AuditRow, LockedHead } from '../db/audit/audit.ts';
import { findLeaves } from '../db/audit/tree.ts';
import type { Db } from '../db/engine/engine.ts';
import { hashing } from './hashing.ts';
import { leafOf } from './row-texts.ts';

const BATCH = 500;

/** Adds the leaves of these rows, which follow the tree's last one. */
export function growTree(
  before: readonly string[],
  rows: readonly Omit<AuditRow, 'hashes'>[],
): { peaks: string[]; rows: AuditRow[] } {
  let peaks = [...before];
  const grown = rows.map((row) => {
    const added = addLeaf(hashing, row.sequence - 1, peaks, leafOf(row));
    peaks = added.peaks;
    return { ...row, hashes: JSON.stringify(added.hashes) };
  });
  return { peaks, rows: grown };
}

type NodePosition = { level: number; index: number };

/** Reads the hashes of nodes in the tree of this head, by name. */
export async function readNodes(
  db: Db,
  { sequence: size, peaks }: Pick<LockedHead, 'sequence' | 'peaks'>,
  positions: readonly NodePosition[],
): Promise<Map<string, string>> {
  /** A complete node is stored with its last leaf. */
  const rowOf = ({ level, index }: NodePosition) => (index + 1) * 2 ** level;
  const stored = positions.filter(({ level, index }) => isComplete(size, level, index));
  const rows = [...new Set(stored.map(rowOf))];
  const hashes = new Map<number, string[]>();
  for (let start = 0; start < rows.length; start += BATCH)
    for (const leaf of await findLeaves(db, rows.slice(start, start + BATCH)))
      hashes.set(leaf.sequence, JSON.parse(leaf.hashes) as string[]);
  return new Map(
    positions.map(({ level, index }) => [
      nodeName(level, index),
      isComplete(size, level, index)
        ? (hashes.get(rowOf({ level, index }))?.[level] ?? '')
        : edgeHash(hashing, size, peaks, level, index),
    ]),
  );
}
