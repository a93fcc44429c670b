// One connection that says exactly the bytes it is told and may stop anywhere: what no honest HTTP
// library does.
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
    // A server that cuts us off is what many tests are about; who waits for an answer is told.
    socket.on('error', () => undefined);
  }

  /** @param from an address of 127.0.0.0/8, so that one machine can be many visitors. */
  static async open(url: string, from?: string): Promise<RawConnection> {
    const port = Number(new URL(url).port);
    // Half-open: that the server has finished is no reason for us to.
    const socket = connect({ host: '127.0.0.1', port, localAddress: from, allowHalfOpen: true });
    await once(socket, 'connect');
    socket.setNoDelay(true);
    return new RawConnection(socket);
  }

  /** Resolves once the operating system has the bytes, or the connection is gone. */
  async send(bytes: string | Uint8Array): Promise<void> {
    if (this.#closed || !this.#socket.writable) return;
    await new Promise<void>((done) => this.#socket.write(bytes, () => done()));
  }

  /** Says that nothing more will come, and goes on listening. */
  finish(): void {
    this.#socket.end();
  }

  /** As when the program ends. */
  close(): void {
    this.#socket.destroy();
  }

  /** As when the machine loses its memory of the connection: RST instead of FIN. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  /** Reads nothing until {@link resume}: what comes waits in the operating systems' buffers. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** What has come and was not yet taken as an answer. */
  get received(): Buffer {
    return this.#received;
  }

  /** Resolves once at least so many bytes have come. */
  async some(bytes: number): Promise<void> {
    while (this.#received.length < bytes && !this.#closed) await this.#next('data', 'close', 'end');
  }

  /** Resolves once the server has closed its side too, or cut us off. */
  async gone(): Promise<void> {
    if (this.#closed || this.#socket.readableEnded) return;
    await this.#next('close', 'end');
  }

  /** The next whole answer, or undefined when the connection ends before there is one. */
  async answer({ bodiless = false } = {}): Promise<RawAnswer | undefined> {
    for (;;) {
      const answer = this.#take(bodiless);
      if (answer) return answer;
      if (this.#closed || this.#socket.readableEnded) return undefined;
      await this.#next('data', 'close', 'end');
    }
  }

  /** Whatever comes first; an error is followed by a close, which every caller waits for. */
  async #next(...events: readonly string[]): Promise<void> {
    await new Promise<void>((come) => {
      for (const event of events) this.#socket.once(event, () => come());
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

/** A request's first lines, with the empty one behind them. */
export function requestHead(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** A body in HTTP's chunks of `size` bytes, without the last, empty one. */
export function inChunks(body: Uint8Array, size: number): Buffer {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < body.length; start += size) {
    const piece = body.subarray(start, start + size);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat(pieces);
}

export const LAST_CHUNK = '0\r\n\r\n';
