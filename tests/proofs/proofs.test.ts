// The comparison in the last step of `npm test`, with reports in the formats of both runners.
import { expect, it } from 'vitest';
import { findGaps } from '../../scripts/proofs.ts';
import { documentedIds } from './ids.ts';

const vitest = (...results: [status: string, ...tags: string[]][]) => ({
  testResults: [{ assertionResults: results.map(([status, ...tags]) => ({ title: '', status, tags })) }],
});
const playwright = (...results: [status: string, ...tags: string[]][]) => ({
  suites: [
    {
      specs: [],
      suites: [{ specs: results.map(([status, ...tags]) => ({ title: '', tags, tests: [{ status }] })) }],
    },
  ],
});

it('an id is unproved without a test, or when its only test failed, was skipped or was flaky', () => {
  const ids = ['R1.1', 'R1.2', 'R1.3', 'R1.4', 'R1.5', 'R1.6'];
  const gaps = findGaps(
    ids,
    vitest(['failed', 'R1.2'], ['skipped', 'R1.3']),
    playwright(['flaky', 'R1.4'], ['unexpected', 'R1.5'], ['skipped', 'R1.6']),
  );
  expect(gaps).toEqual({ unproved: ids, unknown: [] });
  expect(findGaps(ids, undefined, undefined).unproved).toEqual(ids);
});

it('reports every tag that no document has, whatever the result of its test', () => {
  const gaps = findGaps(
    ['R1.1'],
    vitest(['passed', 'R1.1', 'R9.9'], ['failed', 'R9.8'], ['skipped', 'R9.7']),
    playwright(['expected', 'smoke']),
  );
  expect(gaps.unknown.toSorted()).toEqual(['R9.7', 'R9.8', 'R9.9', 'smoke']);
});

it('the documents have rules in §2 to §9 and requirements, each id once', () => {
  expect(new Set(documentedIds).size).toBe(documentedIds.length);
  const sections = documentedIds.filter((id) => id.startsWith('R')).map((id) => id.split('.')[0]);
  expect([...new Set(sections)]).toEqual(['R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9']);
  expect(documentedIds.filter((id) => id.startsWith('V')).length).toBeGreaterThan(100);
});
