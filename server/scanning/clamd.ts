// The protocol of clamd, ClamAV's daemon (clamd(8), INSTREAM): we send a stream and receive one line.
// scanner.ts interprets the line.
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClamdAddress } from '../config/values.ts';

const COMMAND = Buffer.from('zINSTREAM\0');
/** A chunk of zero length ends the stream. */
const END = Buffer.alloc(4);
/** The longest replies contain the name of a signature. */
const MAX_REPLY_BYTES = 4096;

export interface ClamdReply {
  /** The line, without the NUL that marks its end. */
  text: string;
  /** Whether the whole stream had been sent before the reply arrived. */
  afterEnd: boolean;
}

interface ScanRequest {
  /** The expected size of `source`. If the size differs, the end of the stream is never sent. */
  bytes: number;
  /** The connection is closed when no data moves for this long. */
  idleTimeoutMs: number;
  signal: AbortSignal;
}

/**
 * Sends one stream to be scanned. Reads the source as fast as clamd accepts it, and always closes it.
 * @throws when no complete reply arrives, or the source fails.
 */
export async function askClamd(
  address: ClamdAddress,
  source: Readable,
  { bytes, idleTimeoutMs, signal }: ScanRequest,
): Promise<ClamdReply> {
  // Half open: if the socket ended together with clamd's side, `pipeline` would wait forever.
  const socket = connect({ ...address, signal, allowHalfOpen: true });
  socket.setTimeout(idleTimeoutMs, () => socket.destroy(new Error('clamd timed out')));
  let afterEnd = false;
  const reply = Promise.withResolvers<ClamdReply>();
  reply.promise.catch(() => undefined);
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\0');
    if (end >= 0) reply.resolve({ text: text.slice(0, end), afterEnd });
    else if (text.length > MAX_REPLY_BYTES) reply.reject(new Error('the reply of clamd is too long'));
  });
  const noReply = () => reply.reject(new Error('clamd closed the connection without a reply'));
  socket.on('end', noReply);
  socket.on('error', reply.reject);
  socket.on('close', noReply);

  async function* frames() {
    yield COMMAND;
    let left = bytes;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      // Sent as a frame, an empty chunk would end the stream, and the rest would never be scanned.
      if (chunk.length === 0) continue;
      left -= chunk.length;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      yield length;
      yield chunk;
    }
    if (left !== 0) throw new Error('the file has the wrong length');
    afterEnd = true;
    yield END;
  }

  // Keep the connection open at the end: clamd stops scanning for a client that has disconnected.
  const sending = pipeline(frames, socket, { end: false });
  try {
    // A reply may arrive before the end is sent, for example when the stream exceeds a limit.
    return await Promise.race([reply.promise, sending.then(() => reply.promise)]);
  } finally {
    socket.destroy();
    await sending.catch(() => undefined);
    await closed(source);
  }
}

async function closed(source: Readable): Promise<void> {
  if (source.closed) return;
  // Ignore any further error: the bytes are no longer needed.
  source.on('error', () => undefined);
  await new Promise((resolve) => source.once('close', resolve).destroy());
}
