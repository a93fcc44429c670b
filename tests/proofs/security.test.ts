// docs/security.md names the file that proves each row; this fails when a file was moved or renamed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
const named = [...document.matchAll(/`([\w/.-]+\.test\.tsx?|fault-injection\/[\w/.-]+)`/g)].map(
  ([, file = '']) => file,
);
const serverTests = readdirSync(join(root, 'tests/server'), { recursive: true, encoding: 'utf8' });

it.each([...new Set(named)])('%s exists', (file) => {
  if (file.includes('/')) expect(existsSync(join(root, file))).toBe(true);
  else expect(serverTests.map((path) => basename(path))).toContain(file);
});
