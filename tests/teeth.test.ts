// The table of defects must not rot: the code it breaks stands as it says, and the tests it names are there.
// That they notice is proved by `npm run teeth`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakText } from '../teeth/defect.ts';
import { defects } from '../teeth/defects.ts';
import { findTests } from './support/test-titles.ts';

const root = join(import.meta.dirname, '..');

describe.each(defects.map((defect) => [defect.name, defect] as const))('%s', (_name, defect) => {
  it('can be put into the code of today', () => {
    const text = readFileSync(join(root, defect.file), 'utf8');
    expect(breakText(defect, text)).not.toBe(text);
  });

  it('has a test that is to notice it, and that nothing skips', () => {
    const { file, test } = defect.caughtBy;
    const found = findTests(file).filter(({ title }) => mayBeCalled(title, test));
    expect(found, test).not.toEqual([]);
    expect(found.filter(({ isHeldBack }) => isHeldBack)).toEqual([]);
  });
});

/** Whether the test with this title in its source, `%s` and all, is one whose title has the words when it runs. */
function mayBeCalled(title: string, words: string): boolean {
  const parts = title.split(' > ');
  if (title.includes(words)) return true;
  // The words may reach into what a table fills in; it says something only behind what stands there anyhow.
  return parts.some((_, index) => {
    const tail = parts.slice(index).join(' > ');
    const pattern = tail.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/%[a-z]/g, '.*');
    return !tail.startsWith('%') && tail.includes('%') && new RegExp(pattern).test(words);
  });
}

it('no two defects have the same name', () => {
  const names = defects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
