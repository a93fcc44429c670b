// A server behind a proxy that loses responses. Its mail server is silent, so that all mails stay in the
// outbox and can be counted.
import { rm } from 'node:fs/promises';
import { openWritableData, type WritableData } from '../../../tests/support/data/writable-data.ts';
import { type CuttingProxy, startCuttingProxy } from '../../../tests/support/outside/cutting-proxy.ts';
import { startSilentServer } from '../../../tests/support/outside/mail-server.ts';
import { type RealServer, startServer } from '../../../tests/support/server/real-server.ts';

export interface LossyServer {
  /** The running server. */
  server: RealServer;
  /** The address for clients, whichever server runs. */
  proxy: CuttingProxy;
  data: WritableData;
  /** Kills the server and starts another on its data. */
  kill(): Promise<void>;
}

/** Starts one, runs `act` on it, and removes everything. */
export async function withLossyServer<T>(act: (lossy: LossyServer) => Promise<T>): Promise<T> {
  const opened: (() => unknown)[] = [];
  try {
    const mailServer = await startSilentServer();
    opened.push(mailServer.stop);
    const env = { SMTP_URL: mailServer.url };
    const server = await startServer({ env });
    const { dataDir } = server;
    opened.push(() => rm(dataDir, { recursive: true, force: true }));
    opened.push(() => lossy.server.end('SIGKILL'));
    const proxy = await startCuttingProxy(server.url);
    opened.push(proxy.close);
    const data = await openWritableData(server);
    opened.push(data.close);
    const lossy: LossyServer = {
      server,
      proxy,
      data,
      async kill() {
        await lossy.server.end('SIGKILL');
        lossy.server = await startServer({ env, dataDir });
        proxy.target = lossy.server.url;
      },
    };
    return await act(lossy);
  } finally {
    for (const undo of opened.reverse()) await undo();
  }
}
