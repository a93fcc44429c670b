// Verifies the whole audit log: every MAC, the chain, the keys, the Merkle tree, and heads that were noted or
// published earlier.
import { addLeaf, rootOf } from '../../contract/custody/merkle.ts';
import { type AuditHead, type AuditRow, findTreeHead, listAuditRows } from '../db/audit/audit.ts';
import { listAuditKeys } from '../db/audit/tree.ts';
import type { Db } from '../db/engine/engine.ts';
import type { AuditKeysTable } from '../db/tables.ts';
import type { Secrets } from '../keys/secrets.ts';
import { hashing } from './hashing.ts';
import { retirementDetail } from './keys.ts';
import { leafOf, macText } from './row-texts.ts';

const BATCH = 1_000;

export type Verdict = { ok: true; head: AuditHead } | { ok: false; sequence: number; problem: string };

/** An end of the log that was noted outside the database: its last row's MAC, or the root of its tree. */
export interface Noted {
  sequence: number;
  /** One of the two is enough. */
  hash: string;
}

/**
 * Verifies the whole log.
 * @param noted ends that were noted earlier, outside the database: they reveal that someone cut off the end together
 * with its head
 */
export async function verifyAudit(db: Db, secrets: Secrets, noted: readonly Noted[] = []): Promise<Verdict> {
  // Read first: the log may grow during verification.
  const head = await findTreeHead(db);
  const keys = watchKeys(await listAuditKeys(db));
  const tree = openTree(head.sequence);
  const wanted = noted.filter(({ sequence }) => sequence > 0);
  let previous: AuditHead = { sequence: 0, mac: '' };
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await listAuditRows(db, after, BATCH);
    for (const row of rows) {
      const problem =
        problemOf(secrets, previous, row) ??
        keys.problemOf(row) ??
        tree.problemOf(row) ??
        (row.sequence === head.sequence && row.mac !== head.mac ? 'it does not match the head' : undefined);
      if (problem) return { ok: false, sequence: row.sequence, problem };
      previous = { sequence: row.sequence, mac: row.mac };
      for (const { sequence, hash } of wanted) {
        if (sequence !== row.sequence || hash === row.mac || hash === tree.root()) continue;
        return { ok: false, sequence, problem: 'it is not the row that was noted' };
      }
    }
    if (rows.length < BATCH) break;
    after = previous.sequence;
  }
  const fail = (problem: string): Verdict => ({ ok: false, sequence: previous.sequence, problem });
  if (previous.sequence < head.sequence) return fail('rows after this one are missing');
  if (wanted.some(({ sequence }) => sequence > previous.sequence))
    return fail('it ends before the row that was noted');
  const problem = keys.problemAtEnd(previous, secrets.currentKeyId);
  if (problem) return fail(problem);
  if (tree.peaksAtHead() !== JSON.stringify(head.peaks)) return fail('the tree does not match it');
  return { ok: true, head: { sequence: head.sequence, mac: head.mac } };
}

function problemOf(secrets: Secrets, previous: AuditHead, row: AuditRow): string | undefined {
  if (row.sequence !== previous.sequence + 1) return 'a row before this one is missing';
  const mac = secrets.sign(macText(previous.mac, row), row.keyId);
  if (mac === undefined) return 'the key it was signed with is missing';
  return mac === row.mac ? undefined : 'it was changed, moved, or inserted';
}

/** Compares the keys of the rows with the table of keys, and that table with the rows that retire keys. */
function watchKeys(keys: readonly AuditKeysTable[]) {
  const byId = new Map(keys.map((key) => [key.keyId, key]));
  const retired = new Set<string>();
  return {
    problemOf(row: AuditRow): string | undefined {
      const key = byId.get(row.keyId);
      if (!key || row.sequence < key.firstSequence) return 'the key it was signed with was not in use yet';
      if (row.sequence > (key.lastSequence ?? row.sequence)) return 'it was signed with a retired key';
      if (row.event === 'key-retired') retired.add(row.detail);
      return undefined;
    },
    problemAtEnd(last: AuditHead, currentKeyId: string): string | undefined {
      const ended = keys.flatMap(({ keyId, firstSequence, lastSequence }) =>
        lastSequence === null ? [] : [retirementDetail(keyId, firstSequence, lastSequence)],
      );
      if (ended.length !== retired.size || ended.some((detail) => !retired.has(detail)))
        return 'the table of keys does not say when each key was retired';
      const valid = keys.filter(({ lastSequence }) => lastSequence === null).map(({ keyId }) => keyId);
      if (last.sequence === 0 || (valid.length === 1 && valid[0] === currentKeyId)) return undefined;
      return 'it was not continued with the current key; after a change of keys, start the server first';
    },
  };
}

/** Computes the Merkle tree again, and compares it with the stored one. */
function openTree(size: number) {
  let peaks: string[] = [];
  let peaksAtHead = size === 0 ? '[]' : '';
  return {
    problemOf(row: AuditRow): string | undefined {
      const grown = addLeaf(hashing, row.sequence - 1, peaks, leafOf(row));
      peaks = grown.peaks;
      if (row.sequence === size) peaksAtHead = JSON.stringify(peaks);
      return row.hashes === JSON.stringify(grown.hashes) ? undefined : 'its leaf in the tree was changed';
    },
    root: () => rootOf(hashing, peaks),
    peaksAtHead: () => peaksAtHead,
  };
}
