// A server behind a proxy that loses answers, with an outbox whose mails stay to be counted, because the
// mail server never says a word.
import { rm } from 'node:fs/promises';
import { type CuttingProxy, startCuttingProxy } from '../../../tests/support/outside/cutting-proxy.ts';
import { startSilentServer } from '../../../tests/support/outside/mail-server.ts';
import { type RealServer, startServer } from '../../../tests/support/server/real-server.ts';
import { openWritableData, type WritableData } from '../../../tests/support/server/writable-data.ts';

export interface LossyServer {
  /** The one that runs now. */
  server: RealServer;
  /** Where people reach it, whichever runs. */
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
