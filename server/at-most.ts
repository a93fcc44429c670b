// Limits how many tasks run at the same time. Later tasks wait in a queue.

export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Runs up to `running` tasks at the same time and queues up to `waiting` more, first in, first out.
 * @param full makes the error to throw when the queue is full.
 */
export function atMost(running: number, waiting = Number.POSITIVE_INFINITY, full?: () => Error): Queue {
  let free = running;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else if (queue.length >= waiting) throw full?.() ?? new Error('the queue is full');
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
