// One connection that sends exactly the given bytes and can stop anywhere, which HTTP libraries do not allow.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

export class RawConnection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #closed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
    });
    socket.once('close', () => {
      this.#closed = true;
    });
    // In many tests the server closes the connection; a caller that waits for a response gets undefined.
    socket.on('error', () => undefined);
  }

  /** @param from an address of 127.0.0.0/8, so that one machine can act as many visitors. */
  static async open(url: string, from?: string): Promise<RawConnection> {
    const port = Number(new URL(url).port);
    // Half-open: the end of the server's side does not end ours.
    const socket = connect({ host: '127.0.0.1', port, localAddress: from, allowHalfOpen: true });
    await once(socket, 'connect');
    socket.setNoDelay(true);
    return new RawConnection(socket);
  }

  /** Resolves once the operating system has the bytes, or the connection is closed. */
  async send(bytes: string | Uint8Array): Promise<void> {
    if (this.#closed || !this.#socket.writable) return;
    await new Promise<void>((done) => this.#socket.write(bytes, () => done()));
  }

  /** Ends our side of the connection and keeps reading. */
  finish(): void {
    this.#socket.end();
  }

  /** Closes as when the program ends. */
  close(): void {
    this.#socket.destroy();
  }

  /** Sends RST instead of FIN, as a machine that lost the state of the connection. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  /** Stops reading until {@link resume}: data waits in the buffers of the operating system. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** The received bytes that are not yet part of a returned response. */
  get received(): Buffer {
    return this.#received;
  }

  /** Resolves once at least this many bytes have arrived. */
  async some(bytes: number): Promise<void> {
    while (this.#received.length < bytes && !this.#closed) await this.#next('data', 'close', 'end');
  }

  /** Resolves once the server has ended its side or closed the connection. */
  async gone(): Promise<void> {
    if (this.#closed || this.#socket.readableEnded) return;
    await this.#next('close', 'end');
  }

  /** The next whole response, or undefined when the connection ends before it. */
  async answer({ bodiless = false } = {}): Promise<RawAnswer | undefined> {
    for (;;) {
      const answer = this.#take(bodiless);
      if (answer) return answer;
      if (this.#closed || this.#socket.readableEnded) return undefined;
      await this.#next('data', 'close', 'end');
    }
  }

  /** Waits for the first of these events; an error is followed by close, for which every caller waits. */
  async #next(...events: readonly string[]): Promise<void> {
    await new Promise<void>((resolve) => {
      const come = () => {
        for (const event of events) this.#socket.off(event, come);
        resolve();
      };
      for (const event of events) this.#socket.on(event, come);
    });
  }

  #take(bodiless: boolean): RawAnswer | undefined {
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return undefined;
    const [first = '', ...lines] = this.#received.subarray(0, headEnd).toString('latin1').split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const bodyEnd = headEnd + 4 + (bodiless ? 0 : Number(headers.get('content-length') ?? 0));
    if (this.#received.length < bodyEnd) return undefined;
    const body = this.#received.subarray(headEnd + 4, bodyEnd);
    this.#received = this.#received.subarray(bodyEnd);
    return { status: Number(first.split(' ')[1]), headers, body };
  }
}

/** The request line and headers, with the empty line after them. */
export function requestHead(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** A body in HTTP chunks of `size` bytes, without the last, empty chunk. */
export function inChunks(body: Uint8Array, size: number): Buffer {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < body.length; start += size) {
    const piece = body.subarray(start, start + size);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat(pieces);
}

export const LAST_CHUNK = '0\r\n\r\n';
