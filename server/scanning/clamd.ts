// The protocol of clamd, ClamAV's daemon (clamd(8), INSTREAM): a stream goes in, one line comes out. What a
// line means is decided in scanner.ts.
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What node:net connects to. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** Reads `tcp://host:port` or `unix:///path/of/the/socket`; undefined for anything else. */
export function parseClamdAddress(text: string): ClamdAddress | undefined {
  const [, path] = /^unix:\/\/(\/.+)$/.exec(text) ?? [];
  if (path !== undefined) return { path };
  if (!text.startsWith('tcp://') || !URL.canParse(text)) return undefined;
  const { host, hostname, port } = new URL(text);
  // Nothing beside the two: no user, no path, no query.
  if (!hostname || !(Number(port) > 0) || text.replace(/\/$/, '') !== `tcp://${host}`) return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

const COMMAND = Buffer.from('zINSTREAM\0');
/** A chunk of no bytes is the end of the stream. */
const END = Buffer.alloc(4);
/** The longest answers carry the name of a signature. */
const MAX_ANSWER_BYTES = 4096;

export interface ClamdAnswer {
  /** The line, without the NUL that proves that it came whole. */
  text: string;
  /** Whether the stream had been sent to its end when the answer came. */
  afterEnd: boolean;
}

interface Question {
  /** How many bytes `source` must have; with fewer or more the end is never sent. */
  bytes: number;
  /** The connection is given up when nothing moves for so long. */
  silenceMs: number;
  signal: AbortSignal;
}

/**
 * Has one stream scanned. The source is read as fast as clamd takes it, and is closed in any case.
 * @throws when no whole answer came, or the source failed.
 */
export async function askClamd(
  address: ClamdAddress,
  source: Readable,
  { bytes, silenceMs, signal }: Question,
): Promise<ClamdAnswer> {
  // Half open, because a socket that ends itself when the other side does leaves `pipeline` waiting for ever.
  const socket = connect({ ...address, signal, allowHalfOpen: true });
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd is silent')));
  let afterEnd = false;
  const answer = Promise.withResolvers<ClamdAnswer>();
  answer.promise.catch(() => undefined);
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\0');
    if (end >= 0) answer.resolve({ text: text.slice(0, end), afterEnd });
    else if (text.length > MAX_ANSWER_BYTES) answer.reject(new Error('clamd answers endlessly'));
  });
  const noAnswer = () => answer.reject(new Error('clamd closed the connection without an answer'));
  socket.on('end', noAnswer);
  socket.on('error', answer.reject);
  socket.on('close', noAnswer);

  async function* frames() {
    yield COMMAND;
    let left = bytes;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      // As a frame of its own it would end the stream, and the rest would never be looked at.
      if (chunk.length === 0) continue;
      left -= chunk.length;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      yield length;
      yield chunk;
    }
    if (left !== 0) throw new Error('the file is not as long as it should be');
    afterEnd = true;
    yield END;
  }

  // Kept open at the end: clamd takes a closed connection for somebody who has left.
  const sending = pipeline(frames, socket, { end: false });
  try {
    // An answer may come before the end is sent, when clamd has had enough.
    return await Promise.race([answer.promise, sending.then(() => answer.promise)]);
  } finally {
    socket.destroy();
    await sending.catch(() => undefined);
    await closed(source);
  }
}

async function closed(source: Readable): Promise<void> {
  if (source.closed) return;
  // Whatever it still complains of, nobody wants its bytes any more.
  source.on('error', () => undefined);
  await new Promise((resolve) => source.once('close', resolve).destroy());
}
