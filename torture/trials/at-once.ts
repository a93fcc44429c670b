// Many trials, some of them at the same time.

/**
 * Runs `act` for every item, at most `width` at once, and answers the results in the items' order. An item is
 * made when its turn comes. When one fails no other is begun, and those that run are waited for: what they
 * work on can be removed then.
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
