// The decoders, fonts and character maps of pdf.js. Few documents need one, and then the page fetches it: the frame
// itself has no connection.
import type { FrameReport } from '../frame-messages.ts';

/** The folders by the names that pdf.js has for them. */
const FOLDERS: Readonly<Record<string, string>> = {
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'fonts',
  wasmUrl: 'wasm',
};

export class Parts {
  readonly #tell: (report: FrameReport) => void;
  readonly #waiting = new Map<string, PromiseWithResolvers<Uint8Array>>();

  constructor(tell: (report: FrameReport) => void) {
    this.#tell = tell;
  }

  /** @throws if there is no such part, or it could not be fetched. */
  fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const name = `${FOLDERS[kind]}/${filename}`;
    let waiting = this.#waiting.get(name);
    if (!waiting) {
      waiting = Promise.withResolvers();
      this.#waiting.set(name, waiting);
      this.#tell({ kind: 'want-part', name });
    }
    // A copy: pdf.js gives the bytes away to its worker.
    return waiting.promise.then((content) => content.slice());
  }

  take(name: string, content: ArrayBuffer | undefined): void {
    const waiting = this.#waiting.get(name);
    if (content) waiting?.resolve(new Uint8Array(content));
    else waiting?.reject(new Error(`${name} could not be fetched`));
  }
}
