// Writes a saved custody record (contract/custody/custody-file.ts) in pieces, a batch of rows at a time, so that its
// length does not matter.
import {
  CUSTODY_FORMAT,
  type CustodyFileHead,
  type CustodyRow,
  firstDigestText,
  introductionText,
  nextDigestText,
  type SignedHead,
  sealText,
} from '../../contract/custody/custody-file.ts';
import { nodeName, peakPositions, wayToRoot } from '../../contract/custody/merkle.ts';
import { site } from '../../site.config.ts';
import { findTreeHead, type LockedHead, listAuditOf, type NamedAuditRow } from '../db/audit/audit.ts';
import { listPublishedHeads } from '../db/audit/tree.ts';
import type { Db } from '../db/engine/engine.ts';
import { hashing } from './hashing.ts';
import { type HeadsContext, signHead } from './heads.ts';
import { sealedPart } from './row-texts.ts';
import { type Reader, toEntry, visibleEvents } from './shown-entries.ts';
import { readNodes } from './tree.ts';

const BATCH = 100;
/** A month: people who compare a head usually received it in the last few weeks. */
const MAX_EARLIER_HEADS = 31;

export interface CustodyFileOf {
  inquiryId: number;
  reader: Reader;
  /** The names of the inquiry's files by SHA-256. */
  fileNames: ReadonlyMap<string, string>;
}

export async function* writeCustodyFile(context: HeadsContext, of: CustodyFileOf): AsyncGenerator<string> {
  const { db, secrets, now, config, logId } = context;
  const { inquiryId, reader } = of;
  const tree = await findTreeHead(db);
  const file: CustodyFileHead = {
    format: CUSTODY_FORMAT,
    firm: site.name,
    address: config.publicUrl.origin,
    log: logId,
    inquiry: inquiryId,
    inquiryname: `${site.inquiryPrefix}${inquiryId}`,
    issued: now().toISOString(),
    issuedto: reader.isStaff ? 'staff' : 'client',
    key: secrets.signing.publicKey,
    introductions: secrets.earlierSigning.map((earlier) => ({
      key: earlier.publicKey,
      signature: earlier.sign(introductionText(logId, secrets.signing.publicKey)),
    })),
    head: signHead(context, logId, tree),
  };
  let digest = hashing.digest(firstDigestText(file));
  const addToDigest = (part: CustodyRow | SignedHead) => {
    digest = hashing.digest(nextDigestText(digest, part));
  };

  yield `${JSON.stringify(file, null, 1).slice(0, -2)},\n "rows": [`;
  const listNewNodes = openNodes(tree.sequence);
  let separator = '\n  ';
  for await (const batch of readBatches(db, of, tree.sequence)) {
    const rows = batch.map((row) => ({ row, positions: listNewNodes(row.sequence) }));
    const hashes = await readNodes(
      db,
      tree,
      rows.flatMap(({ positions }) => positions),
    );
    let text = '';
    for (const { row, positions } of rows) {
      const names = positions.map(({ level, index }) => nodeName(level, index));
      const nodes = Object.fromEntries(names.map((name) => [name, hashes.get(name) ?? '']));
      const { mac: _mac, reason: _reason, role, ...entry } = toEntry(row, reader, of.fileNames);
      const saved: CustodyRow = {
        ...entry,
        role: role === 'scanner' || role === 'server' ? null : role,
        sealed: sealedPart(row),
        nodes,
      };
      addToDigest(saved);
      text += separator + JSON.stringify(saved);
      separator = ',\n  ';
    }
    yield text;
  }
  const { heads, nodes } = await readEarlierHeads(db, file.key, tree);
  for (const head of heads) addToDigest(head);
  const seal = { digest, signature: secrets.signing.sign(sealText(file.format, digest)) };
  yield `\n ],\n "earlier": ${JSON.stringify(heads)},\n "nodes": ${JSON.stringify(nodes)},\n`;
  yield ` "seal": ${JSON.stringify(seal)}\n}\n`;
}

async function* readBatches(db: Db, of: CustodyFileOf, upTo: number): AsyncGenerator<NamedAuditRow[]> {
  const events = visibleEvents(of.reader);
  for (let after = 0; ; ) {
    const rows = await listAuditOf(db, { inquiryId: of.inquiryId, events, after, upTo, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.sequence;
  }
}

/**
 * Lists the nodes of a row's proof that no earlier row of the file has listed. Rows come in ascending order, so the
 * paths to the root meet and stay together: the last index on each level is all we need to remember.
 */
function openNodes(size: number) {
  const lastIndexes: number[] = [];
  return (sequence: number) =>
    wayToRoot(size, 0, sequence - 1).filter(({ level, index }) => {
      const isKnown = lastIndexes[level] === index;
      lastIndexes[level] = index;
      return !isKnown;
    });
}

/** Heads that this key signed, with the nodes that prove that this tree continues them. */
async function readEarlierHeads(db: Db, key: string, tree: LockedHead) {
  const published = await listPublishedHeads(db, tree.sequence, MAX_EARLIER_HEADS);
  const heads = published
    .filter(({ publicKey }) => publicKey === key)
    .map(({ size, root, at, signature }): SignedHead => ({ size, root, at, signature }))
    .reverse();
  const positions = heads
    .flatMap(({ size }) => peakPositions(size))
    .flatMap(({ level, index }) => [{ level, index }, ...wayToRoot(tree.sequence, level, index)]);
  return { heads, nodes: Object.fromEntries(await readNodes(db, tree, positions)) };
}
