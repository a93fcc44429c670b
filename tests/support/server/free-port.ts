import { once } from 'node:events';
import { createServer } from 'node:net';

// The systems give ports from 32768 on to outgoing connections and to servers that ask for port 0. A port of that kind
// can be taken while a test restarts its server, so ours are below. Each process has another range, so that no other
// one takes the port of a server that starts again. Browsers refuse a few ports up to 10080.
const RANGES = { first: 11_000, size: 250, count: 84 } as const;
const first = RANGES.first + (process.pid % RANGES.count) * RANGES.size;

let given = 0;

/** A port that no process listens on at this moment, and that this process has not given for a long time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (given % RANGES.size);
    given += 1;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
