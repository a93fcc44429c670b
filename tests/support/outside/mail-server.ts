// A mail server of the outside world: it takes mails, refuses them, loses its answer, or says nothing.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../server/free-port.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as it came, headers and body. */
  text: string;
}

export interface MailServer {
  /** For SMTP_URL; nobody listens there before `open()`. */
  url: string;
  received: ReceivedMail[];
  /**
   * What to do with the next messages: take them, refuse them, take them and lose the answer, read them and
   * never say whether they were taken (`hang`); or say nothing from the first word on (`mute`).
   */
  behaviour: 'take' | 'refuse' | 'vanish' | 'hang' | 'mute';
  open(): Promise<void>;
  close(): Promise<void>;
}

/** @param offersTls by STARTTLS, with a certificate that nobody vouches for. */
export async function prepareMailServer({ offersTls = false } = {}): Promise<MailServer> {
  const port = await freePort();
  let running: SMTPServer | undefined;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    behaviour: 'take',
    async open() {
      running = new SMTPServer({
        disabledCommands: offersTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
        onConnect(_session, greet) {
          if (server.behaviour !== 'mute') greet();
        },
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            const { mailFrom, rcptTo } = session.envelope;
            const from = mailFrom ? mailFrom.address : '';
            if (server.behaviour === 'hang') return;
            if (server.behaviour === 'refuse') return done(new Error('not now'));
            server.received.push({
              from,
              to: rcptTo.map(({ address }) => address),
              text: Buffer.concat(chunks).toString(),
            });
            // The message is here, but its sender never learns so.
            if (server.behaviour === 'vanish') return cutAll();
            done();
          });
        },
      });
      const open = new Set<Socket>();
      running.server.on('connection', (socket: Socket) => open.add(socket));
      const cutAll = () => {
        for (const socket of open) socket.destroy();
      };
      running.on('error', () => undefined);
      running.listen(port, '127.0.0.1');
      await once(running.server, 'listening');
    },
    async close() {
      await new Promise<void>((closed) => (running ? running.close(closed) : closed()));
      running = undefined;
    },
  };
  return server;
}

/** Takes connections and never says a word. */
export async function startSilentServer(): Promise<{
  url: string;
  /** Resolves once somebody has connected. */
  connected: Promise<unknown>;
  /** Cuts who is waiting, and listens no more. */
  stop(): void;
}> {
  const open = new Set<Socket>();
  const silent = createServer((socket) => open.add(socket.on('error', () => undefined)));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  return {
    url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    connected: once(silent, 'connection'),
    stop() {
      silent.close();
      for (const socket of open) socket.destroy();
    },
  };
}
