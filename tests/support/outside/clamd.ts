// A malware scanner of the outside world: it speaks clamd's protocol over a real socket, and does at each of
// its limits what ClamAV 1.4.6 was seen to do. Its one signature is the EICAR test file, wherever it stands.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { SentFile } from '../requests/wire-client.ts';
import { freePort } from '../server/free-port.ts';

/** In two parts, so that no scanner finds it in this file. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** The same file with the test signature behind its end. */
export function infect({ name, content }: SentFile): SentFile {
  return { name, content: Buffer.concat([content, EICAR]) };
}

/** What it does instead of its work; to documents only, while it answers its samples as ever. */
type Fault =
  /** takes the stream, and never answers */
  | 'hang'
  /** closes the connection in the middle of the stream, as its own limit does when the answer is lost */
  | 'cut'
  /** closes the connection in the middle of its answer */
  | 'cut-answer'
  | 'garbage'
  /** says that all is well before it has seen all */
  | 'hasty';

interface Settings {
  streamMaxLength: number;
  maxFileSize: number;
  alertExceedsMax: boolean;
  /** Without signatures nothing is ever found. */
  signatures: boolean;
  fault: Fault | undefined;
}

export interface FakeClamd {
  /** For CLAMD_URL; nobody listens there before `open()`. */
  url: string;
  settings: Settings;
  /** Documents that came whole: their bytes. Samples that only try the scanner are not among them. */
  received: Buffer[];
  /** How many streams run now, and how many ran at the same time at most. */
  running: number;
  most: number;
  open(): Promise<void>;
  close(): Promise<void>;
}

const MAX_RECURSION = 17;
const COMMAND = 'zINSTREAM\0';

/** @param path of a socket in the file system, instead of a port. */
export async function prepareClamd(path?: string): Promise<FakeClamd> {
  const port = path === undefined ? await freePort() : undefined;
  let server: Server | undefined;
  const open = new Set<Socket>();
  const clamd: FakeClamd = {
    url: path === undefined ? `tcp://127.0.0.1:${port}` : `unix://${path}`,
    settings: {
      streamMaxLength: 100 * 1024 * 1024,
      maxFileSize: 100 * 1024 * 1024,
      alertExceedsMax: true,
      signatures: true,
      fault: undefined,
    },
    received: [],
    running: 0,
    most: 0,
    async open() {
      server = createServer((socket) => {
        open.add(socket);
        socket.once('close', () => open.delete(socket));
        serve(clamd, socket).catch(() => socket.destroy());
      });
      server.listen(path === undefined ? { host: '127.0.0.1', port } : { path });
      await once(server, 'listening');
    },
    async close() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
      server = undefined;
    },
  };
  return clamd;
}

async function serve(clamd: FakeClamd, socket: Socket): Promise<void> {
  clamd.running += 1;
  clamd.most = Math.max(clamd.most, clamd.running);
  socket.once('close', () => {
    clamd.running -= 1;
  });
  const reader = readerOf(socket);
  if ((await reader(COMMAND.length)).toString() !== COMMAND) return say(socket, 'UNKNOWN COMMAND\0');
  const parts: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const length = (await reader(4)).readUInt32BE();
    if (length === 0) break;
    bytes += length;
    // At once, before the chunk is read: who still writes learns of it by a broken pipe.
    if (bytes > clamd.settings.streamMaxLength) return say(socket, 'INSTREAM size limit exceeded. ERROR\0');
    parts.push(await reader(length));
    const fault = isDocument(parts) ? clamd.settings.fault : undefined;
    if (fault === 'cut') return void socket.destroy();
    if (fault === 'hasty') return say(socket, 'stream: OK\0');
  }
  const stream = Buffer.concat(parts);
  if (!isDocument(parts)) return say(socket, answerTo(clamd.settings, stream));
  clamd.received.push(stream);
  const { fault } = clamd.settings;
  if (fault === 'hang') return;
  if (fault === 'garbage') return say(socket, 'HTTP/1.1 400 Bad Request\r\n\r\n\0');
  if (fault === 'cut-answer') return say(socket, 'stream: OK');
  say(socket, answerTo(clamd.settings, stream));
}

/** And closes, whatever the other side still sends. */
function say(socket: Socket, answer: string): void {
  socket.write(answer);
  socket.destroySoon();
}

function isDocument([first]: readonly Buffer[]): boolean {
  return first?.subarray(0, 5).toString() === '%PDF-';
}

/** clamd unpacks, looks, and past a limit stops: with a word only where it was told to say one. */
function answerTo(settings: Settings, stream: Buffer): string {
  const past = (limit: string) =>
    settings.alertExceedsMax ? `stream: Heuristics.Limits.Exceeded.${limit} FOUND\0` : 'stream: OK\0';
  if (stream.length > settings.maxFileSize) return past('MaxFileSize');
  let content = stream;
  for (let depth = 0; content[0] === 0x1f && content[1] === 0x8b; depth += 1) {
    if (depth === MAX_RECURSION) return past('MaxRecursion');
    content = gunzipSync(content);
  }
  const isFound = settings.signatures && content.includes(EICAR);
  return isFound ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
}

/** Reads exactly so many bytes. @throws when the connection ends before. */
function readerOf(socket: Socket): (bytes: number) => Promise<Buffer> {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest = Buffer.alloc(0);
  return async (bytes) => {
    while (rest.length < bytes) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('the client has left');
      rest = Buffer.concat([rest, value]);
    }
    const wanted = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return wanted;
  };
}
