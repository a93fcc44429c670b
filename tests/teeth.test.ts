// The table of defects must not rot: each still fits today's code and names a test file that exists. That the
// tests notice is proved by `npm run teeth`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakText } from '../teeth/defect.ts';
import { defects } from '../teeth/defects.ts';

const root = join(import.meta.dirname, '..');

describe.each(defects.map((defect) => [defect.name, defect] as const))('%s', (_name, defect) => {
  it('can be put into the code of today', () => {
    const text = readFileSync(join(root, defect.file), 'utf8');
    expect(breakText(defect, text)).not.toBe(text);
    expect(existsSync(join(root, defect.caughtBy)), defect.caughtBy).toBe(true);
  });
});

it('no two defects have the same name', () => {
  const names = defects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
