// Measures several sides in turns, so that other load on the machine affects all of them.

/**
 * Calls `measure` for each side, `rounds` times after a first round that does not count.
 * @returns the values of each side in the order of the rounds
 */
export async function inTurns<Side extends string, Value>(
  sides: readonly Side[],
  rounds: number,
  measure: (side: Side, round: number) => Promise<Value>,
): Promise<Record<Side, Value[]>> {
  const values = Object.fromEntries(sides.map((side) => [side, [] as Value[]])) as Record<Side, Value[]>;
  for (let round = 0; round <= rounds; round += 1) {
    // Each round begins with another side: the first one of a round finds the machine as the last one left it.
    const order = sides.map((_, index) => sides[(index + round) % sides.length] as Side);
    for (const side of order) {
      const value = await measure(side, round);
      if (round > 0) values[side].push(value);
    }
  }
  return values;
}
