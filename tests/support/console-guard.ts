// An unexpected console.error fails the test that caused it: React, the router and our own code report
// problems there that a green test would otherwise hide.
import { afterEach, beforeEach, expect } from 'vitest';

const print = console.error;

let expected: RegExp[] = [];
let seen: string[] = [];

/** The running test expects an error message like this, which is then not printed. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

beforeEach(() => {
  expected = [];
  seen = [];
  // Not a spy: `vi.resetAllMocks()` in a test file would disable it.
  console.error = (...args: unknown[]) => {
    const text = args
      .map((arg) => (arg instanceof Error ? (arg.stack ?? arg.message) : String(arg)))
      .join(' ');
    if (expected.some((pattern) => pattern.test(text))) return;
    seen.push(text);
    print(...args);
  };
});

afterEach(() => {
  console.error = print;
  expect(seen, 'console.error was called').toEqual([]);
});
