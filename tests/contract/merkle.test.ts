// The Merkle tree of the audit log is the one of RFC 9162: anyone can check a proof with another program.
import { expect, it } from 'vitest';
import {
  addLeaf,
  edgeHash,
  isComplete,
  nodeName,
  peakPositions,
  rootFrom,
  rootOf,
  wayToRoot,
} from '../../contract/custody/merkle.ts';
import { hashing } from '../../server/audit/hashing.ts';

/** The published test vectors of Certificate Transparency: eight leaves, and the root after each. */
const LEAVES = ['', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

function grow(leaves: readonly string[]) {
  let peaks: string[] = [];
  /** By place. */
  const stored = new Map<string, string>();
  leaves.forEach((leaf, size) => {
    const grown = addLeaf(hashing, size, peaks, hashing.leaf(leaf));
    peaks = grown.peaks;
    grown.hashes.forEach((hash, level) => {
      stored.set(nodeName(level, (size + 1) / 2 ** level - 1), hash);
    });
  });
  const nodeAt = (level: number, index: number) =>
    isComplete(leaves.length, level, index)
      ? stored.get(nodeName(level, index))
      : edgeHash(hashing, leaves.length, peaks, level, index);
  return { peaks, nodeAt };
}

it('has the roots of the published test vectors', () => {
  const roots = LEAVES.map((_leaf, last) => rootOf(hashing, grow(LEAVES.slice(0, last + 1)).peaks));
  expect(roots).toEqual(ROOTS);
  expect(rootOf(hashing, [])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

it('proves every leaf and every earlier tree in a tree of any size, and no other leaf', () => {
  for (let size = 1; size <= 66; size += 1) {
    const { peaks, nodeAt } = grow(Array.from({ length: size }, (_each, place) => `leaf ${place}`));
    const root = rootOf(hashing, peaks);
    const rootBy = (level: number, index: number, hash: string) => {
      const way = wayToRoot(size, level, index);
      const nodes = new Map(
        way.map((node) => [nodeName(node.level, node.index), nodeAt(node.level, node.index)]),
      );
      return rootFrom(hashing, size, level, index, hash, (name) => nodes.get(name));
    };
    for (let place = 0; place < size; place += 1) {
      expect(rootBy(0, place, hashing.leaf(`leaf ${place}`))).toBe(root);
      expect(rootBy(0, place, hashing.leaf(`leaf ${place + 1}`))).not.toBe(root);
    }
    for (let earlier = 1; earlier <= size; earlier += 1) {
      for (const { level, index } of peakPositions(earlier))
        expect(rootBy(level, index, nodeAt(level, index) ?? '')).toBe(root);
    }
  }
});
