// A byte-level proxy between a client and the server. It forwards everything, but asks the test before the
// first byte of a response: by then the server has certainly committed the change.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What to do with a response: `pass` it on, `cut` the connection, or send the same request `again` on a new
 * connection, as proxies do, and pass on that response.
 */
export type Fate = 'pass' | 'cut' | 'again';

export interface CuttingProxy {
  url: string;
  /** Where requests are sent; a restarted server has another address. */
  target: string;
  /** Called at the first byte of every response; `path` has no query. */
  fate: (path: string) => Fate | Promise<Fate>;
  close(): Promise<void>;
}

const REQUEST_LINE = /^[A-Z]+ ([^ ?]+)[^ ]* HTTP\/1\.1\r\n/;

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };

  const listener = createServer((client) => {
    keep(client);
    let path = '';
    let request: Buffer[] = [];
    let isAnswered = false;
    let server = toServer();

    function toServer(): Socket {
      const socket = keep(connect({ host: '127.0.0.1', port: Number(new URL(proxy.target).port) }));
      socket.on('data', (bytes: Buffer) => void take(socket, bytes));
      socket.once('close', () => {
        // Not when this connection was replaced, or when the fate of its response is still open.
        if (socket === server && !socket.isPaused()) client.end();
      });
      return socket;
    }

    async function take(socket: Socket, bytes: Buffer): Promise<void> {
      if (isAnswered) {
        client.write(bytes);
        return;
      }
      socket.pause();
      const fate = await proxy.fate(path);
      if (fate === 'cut') {
        socket.destroy();
        client.resetAndDestroy();
        return;
      }
      isAnswered = true;
      if (fate === 'again') {
        server = toServer();
        socket.destroy();
        server.write(Buffer.concat(request));
      } else {
        client.write(bytes);
        socket.resume();
      }
    }

    client.on('data', (bytes: Buffer) => {
      const [, begun] = REQUEST_LINE.exec(bytes.subarray(0, 8_192).toString('latin1')) ?? [];
      // No client sends a request before it has the previous response.
      if (begun !== undefined && (isAnswered || path === '')) {
        [path, request, isAnswered] = [begun, [], false];
      }
      request.push(bytes);
      server.write(bytes);
    });
    client.once('close', () => server.destroy());
  });

  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const proxy: CuttingProxy = {
    url: `http://localhost:${(listener.address() as AddressInfo).port}`,
    target,
    fate: () => 'pass',
    async close() {
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
  return proxy;
}
