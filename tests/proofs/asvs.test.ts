// docs/asvs.md lists every requirement of the standard once, with correct counts and working links. The last step
// of `npm test` (scripts/proofs.ts) checks that tests prove the requirements with an asterisk.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requirementsUpTo } from './asvs-requirements.ts';

const docs = join(import.meta.dirname, '../../docs');
const VERDICTS = ['met', 'deviating', 'not met', 'operator', 'not applicable'];

const document = readFileSync(join(docs, 'asvs.md'), 'utf8');
const LINE = /^- (V[\d.]+(?:, V[\d.]+)*)(\*?) (?:(deviating|not met|operator|not applicable): )?(.+)$/gm;
const lines = [...document.matchAll(LINE)].map(([, ids = '', mark, verdict = 'met', words = '']) => ({
  ...{ ids: ids.split(', '), isTested: mark === '*', verdict, words },
}));
const standard = requirementsUpTo(2);
const levelOf = new Map(standard.map(({ id, level }) => [id, level]));

it('has every requirement of levels 1 and 2 exactly once, in the order of the standard', () => {
  expect(lines.flatMap(({ ids }) => ids)).toEqual(standard.map(({ id }) => id));
});

it.each(lines)('$ids has what its verdict requires', ({ ids, isTested, verdict, words }) => {
  // A tested requirement is proved by its tests, another one that is met by a document or the code.
  if (verdict === 'met' && !isTested) expect(words).toMatch(/\]\(|`/);
  // Each has its own line; only requirements that do not apply share one.
  if (ids.length > 1) expect(verdict).toBe('not applicable');
});

it('begins with the correct counts', () => {
  const countOf = (verdict: string, level: number) =>
    lines
      .filter((line) => line.verdict === verdict)
      .flatMap(({ ids }) => ids)
      .filter((id) => levelOf.get(id) === level).length;
  const wanted = VERDICTS.map((verdict) => {
    const [one, two] = [countOf(verdict, 1), countOf(verdict, 2)];
    return [verdict, one, two, one + two].join(' | ');
  });
  const summary = [...document.matchAll(/^\| ([a-z ]+ \| \d.*) \|$/gm)].map(([, row]) => row);
  expect(summary).toEqual(wanted);
});

/** The anchor of each heading. */
const anchorsIn = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

const files = lines
  .filter(({ verdict, isTested }) => verdict === 'met' && !isTested)
  .flatMap(({ words }) => [...words.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
const links = [...document.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);

it.each([...new Set(files)])('the file %s exists', (file) => {
  expect(existsSync(join(docs, '..', file))).toBe(true);
});

it.each([...new Set(links)])('the link to %s leads to an existing file and heading', (link) => {
  const [file = '', anchor] = link.split('#');
  expect(existsSync(join(docs, file))).toBe(true);
  if (anchor) expect(anchorsIn(join(docs, file))).toContain(anchor);
});
