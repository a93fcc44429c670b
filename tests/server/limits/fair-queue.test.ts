// Who is served, in which order, and who is refused when more wait than fit.
import { describe, expect, it } from 'vitest';
import { fairQueue, type Requester } from '../../../server/limits/fair-queue.ts';

const ROOM = { known: 4, others: 6, perNetwork: 3 };

/** A queue that runs one task at a time. Its first task runs until `finish` is called. */
function busyQueue() {
  const gate = Promise.withResolvers<void>();
  const queued = fairQueue(1, ROOM, () => new Error('full'));
  const first = queued({ isKnown: false, network: 'first' }, () => gate.promise);
  const served: string[] = [];
  const refused: string[] = [];
  const waiting: Promise<void>[] = [first];
  const ask = (name: string, network: string, isKnown = false) => {
    const requester: Requester = { isKnown, network };
    const asked = queued(requester, async () => void served.push(name)).catch(() => void refused.push(name));
    waiting.push(asked);
  };
  const finish = async () => {
    // Refusals come before anyone is served.
    await new Promise(setImmediate);
    const turnedAway = [...refused];
    gate.resolve();
    await Promise.all(waiting);
    return { served, refused: turnedAway };
  };
  return { ask, finish };
}

describe('a queue', () => {
  it('serves networks in turn: a request after many from another network is served second', async () => {
    const { ask, finish } = busyQueue();
    for (const name of ['a1', 'a2', 'a3']) ask(name, 'A');
    ask('b1', 'B');
    expect(await finish()).toEqual({ served: ['a1', 'b1', 'a2', 'a3'], refused: [] });
  });

  it('lets a network have no more than its share', { tags: ['V15.2.2'] }, async () => {
    const { ask, finish } = busyQueue();
    for (let count = 1; count <= 5; count += 1) ask(`a${count}`, 'A');
    expect(await finish()).toEqual({ served: ['a1', 'a2', 'a3'], refused: ['a4', 'a5'] });
  });

  it('when full, makes room for a new network at the expense of the one that has the most', async () => {
    const { ask, finish } = busyQueue();
    for (const name of ['a1', 'a2', 'a3']) ask(name, 'A');
    for (const name of ['b1', 'b2']) ask(name, 'B');
    ask('c1', 'C');
    ask('d1', 'D');
    expect(await finish()).toEqual({ served: ['a1', 'b1', 'c1', 'd1', 'a2', 'b2'], refused: ['a3'] });
  });

  it('keeps places for known devices, which take turns with the others', async () => {
    const { ask, finish } = busyQueue();
    for (const network of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) ask(network, network);
    ask('known', 'A', true);
    ask('also known', 'A', true);
    const { served, refused } = await finish();
    expect(refused).toEqual(['G']);
    expect(served).toEqual(['known', 'A', 'also known', 'B', 'C', 'D', 'E', 'F']);
  });

  it('goes on after a task that fails', async () => {
    const queued = fairQueue(1, ROOM, () => new Error('full'));
    const requester = { isKnown: false, network: 'A' };
    const failing = queued(requester, async () => Promise.reject(new Error('broken')));
    const next = queued(requester, async () => 'served');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('served');
  });
});
