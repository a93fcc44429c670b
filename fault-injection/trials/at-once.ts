// Runs many trials with limited concurrency.

/**
 * Runs `act` for every item, at most `width` concurrently. Takes an item from the iterable only when its turn
 * comes. After a failure it starts no more and waits for the running ones, so that the caller can clean up.
 * @returns the results in the order of the items.
 */
export async function atOnce<Item, Result>(
  width: number,
  items: Iterable<Item>,
  act: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = items[Symbol.iterator]();
  let taken = 0;
  const worker = async () => {
    for (let next = queue.next(); !next.done && failures.length === 0; next = queue.next()) {
      const index = taken;
      taken += 1;
      try {
        results[index] = await act(next.value, index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
