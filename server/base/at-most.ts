// Limits how many tasks run at the same time. Later tasks wait in a queue.

export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs up to `running` tasks at the same time and queues the others, first in, first out. */
export function atMost(running: number): Queue {
  let free = running;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await task();
    } finally {
      // Pass the slot directly to the next task in the queue, or free it.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
