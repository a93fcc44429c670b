// A queue in front of expensive work. Known devices and all others wait in separate lanes, which take turns; within a lane,
// networks take turns. A flood from one network then delays that network.
import { inTurns } from '../base/at-most.ts';

/** The account and address that wait; they decide the place in the queue. */
export interface Requester {
  isKnown: boolean;
  network: string;
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

/** Those who wait, by network; the networks are in the order of their turns. */
type Lane = Map<string, Waiting[]>;

function takeFirst(lane: Lane): Waiting | undefined {
  const [[network, waiting] = ['', []]] = lane;
  // Its next turn comes after those of all other networks.
  lane.delete(network);
  if (waiting.length > 1) lane.set(network, waiting);
  return waiting.shift();
}

function takeLast(lane: Lane, network: string): Waiting | undefined {
  const waiting = lane.get(network) ?? [];
  if (waiting.length === 1) lane.delete(network);
  return waiting.pop();
}

/** The network with the most waiting; of several the last one, so that a newcomer does not push out those who wait already. */
const longestOf = (lane: Lane): string =>
  [...lane].reduce((one, other) => (other[1].length >= one[1].length ? other : one))[0];

export type FairQueue = <T>(requester: Requester, task: () => Promise<T>) => Promise<T>;

/**
 * Runs up to `running` tasks at the same time. When a lane is full, a newcomer takes the place of the newest task of
 * the network that has the most waiting; if that is its own, the newcomer is refused.
 * @param full makes the error to throw for a task that is refused.
 */
export function fairQueue(running: number, limits: QueueLimits, full: () => Error): FairQueue {
  const known: Lane = new Map();
  const others: Lane = new Map();
  let wasKnown = false;

  function takeNext() {
    const order = wasKnown ? [others, known] : [known, others];
    const lane = order.find(({ size }) => size > 0);
    wasKnown = lane === known;
    return lane && takeFirst(lane)?.start;
  }

  function wait({ isKnown, network }: Requester): Promise<void> {
    const lane = isKnown ? known : others;
    return new Promise((start, reject) => {
      const waiting = lane.get(network) ?? [];
      waiting.push({ start, refuse: () => reject(full()) });
      lane.set(network, waiting);
      const count = [...lane.values()].reduce((sum, { length }) => sum + length, 0);
      if (waiting.length > limits.perNetwork) takeLast(lane, network)?.refuse();
      else if (count > (isKnown ? limits.known : limits.others)) takeLast(lane, longestOf(lane))?.refuse();
    });
  }

  return inTurns(running, wait, takeNext);
}
