// Compares the ids of the documents with the tags of the tests that ran: each id needs a test that passed, and
// no tag may be unknown. An id is not proved while a test that carries it fails, on either database.
import { documentedIds } from '../tests/proofs/ids.ts';

export interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults: { assertionResults: { title: string; status: string; tags?: string[] }[] }[];
}

interface Suite {
  specs: { title: string; tags: string[]; tests: { status: string }[] }[];
  suites?: Suite[];
}

export interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

interface Outcome {
  title: string;
  tags: readonly string[];
  status: 'passed' | 'failed' | 'skipped';
}

export interface Gaps {
  /** Documented, but no passed test carries it, or a failed one does. */
  unproved: string[];
  /** Carried by a test, but in no document. */
  unknown: string[];
}

function vitestOutcomes({ testResults }: VitestReport): Outcome[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status, tags = [] }) => ({
      title,
      tags,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
    }));
}

/** The tests of a suite and of the suites in it. */
export function playwrightOutcomes({ specs, suites = [] }: Suite): Outcome[] {
  const own = specs.flatMap(({ title, tags, tests }) =>
    tests.map(({ status }): Outcome => {
      if (status === 'skipped') return { title, tags, status };
      return { title, tags, status: status === 'expected' ? 'passed' : 'failed' };
    }),
  );
  return [...own, ...suites.flatMap(playwrightOutcomes)];
}

export function findGaps(
  documented: readonly string[],
  vitest: VitestReport | undefined,
  playwright: PlaywrightReport | undefined,
): Gaps {
  const outcomes = [
    ...(vitest ? vitestOutcomes(vitest) : []),
    ...(playwright?.suites.flatMap(playwrightOutcomes) ?? []),
  ];
  const tagsOf = (...wanted: Outcome['status'][]) =>
    new Set(outcomes.filter(({ status }) => wanted.includes(status)).flatMap(({ tags }) => tags));
  const passed = tagsOf('passed');
  const failed = tagsOf('failed');
  return {
    unproved: documented.filter((id) => failed.has(id) || !passed.has(id)),
    unknown: [...tagsOf('passed', 'failed', 'skipped')].filter((tag) => !documented.includes(tag)),
  };
}

/** Prints what is missing and returns the exit code. A partial run cannot tell what is unproved. */
export function checkProofs(
  vitest: VitestReport | undefined,
  playwright: PlaywrightReport | undefined,
  { isWhole }: { isWhole: boolean },
): number {
  const { unproved, unknown } = findGaps(documentedIds, vitest, playwright);
  if (unknown.length > 0) process.stderr.write(`Tags that are in no document: ${unknown.join(', ')}\n`);
  if (isWhole && unproved.length > 0) {
    process.stderr.write(`Ids without a passed test: ${unproved.join(', ')}\n`);
  }
  process.stdout.write(
    isWhole
      ? `${documentedIds.length - unproved.length} of ${documentedIds.length} ids are proved\n`
      : 'Only some tests ran: ids without a test are not looked for\n',
  );
  return unknown.length > 0 || (isWhole && unproved.length > 0) ? 1 : 0;
}
