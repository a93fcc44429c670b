// A queue in front of expensive work. Known devices and all others wait in separate lanes, which take turns; within
// a lane, networks take turns, and within a network its addresses. A flood from one network then delays that network.
import { inTurns } from '../base/at-most.ts';

/** Who waits, which decides where in the queue. */
export interface Requester {
  isKnown: boolean;
  /** Whom it counts for, the widest network first. */
  path: readonly string[];
}

/** The numbers of those who may wait. */
export interface QueueLimits {
  known: number;
  others: number;
  perNetwork: number;
}

interface Waiting {
  start: () => void;
  refuse(): void;
}

/** Those who wait in a lane, a network or an address. */
class Branch {
  count = 0;
  readonly #waiting: Waiting[] = [];
  /** In the order of their turns. */
  readonly #branches = new Map<string, Branch>();

  add([key, ...rest]: readonly string[], waiting: Waiting): void {
    this.count += 1;
    if (key === undefined) {
      this.#waiting.push(waiting);
      return;
    }
    const branch = this.#branches.get(key) ?? new Branch();
    this.#branches.set(key, branch);
    branch.add(rest, waiting);
  }

  /** Removes the one whose turn it is. The branch it was in has its next turn after all others. */
  takeNext(): Waiting | undefined {
    const [first] = this.#branches;
    this.count -= 1;
    if (!first) return this.#waiting.shift();
    const [key, branch] = first;
    const taken = branch.takeNext();
    this.#branches.delete(key);
    if (branch.count > 0) this.#branches.set(key, branch);
    return taken;
  }

  /** Removes the newest of the longest branch, or of the branch `key`. */
  takeLast(key = this.#longest()): Waiting | undefined {
    const branch = key === undefined ? undefined : this.#branches.get(key);
    this.count -= 1;
    if (key === undefined || !branch) return this.#waiting.pop();
    const taken = branch.takeLast();
    if (branch.count === 0) this.#branches.delete(key);
    return taken;
  }

  countOf(key: string | undefined): number {
    return key === undefined ? 0 : (this.#branches.get(key)?.count ?? 0);
  }

  /** Of equally long branches the last one, so that a newcomer does not push out those who wait already. */
  #longest(): string | undefined {
    let longest: string | undefined;
    for (const [key, { count }] of this.#branches)
      if (longest === undefined || count >= this.countOf(longest)) longest = key;
    return longest;
  }
}

export type FairQueue = <T>(requester: Requester, task: () => Promise<T>) => Promise<T>;

/**
 * Runs up to `running` tasks at the same time. When a lane is full, a newcomer takes the place of the newest task of
 * the network that has the most waiting; if that is its own, the newcomer is refused.
 * @param full makes the error to throw for a task that is refused.
 */
export function fairQueue(running: number, limits: QueueLimits, full: () => Error): FairQueue {
  const [known, others] = [new Branch(), new Branch()];
  let wasKnown = false;

  function takeNext() {
    const order = wasKnown ? [others, known] : [known, others];
    const lane = order.find(({ count }) => count > 0);
    wasKnown = lane === known;
    return lane?.takeNext()?.start;
  }

  function wait({ isKnown, path }: Requester): Promise<void> {
    const lane = isKnown ? known : others;
    return new Promise((start, reject) => {
      lane.add(path, { start, refuse: () => reject(full()) });
      if (lane.countOf(path[0]) > limits.perNetwork) lane.takeLast(path[0])?.refuse();
      else if (lane.count > (isKnown ? limits.known : limits.others)) lane.takeLast()?.refuse();
    });
  }

  return inTurns(running, wait, takeNext);
}
