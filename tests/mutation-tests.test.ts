// Keeps the table of defects current: each defect fits the code and names an existing test file. `npm run
// mutation-tests` proves that the tests fail.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakText } from '../mutation-tests/defect.ts';
import { defects } from '../mutation-tests/defects.ts';

const root = join(import.meta.dirname, '..');

describe.each(defects.map((defect) => [defect.name, defect] as const))('%s', (_name, defect) => {
  it('fits the current code', () => {
    const text = readFileSync(join(root, defect.file), 'utf8');
    expect(breakText(defect, text)).not.toBe(text);
    expect(existsSync(join(root, defect.caughtBy)), defect.caughtBy).toBe(true);
  });
});

it('no two defects have the same name', () => {
  const names = defects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
