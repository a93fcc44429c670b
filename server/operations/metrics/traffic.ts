// Bytes received and sent, read from the connections themselves: a transfer counts while it runs.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, type Registry } from 'prom-client';

export function measureTraffic(server: Server, registry: Registry): void {
  const open = new Set<Socket>();
  const closed = { bytesRead: 0, bytesWritten: 0 };
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      closed.bytesRead += socket.bytesRead;
      closed.bytesWritten += socket.bytesWritten;
    });
  });
  const count = (name: string, help: string, bytes: 'bytesRead' | 'bytesWritten') =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc([...open].reduce((sum, socket) => sum + socket[bytes], closed[bytes]));
      },
    });
  count('review_received_bytes_total', 'Bytes received over all connections, heads included.', 'bytesRead');
  count('review_sent_bytes_total', 'Bytes sent over all connections, heads included.', 'bytesWritten');
}
