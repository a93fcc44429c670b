// A server behind a proxy that loses answers, with an outbox whose mails stay to be counted, because the
// mail server never says a word.
import { rm } from 'node:fs/promises';
import { type CuttingProxy, startCuttingProxy } from '../../../tests/support/outside/cutting-proxy.ts';
import { startSilentServer } from '../../../tests/support/outside/mail-server.ts';
import { type RealServer, startServer } from '../../../tests/support/server/real-server.ts';
import { openServerData, type ServerData } from '../../../tests/support/server/server-data.ts';

export interface Stage {
  /** The one that runs now. */
  server: RealServer;
  /** Where people reach it, whichever runs. */
  proxy: CuttingProxy;
  data: ServerData;
  /** Kills the server and starts another on its data. */
  kill(): Promise<void>;
}

/** Runs `act` on a stage of its own, of which nothing is left afterwards. */
export async function onStage<T>(act: (stage: Stage) => Promise<T>): Promise<T> {
  const opened: (() => unknown)[] = [];
  try {
    const mailServer = await startSilentServer();
    opened.push(mailServer.stop);
    const env = { SMTP_URL: mailServer.url };
    const server = await startServer({ env });
    const { dataDir } = server;
    opened.push(() => rm(dataDir, { recursive: true, force: true }));
    opened.push(() => stage.server.end('SIGKILL'));
    const proxy = await startCuttingProxy(server.url);
    opened.push(proxy.close);
    const data = await openServerData(server);
    opened.push(data.close);
    const stage: Stage = {
      server,
      proxy,
      data,
      async kill() {
        await stage.server.end('SIGKILL');
        stage.server = await startServer({ env, dataDir });
        proxy.target = stage.server.url;
      },
    };
    return await act(stage);
  } finally {
    for (const undo of opened.reverse()) await undo();
  }
}
