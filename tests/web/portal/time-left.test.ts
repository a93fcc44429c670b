import { expect, it } from 'vitest';
import { minutesLeft, stepFor, timeLeftWords } from '../../../web/ui/time-left.ts';

const MIB = 1024 * 1024;

/** Sends `totalBytes` with these bytes per second; returns the words shown, one for each change. */
function wordsOf(totalBytes: number, speedAt: (second: number) => number): string[] {
  const words: string[] = [];
  const samples: { atMs: number; bytes: number }[] = [];
  let bytes = 0;
  let step: number | undefined;
  for (let second = 0; bytes < totalBytes; second += 1) {
    samples.push({ atMs: second * 1000, bytes });
    const minutes = minutesLeft(samples.slice(-21), totalBytes - bytes);
    step = minutes === undefined ? undefined : stepFor(minutes, step);
    const now = step === undefined ? '' : timeLeftWords(step);
    if (now && now !== words.at(-1)) words.push(now);
    bytes += speedAt(second);
  }
  return words;
}

it('counts down in minutes, each word once', { tags: ['R2.102'] }, () => {
  const expected = [4, 3, 2, 1].map((n) => `about ${n} minute${n === 1 ? '' : 's'} left`);
  expect(wordsOf(230 * MIB, () => MIB)).toEqual([...expected, 'less than a minute left']);
});
