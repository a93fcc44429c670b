// Two requests that are really under way at once: both have begun before either is completed, and chance
// decides how much of each is held back and how far apart the rests follow.
import { setImmediate as turn } from 'node:timers/promises';
import { type RawAnswer, RawConnection } from '../../../tests/support/requests/raw-http.ts';

/** Numbers the two requests of a duel. */
export type Side = 0 | 1;
export type Pair<T> = readonly [T, T];

export interface Start {
  /** How long before the second the first is completed; below 0, how long after it. */
  leadMs: number;
  /** How much of each request's body is held back until then, from 0 (its last byte) up to 1. */
  held: Pair<number>;
}

/** Where a request is cut: its head is always under way, and at least its last byte is not. */
function cutOf(request: Buffer, held: number): number {
  const bodyStart = request.indexOf('\r\n\r\n') + 4;
  return Math.min(request.length - 1, Math.ceil(request.length - held * (request.length - bodyStart)));
}

/** Makes two requests at once; answers what each was told. */
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
    // Timers are too coarse for this.
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
 * Chooses how duels start: seeded chance around a lead that moves against whoever won last, the further the
 * more often he has, so that the two meet where it is undecided who wins, however fast the machine is.
 */
export function steer(random: () => number) {
  let middle = 0;
  let step = 1;
  let last: Side | undefined;
  /** Half of the requests lack their last byte only. */
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
