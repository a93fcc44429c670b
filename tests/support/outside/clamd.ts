// A fake malware scanner: it speaks clamd's protocol over a real socket and behaves at each of its limits as
// ClamAV 1.4.6 was observed to. Its one signature is the EICAR test file at any offset.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { SentFile } from '../requests/wire-client.ts';
import { freePort } from '../server/free-port.ts';

/** In two parts, so that no scanner detects it in this file. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** The same file with the test signature appended. */
export function infect({ name, content }: SentFile): SentFile {
  return { name, content: Buffer.concat([content, EICAR]) };
}

/** What it does wrong, to documents only; it answers the server's samples normally. */
type Fault =
  /** reads the stream and never replies */
  | 'hang'
  /** closes the connection in the middle of the stream, as at its size limit when the reply is lost */
  | 'cut'
  /** closes the connection in the middle of its reply */
  | 'cut-answer'
  | 'garbage';

interface Settings {
  streamMaxLength: number;
  maxFileSize: number;
  alertExceedsMax: boolean;
  /** Without signatures it finds nothing. */
  signatures: boolean;
  fault: Fault | undefined;
}

export interface FakeClamd {
  /** For CLAMD_URL; refuses connections before `open()`. */
  url: string;
  settings: Settings;
  /** The bytes of documents that arrived whole, without the samples that only test the scanner. */
  received: Buffer[];
  open(): Promise<void>;
  close(): Promise<void>;
}

const MAX_RECURSION = 17;
const COMMAND = 'zINSTREAM\0';

export async function prepareClamd(): Promise<FakeClamd> {
  const port = await freePort();
  let server: Server | undefined;
  const open = new Set<Socket>();
  const clamd: FakeClamd = {
    url: `tcp://127.0.0.1:${port}`,
    settings: {
      streamMaxLength: 100 * 1024 * 1024,
      maxFileSize: 100 * 1024 * 1024,
      alertExceedsMax: true,
      signatures: true,
      fault: undefined,
    },
    received: [],
    async open() {
      server = createServer((socket) => {
        open.add(socket);
        socket.once('close', () => open.delete(socket));
        serve(clamd, socket).catch(() => socket.destroy());
      });
      server.listen(port, '127.0.0.1');
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
  const reader = readerOf(socket);
  if ((await reader(COMMAND.length)).toString() !== COMMAND) return say(socket, 'UNKNOWN COMMAND\0');
  const parts: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const length = (await reader(4)).readUInt32BE();
    if (length === 0) break;
    bytes += length;
    // Immediately, before reading the chunk: a client that is still writing gets a broken pipe.
    if (bytes > clamd.settings.streamMaxLength) return say(socket, 'INSTREAM size limit exceeded. ERROR\0');
    parts.push(await reader(length));
    if (isDocument(parts) && clamd.settings.fault === 'cut') return void socket.destroy();
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

/** Replies and closes, even if the client is still sending. */
function say(socket: Socket, answer: string): void {
  socket.write(answer);
  socket.destroySoon();
}

function isDocument([first]: readonly Buffer[]): boolean {
  return first?.subarray(0, 5).toString() === '%PDF-';
}

/** clamd unpacks and scans, and stops at a limit: it reports that only if it is configured to. */
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

/** Reads exactly the given number of bytes. @throws when the connection ends earlier. */
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
