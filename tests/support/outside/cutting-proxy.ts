// A proxy on the byte level between somebody and the server. It forwards everything, except that it asks
// before it passes on the first byte of an answer: by then the server has surely made the change.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What becomes of an answer: `pass` it on, `cut` the connection instead, or make the same request `again`
 * on a new connection, as proxies do, and pass on the answer to that.
 */
export type Fate = 'pass' | 'cut' | 'again';

export interface CuttingProxy {
  url: string;
  /** Where requests go; a server that was started anew has another address. */
  target: string;
  /** Asked at the first byte of every answer; `path` is without its query. */
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
        // A connection that was given up for another, or whose answer is being decided on, is no end.
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
      // Nobody sends a request before the one before it was answered.
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
