// A fake mail server: it accepts mails, refuses them, loses its reply, or does not reply at all.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../server/free-port.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as received, headers and body. */
  text: string;
}

export interface MailServer {
  /** For SMTP_URL; refuses connections before `open()`. */
  url: string;
  received: ReceivedMail[];
  /**
   * What to do with the next messages: accept them (`take`), refuse them, accept them and lose the reply
   * (`vanish`), read them and never reply (`hang`), refuse them for good (`reject`), or refuse our sender for good
   * (`no-sender`).
   */
  behavior: 'take' | 'refuse' | 'vanish' | 'hang' | 'reject' | 'no-sender';
  /** Receivers that it refuses for good, as unknown. */
  unknown: Set<string>;
  /** How many messages it has read without a reply. */
  hanging: number;
  open(): Promise<void>;
  /** Breaks every connection. */
  cut(): void;
  close(): Promise<void>;
}

const forGood = (why: string) => Object.assign(new Error(why), { responseCode: 550 });

interface Options {
  /** By STARTTLS, with a certificate that no one trusts. */
  offersTls?: boolean;
  /** PEM; undefined: that of the library. */
  certificate?: { key: string; cert: string };
}

export async function prepareMailServer({
  offersTls = false,
  certificate,
}: Options = {}): Promise<MailServer> {
  const port = await freePort();
  let running: SMTPServer | undefined;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    behavior: 'take',
    unknown: new Set(),
    hanging: 0,
    cut: () => undefined,
    async open() {
      running = new SMTPServer({
        ...certificate,
        disabledCommands: offersTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
        onMailFrom(_address, _session, done) {
          done(server.behavior === 'no-sender' ? forGood('no such sender') : null);
        },
        onRcptTo({ address }, _session, done) {
          done(server.unknown.has(address) ? forGood('no such user') : null);
        },
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            const { mailFrom, rcptTo } = session.envelope;
            const from = mailFrom ? mailFrom.address : '';
            if (server.behavior === 'hang') {
              server.hanging += 1;
              return;
            }
            if (server.behavior === 'refuse') return done(new Error('not now'));
            if (server.behavior === 'reject') return done(forGood('unwanted'));
            server.received.push({
              from,
              to: rcptTo.map(({ address }) => address),
              text: Buffer.concat(chunks).toString(),
            });
            // The message was accepted, but the sender never gets the reply.
            if (server.behavior === 'vanish') return server.cut();
            done();
          });
        },
      });
      const open = new Set<Socket>();
      running.server.on('connection', (socket: Socket) => open.add(socket));
      server.cut = () => {
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

/** Accepts connections and never sends a byte. */
export async function startSilentServer(): Promise<{
  url: string;
  /** Resolves at the first connection. */
  connected: Promise<unknown>;
  /** Closes all connections and stops listening. */
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
