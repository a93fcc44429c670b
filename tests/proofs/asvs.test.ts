// docs/asvs.md lists every requirement of the standard once, with correct counts and working links. The last step
// of `npm test` (scripts/proofs.ts) checks that tests prove the requirements marked `tests`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requirementsUpTo } from './asvs-requirements.ts';

const docs = join(import.meta.dirname, '../../docs');
const VERDICTS = ['met', 'deviating', 'not met', 'operator', 'not applicable'];

const document = readFileSync(join(docs, 'asvs.md'), 'utf8');
const cells = [...document.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) =>
  row.split('|').map((cell) => cell.trim()),
);
const rows = cells
  .filter(([ids]) => /^V\d/.test(ids ?? ''))
  .map(([ids = '', levels = '', about = '', verdict = '', reason = '', proof = '', ...more]) => ({
    ...{ ids: ids.split(', '), levels, about, verdict, reason, proof, more },
  }));
const standard = requirementsUpTo(2);
const levelOf = new Map(standard.map(({ id, level }) => [id, level]));

it('has every requirement of levels 1 and 2 exactly once, in the order of the standard', () => {
  expect(rows.flatMap(({ ids }) => ids)).toEqual(standard.map(({ id }) => id));
});

it.each(rows)('$ids has its level, a known verdict, and what the verdict requires', (row) => {
  expect(row.more, 'cells').toEqual([]);
  const levels = new Set(row.ids.map((id) => levelOf.get(id)));
  expect(row.levels).toBe([...levels].sort().join(', '));
  expect(VERDICTS).toContain(row.verdict);
  if (row.verdict === 'met' || row.verdict === 'operator') expect(row.proof).not.toBe('');
  if (row.verdict !== 'met') expect(row.reason).not.toBe('');
  // Each has its own row; only requirements that do not apply share one.
  if (row.ids.length > 1) expect(row.verdict).toBe('not applicable');
});

it('begins with the correct counts', () => {
  const countOf = (verdict: string, level: number) =>
    rows
      .filter((row) => row.verdict === verdict)
      .flatMap(({ ids }) => ids)
      .filter((id) => levelOf.get(id) === level).length;
  const wanted = VERDICTS.map((verdict) => {
    const [one, two] = [countOf(verdict, 1), countOf(verdict, 2)];
    return [verdict, one, two, one + two].map(String);
  });
  const summary = cells.filter(([verdict = '']) => VERDICTS.includes(verdict));
  expect(summary.map(([verdict, , ...counts]) => [verdict, ...counts])).toEqual(wanted);
});

/** The anchor of each heading. */
const anchorsIn = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

const proofs = rows.map(({ proof }) => proof).join(' ');
const files = [...proofs.matchAll(/`([^`]+)`/g)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'tests');
const links = [...document.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);

it.each([...new Set(files)])('the file %s exists', (file) => {
  expect(existsSync(join(docs, '..', file))).toBe(true);
});

it.each([...new Set(links)])('the link to %s leads to an existing file and heading', (link) => {
  const [file = '', anchor] = link.split('#');
  expect(existsSync(join(docs, file))).toBe(true);
  if (anchor) expect(anchorsIn(join(docs, file))).toContain(anchor);
});
