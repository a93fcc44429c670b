// The lines of a chart's scale.

/** 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [1, 2, 5].find((each) => each * power >= value) ?? 10;
  return digit * power;
}

const LINES = 3;

/**
 * The values of the lines above zero, so that the last one is not below any value.
 * @param unit lines are at multiples of it: 1 for what is counted, a gigabyte for sizes
 */
export function linesFor(values: readonly number[], unit = 1): number[] {
  const most = Math.max(unit, ...values);
  const step = Math.max(1, roundUp(most / unit / LINES)) * unit;
  return Array.from({ length: Math.ceil(most / step) }, (_, index) => (index + 1) * step);
}

const BYTE_UNIT = 1024;

/** The largest unit in which the largest value is at least one. */
export function unitOfBytes(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  return BYTE_UNIT ** Math.min(3, Math.floor(Math.log(most) / Math.log(BYTE_UNIT)));
}
