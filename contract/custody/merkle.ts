// The Merkle tree of the audit log, as in RFC 9162. Leaves are numbered from 0. Node (level, index) covers the
// leaves from index * 2^level; at the right edge it covers fewer, and one without a sibling is its only child.
// Hashes are lower-case hex. The server and the page for verification share this code, each with
// its own SHA-256.

export interface Hashing {
  /** SHA-256 of a text in UTF-8. */
  digest(text: string): string;
  /** SHA-256 of a byte 0 and the text: a leaf can never be passed off as an inner node. */
  leaf(text: string): string;
  /** SHA-256 of a byte 1 and both hashes. */
  node(left: string, right: string): string;
}

/** A node's name in a saved file: `level.index`. */
export function nodeName(level: number, index: number): string {
  return `${level}.${index}`;
}

/** The number of leaves that a complete node of this level covers. */
const widthOf = (level: number) => 2 ** level;

/**
 * Adds a leaf.
 * @param peaks the complete subtrees of the tree so far, the largest first
 * @returns the new peaks, and the hashes of all complete subtrees that end with this leaf, the smallest first
 */
export function addLeaf(
  hashing: Hashing,
  size: number,
  peaks: readonly string[],
  leaf: string,
): { peaks: string[]; hashes: string[] } {
  const left = [...peaks];
  const hashes = [leaf];
  let hash = leaf;
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
    hash = hashing.node(left.pop() ?? '', hash);
    hashes.push(hash);
  }
  return { peaks: [...left, hash], hashes };
}

function fold(hashing: Hashing, peaks: readonly string[]): string {
  return peaks.reduceRight((right, left) => hashing.node(left, right));
}

/** The root of the tree that these complete subtrees cover. */
export function rootOf(hashing: Hashing, peaks: readonly string[]): string {
  return peaks.length === 0 ? hashing.digest('') : fold(hashing, peaks);
}

/** The positions of the complete subtrees that cover a tree of this size, the largest first. */
export function peakPositions(size: number): { level: number; index: number }[] {
  const positions: { level: number; index: number }[] = [];
  let start = 0;
  for (let level = Math.floor(Math.log2(Math.max(size, 1))) + 1; level >= 0; level -= 1) {
    if (start + widthOf(level) > size) continue;
    positions.push({ level, index: start / widthOf(level) });
    start += widthOf(level);
  }
  return positions;
}

export function isComplete(size: number, level: number, index: number): boolean {
  return (index + 1) * widthOf(level) <= size;
}

/** The hash of a node at the right edge, which is not complete, from the tree's complete subtrees. */
export function edgeHash(
  hashing: Hashing,
  size: number,
  peaks: readonly string[],
  level: number,
  index: number,
): string {
  const first = peakPositions(size).findIndex(
    (peak) => peak.index * widthOf(peak.level) >= index * widthOf(level),
  );
  return fold(hashing, peaks.slice(first));
}

/** The nodes next to the way from a node to the root: with them, the root can be computed from that node. */
export function wayToRoot(size: number, level: number, index: number): { level: number; index: number }[] {
  const nodes: { level: number; index: number }[] = [];
  for (let [height, current] = [level, index]; widthOf(height) < size; height += 1) {
    const sibling = current % 2 === 1 ? current - 1 : current + 1;
    if (sibling * widthOf(height) < size) nodes.push({ level: height, index: sibling });
    current = Math.floor(current / 2);
  }
  return nodes;
}

/** The root as computed from one node; undefined when a node next to its way is missing. */
export function rootFrom(
  hashing: Hashing,
  size: number,
  level: number,
  index: number,
  hash: string,
  find: (name: string) => string | undefined,
): string | undefined {
  let [current, root, height] = [index, hash, level];
  for (const sibling of wayToRoot(size, level, index)) {
    current = Math.floor(current / widthOf(sibling.level - height));
    height = sibling.level;
    const other = find(nodeName(sibling.level, sibling.index));
    if (other === undefined) return undefined;
    root = sibling.index < current ? hashing.node(other, root) : hashing.node(root, other);
  }
  return root;
}
