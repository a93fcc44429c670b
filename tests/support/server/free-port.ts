import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// The systems give ports from 32768 on to outgoing connections and to servers that ask for port 0. A port of that kind
// can be taken while a test restarts its server, so ours are below, and each process begins at another place. Browsers
// refuse a few ports up to 10080.
const [FIRST, LAST] = [11_000, 32_000];

let next = randomInt(FIRST, LAST);

/** A port that no process listens on at this moment, and that this process has not given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = next === LAST ? FIRST : next + 1;
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
