// At most so many at once: whoever comes later waits for a place.

export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Lets `running` tasks run at once and `waiting` more wait, the first come first.
 * @param full what is thrown when too many wait.
 */
export function atMost(running: number, waiting = Number.POSITIVE_INFINITY, full?: () => Error): Queue {
  let free = running;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else if (queue.length >= waiting) throw full?.() ?? new Error('too many are waiting');
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await task();
    } finally {
      // The place goes straight to the next in line, or back.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
