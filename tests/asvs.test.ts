// docs/asvs.md speaks of every requirement of the standard once, counts honestly, and names only proofs
// that are there; so does the column "Proved by" of docs/security.md and docs/architecture.md.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requirementsUpTo } from './support/asvs.ts';
import { checkProofs, tableRows } from './support/proofs.ts';

const read = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');

const VERDICTS = ['met', 'deviating', 'not met', 'operator', 'not applicable'];

const document = read('asvs.md');
const isAboutRequirements = ([ids]: readonly string[]) => ids?.startsWith('V') ?? false;
const rows = tableRows(document)
  .filter(isAboutRequirements)
  .map(([ids = '', levels = '', about = '', verdict = '', reason = '', proof = '', ...more]) => ({
    ...{ ids: ids.split(', '), levels, about, verdict, reason, proof, more },
  }));
const standard = requirementsUpTo(2);
const levelOf = new Map(standard.map(({ id, level }) => [id, level]));

it('docs/asvs.md has every requirement of levels 1 and 2 exactly once, in the order of the standard', () => {
  expect(rows.flatMap(({ ids }) => ids)).toEqual(standard.map(({ id }) => id));
});

describe.each(rows.map((row) => [row.ids.join(', '), row] as const))('%s', (_ids, row) => {
  it('has its level, a known verdict, and what goes with that', () => {
    expect(row.more, 'cells').toEqual([]);
    const levels = new Set(row.ids.map((id) => levelOf.get(id)));
    expect(row.levels).toBe([...levels].sort().join(', '));
    expect(VERDICTS).toContain(row.verdict);
    if (row.verdict === 'met') expect(row.proof).not.toBe('');
    else expect(row.reason).not.toBe('');
    if (row.verdict === 'operator') expect(row.proof).not.toBe('');
    // A line for each; only what does not apply may be said of several at once.
    if (row.ids.length > 1) expect(row.verdict).toBe('not applicable');
  });

  it('names proofs that are there', () => checkProofs(row.proof, { titles: true }));
});

it('docs/asvs.md begins with the true counts', () => {
  const countOf = (verdict: string, level: number) =>
    rows
      .filter((row) => row.verdict === verdict)
      .flatMap(({ ids }) => ids)
      .filter((id) => levelOf.get(id) === level).length;
  const wanted = VERDICTS.map((verdict) => {
    const [one, two] = [countOf(verdict, 1), countOf(verdict, 2)];
    return [verdict, one, two, one + two].map(String);
  });
  const summary = tableRows(document).filter((row) => VERDICTS.includes(row[0] ?? ''));
  expect(summary.map(([verdict, , ...counts]) => [verdict, ...counts])).toEqual(wanted);
});

describe.each(['security.md', 'architecture.md'])('docs/%s', (name) => {
  const proofs = tableRows(read(name)).flatMap((cells) =>
    cells.slice(2).filter((cell) => /\.test\./.test(cell)),
  );

  it('has proofs', () => expect(proofs.length).toBeGreaterThan(5));

  it.each(proofs)('%s: is there', (proof) => checkProofs(proof, { titles: false }));
});
