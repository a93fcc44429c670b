// Sends pieces whose buffers are used again. A stream passes a piece on without waiting until the connection has
// taken it; here the next piece is asked for only then.
import { Readable, type Writable } from 'node:stream';

type Pieces = AsyncGenerator<Buffer, void>;

/** A stream for Fastify, which calls {@link PieceStream.pipe} and watches for the end; it cannot be read otherwise. */
export class PieceStream extends Readable {
  readonly #first: IteratorResult<Buffer, void>;
  readonly #pieces: Pieces;

  /** @param first what `pieces` returned first */
  constructor(first: IteratorResult<Buffer, void>, pieces: Pieces) {
    super();
    this.#first = first;
    this.#pieces = pieces;
  }

  override pipe<To extends NodeJS.WritableStream>(to: To): To {
    this.#send(to as unknown as Writable).catch((error: Error) => this.destroy(error));
    return to;
  }

  override _read(): void {}

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#pieces.return().then(
      () => done(error),
      (fault) => done(error ?? fault),
    );
  }

  async #send(to: Writable): Promise<void> {
    for (let next = this.#first; !next.done; next = await this.#pieces.next()) {
      await taken(to, next.value);
      // The client has gone.
      if (this.destroyed) return;
    }
    to.end();
    // Lets the stream end.
    this.push(null);
    this.resume();
  }
}

/** Resolves when the connection has taken the piece, or has closed. */
function taken(to: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      to.off('close', done);
      resolve();
    };
    to.once('close', done);
    to.write(piece, done);
  });
}
