// A fixed address in front of a service that moves, as the virtual address of a database cluster.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Switch {
  port: number;
  /** Cuts all connections; new ones lead to the other port. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

export async function startSwitch(to: number): Promise<Switch> {
  let target = to;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const listener = createServer((client) => {
    const service = keep(connect({ host: '127.0.0.1', port: target }));
    keep(client).pipe(service).pipe(client);
    client.once('close', () => service.destroy());
    service.once('close', () => client.destroy());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    moveTo(port) {
      target = port;
      cut();
    },
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      cut();
      await closed;
    },
  };
}
