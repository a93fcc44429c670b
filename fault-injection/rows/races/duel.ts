// Two truly concurrent requests: both begin before either is completed. Chance decides how much of each is
// held back, and the time between their completions.
import { setImmediate as turn } from 'node:timers/promises';
import { type RawAnswer, RawConnection } from '../../../tests/support/requests/raw-http.ts';

/** Numbers the two requests of a duel. */
export type Side = 0 | 1;
export type Pair<T> = readonly [T, T];

export interface Start {
  /** The time from the completion of the first to that of the second; negative if the second is first. */
  leadMs: number;
  /** The share of each body that is held back until then, from 0 (only the last byte) to 1. */
  held: Pair<number>;
}

/** Where a request is split: after its head at the earliest, before its last byte at the latest. */
function cutOf(request: Buffer, held: number): number {
  const bodyStart = request.indexOf('\r\n\r\n') + 4;
  return Math.min(request.length - 1, Math.ceil(request.length - held * (request.length - bodyStart)));
}

/** Makes two concurrent requests. @returns the response to each. */
export async function duel(
  url: string,
  requests: Pair<Buffer>,
  { leadMs, held }: Start,
): Promise<Pair<RawAnswer | undefined>> {
  const connections = await Promise.all([RawConnection.open(url), RawConnection.open(url)]);
  try {
    const cuts = [cutOf(requests[0], held[0]), cutOf(requests[1], held[1])] as const;
    const begin = (side: Side) => connections[side].send(requests[side].subarray(0, cuts[side]));
    const complete = (side: Side) => connections[side].send(requests[side].subarray(cuts[side]));
    await Promise.all([begin(0), begin(1)]);
    const first: Side = leadMs >= 0 ? 0 : 1;
    const start = performance.now();
    void complete(first);
    // Timers are not precise enough.
    while (performance.now() - start < Math.abs(leadMs)) await turn();
    void complete(first === 0 ? 1 : 0);
    return await Promise.all([connections[0].answer(), connections[1].answer()]);
  } finally {
    for (const connection of connections) connection.close();
  }
}

const JITTER_MS = 3;
const LEAST_STEP_MS = 0.5;

/**
 * Chooses the timing of duels: a random value around a lead that moves against the last winner, further with
 * every repeated win, so that both sides win about as often, however fast the machine is.
 */
export function steer(random: () => number) {
  let middle = 0;
  let step = 1;
  let last: Side | undefined;
  /** For half of the requests only the last byte is held back. */
  const hold = () => Math.max(0, random() * 2 - 1);
  return {
    next: (): Start => ({
      leadMs: middle + (random() * 2 - 1) * JITTER_MS,
      held: [hold(), hold()],
    }),
    won(side: Side) {
      step = side === last ? step * 2 : Math.max(step / 4, LEAST_STEP_MS);
      middle += side === 0 ? -step : step;
      last = side;
    },
  };
}
