// How long a transfer will still take, in words that change rarely: the speed is an average of the last seconds, and a
// new word needs a clear difference.
import { useEffect, useRef, useState } from 'react';

const LOOK_MS = 1_000;
const AVERAGE_MS = 20_000;
/** At first, the bytes only fill buffers. */
const WARM_UP_MS = 4_000;

/** Minutes that have words; the first is less than one. */
const STEPS = [0.75, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60, 120, 180, 240, 360, 480, 720];
/** By how much a step is passed before the words change. */
const SLACK = 0.15;

interface Sample {
  atMs: number;
  bytes: number;
}

/** The minutes that `bytesLeft` will take, from the speed between the first and the last sample. */
export function minutesLeft(samples: readonly Sample[], bytesLeft: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < WARM_UP_MS || last.bytes <= first.bytes) return undefined;
  const bytesPerMs = (last.bytes - first.bytes) / (last.atMs - first.atMs);
  return bytesLeft / bytesPerMs / 60_000;
}

/** The step for these minutes; stays at the last one while that is nearly right. */
export function stepFor(minutes: number, last: number | undefined): number | undefined {
  const step = STEPS.find((limit) => minutes <= limit);
  if (last === undefined) return step;
  const below = STEPS[STEPS.indexOf(last) - 1] ?? 0;
  return minutes > below * (1 - SLACK) && minutes <= last * (1 + SLACK) ? last : step;
}

export function timeLeftWords(step: number): string {
  if (step < 1) return 'less than a minute left';
  const [count, unit] = step < 60 ? [step, 'minute'] : [step / 60, 'hour'];
  return `about ${count} ${unit}${count === 1 ? '' : 's'} left`;
}

interface Pace {
  bytesPerSecond?: number | undefined;
  timeLeft?: string | undefined;
}

/** How fast a transfer is; empty until the speed is known, and while nothing gets through. */
export function usePace(sentBytes: number, totalBytes: number): Pace {
  const [pace, setPace] = useState<{ bytesPerSecond?: number; step?: number | undefined }>({});
  const sent = useRef(sentBytes);
  useEffect(() => {
    sent.current = sentBytes;
  });
  useEffect(() => {
    let samples: Sample[] = [];
    const look = () => {
      const atMs = performance.now();
      samples = [
        ...samples.filter((sample) => atMs - sample.atMs <= AVERAGE_MS),
        { atMs, bytes: sent.current },
      ];
      const bytesLeft = totalBytes - sent.current;
      const minutes = minutesLeft(samples, bytesLeft);
      setPace((last) =>
        minutes === undefined
          ? {}
          : { bytesPerSecond: bytesLeft / minutes / 60, step: stepFor(minutes, last.step) },
      );
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [totalBytes]);
  const { bytesPerSecond, step } = pace;
  return { bytesPerSecond, timeLeft: step === undefined ? undefined : timeLeftWords(step) };
}
