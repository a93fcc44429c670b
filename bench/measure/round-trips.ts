// Counts the ways to PostgreSQL and back: a proxy that reads the types of the database's messages.
import { connect, createServer, type Socket } from 'node:net';

const READY = 'Z'.charCodeAt(0);
/** The type of a message, then its length without the type. */
const HEAD_BYTES = 5;

export interface RoundTrips {
  /** `postgres://…` of the same database, through the proxy. */
  url: string;
  /** How often the database said since the last call that it waits for the next query. */
  take(): number;
  stop(): void;
}

/** Calls `found` for each message that says that the database waits for the next query. */
function watch(fromDatabase: Socket, found: () => void): void {
  let rest = Buffer.alloc(0);
  fromDatabase.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD_BYTES) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) break;
      if (rest[0] === READY) found();
      rest = rest.subarray(end);
    }
  });
}

/** Starts the proxy. It understands connections without TLS. */
export async function countRoundTrips(databaseUrl: string): Promise<RoundTrips> {
  const { hostname, port } = new URL(databaseUrl);
  let count = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect({ host: hostname, port: Number(port), noDelay: true });
    client.setNoDelay();
    watch(database, () => {
      count += 1;
    });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      // Without one side, the other ends.
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
    stop() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
