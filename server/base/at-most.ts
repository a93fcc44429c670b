// Limits how many tasks run at the same time. Later tasks wait for their turn.

/** Runs tasks, `running` at the same time: `wait` resolves at a task's turn, `takeNext` returns what starts the next one. */
export function inTurns<P>(
  running: number,
  wait: (requester: P) => Promise<void>,
  takeNext: () => (() => void) | undefined,
) {
  let free = running;
  return async <T>(requester: P, task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await wait(requester);
    try {
      return await task();
    } finally {
      // Pass the slot directly to the next task, or free it.
      const next = takeNext();
      if (next) next();
      else free += 1;
    }
  };
}

/** First in, first out. */
export function atMost(running: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  const wait = () => new Promise<void>((start) => queue.push(start));
  const inLine = inTurns(running, wait, () => queue.shift());
  return (task) => inLine(undefined, task);
}
