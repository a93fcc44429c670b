// The version of this program, from package.json, which is next to server/ in every installation; and its commit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

const read = (...path: string[]): string | undefined => {
  try {
    return readFileSync(join(root, ...path), 'utf8').trim();
  } catch {
    return undefined;
  }
};

export const { version } = JSON.parse(read('package.json') ?? '') as { version: string };

const SHORT = 10;

/** What a checkout points to. In an image there is no checkout, and its build has written the file COMMIT. */
function findCommit(): string {
  const given = read('COMMIT');
  if (given !== undefined) return given;
  const head = read('.git', 'HEAD') ?? '';
  const [, ref] = /^ref: (.+)$/.exec(head) ?? [];
  if (ref === undefined) return head;
  const packed = read('.git', 'packed-refs')?.split('\n') ?? [];
  return read('.git', ref) ?? packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '';
}

/** Empty where it is not known. */
export const commit = /^[0-9a-f]{10,64}$/.exec(findCommit())?.[0].slice(0, SHORT) ?? '';

/** `1.0.0 (4b825dc642)` */
export const versionAndCommit = commit === '' ? version : `${version} (${commit})`;
