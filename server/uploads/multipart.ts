// Reads a multipart body: its files one after another, and the fields before, between and after them, while the request
// is fed to the parser in the background. The first failure stops the reading.
import { once } from 'node:events';
import { finished, Readable } from 'node:stream';
import { finished as untilFinished } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { serverMessages } from '../../contract/messages.ts';
import { refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';
import type { UploadLimits } from '../limits/limits.ts';
import { watchSpeed } from '../limits/transfer-speed.ts';
import { Delimiters } from './delimiters.ts';
import { watchNames } from './part-names.ts';

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 50;

export interface FilePart {
  /** Decoded; empty when no file was chosen in the form. */
  name: string;
  /**
   * Passes the bytes on as they arrive. When `take` returns a promise, the sender waits until it resolves. Resolves
   * after the last byte. @throws what `take` throws, or why the bytes ended early.
   */
  read(take: (chunk: Buffer) => Promise<void> | undefined): Promise<void>;
}

const broken = () => refuse.badRequest(refusals.uploadBroken);

export class MultipartBody implements Disposable {
  /** What has arrived of them; complete after the last file. */
  readonly fields: [name: string, value: string][] = [];
  #hasFailed = false;
  #failure: unknown;
  readonly #request: FastifyRequest;
  readonly #parser: BusboyInstance;
  readonly #delimiters: Delimiters;
  readonly #stopWatching: () => void;
  #received = 0;
  /** Whether the server waits for the sender, and not the sender for the server. */
  #isWaiting = true;
  /** A queue: several files may arrive in one chunk. */
  readonly #files = new Readable({ objectMode: true, read: () => undefined });
  /** Fields and files that the parser understood. */
  #parts = 0;
  /** The file that is arriving. The files before it are complete. */
  #content: BusboyFileStream | undefined;
  /** Detaches from the request, so that the rest of it can be drained (connections.ts). */
  #release: () => void = () => undefined;

  constructor(request: FastifyRequest, limits: UploadLimits) {
    this.#request = request;
    this.#parser = openParser(request, limits.maxFiles);
    this.#delimiters = new Delimiters(request.headers['content-type']);
    this.#listen(limits.maxFiles);
    this.#files.on('error', () => undefined);
    const progress = { bytes: () => this.#received, isWaiting: () => this.#isWaiting };
    this.#stopWatching = watchSpeed(limits, progress, () => this.fail(refuse.stalled()));
  }

  /** The files, each to be read before the next. @throws a refusal unless the whole body is well formed. */
  async *files(): AsyncGenerator<FilePart, void> {
    this.#feed();
    yield* this.#files;
    // A finished parser proves nothing: the closing boundary and every part must have arrived.
    if (!this.#delimiters.isWhole(this.#parts)) throw broken();
  }

  /** Stops reading. @returns the first failure, which is the one to report. */
  fail(error: unknown): unknown {
    if (this.#hasFailed) return this.#failure;
    this.#hasFailed = true;
    this.#failure = error;
    this.#files.destroy(error as Error);
    this.#content?.destroy(error as Error);
    this.#release();
    return error;
  }

  [Symbol.dispose](): void {
    this.#stopWatching();
  }

  #listen(maxFiles: number): void {
    const failAs = (refusal: () => Error) => () => this.fail(refusal());
    const nameOf = watchNames(this.#parser);
    this.#parser
      .on('field', (name, value, _nameCut, valueCut) => this.#addField(name, value, valueCut))
      .on('file', (_field, content, name) => {
        content.on('error', failAs(broken));
        this.#addFile(nameOf(name ?? ''), content);
      })
      .on(
        'filesLimit',
        failAs(() => refuse.tooLarge(serverMessages.tooManyFiles(maxFiles))),
      )
      .on('fieldsLimit', failAs(refuse.badRequest))
      .on('partsLimit', failAs(refuse.badRequest))
      .on('error', failAs(broken));
  }

  #addField(name: string, value: string, isCut: boolean): void {
    this.#parts += 1;
    if (isCut) this.fail(refuse.badRequest(refusals.badField(name, 'is too long')));
    else this.fields.push([name, value]);
  }

  #addFile(name: string, content: BusboyFileStream): void {
    this.#parts += 1;
    if (this.#hasFailed) return;
    this.#content = content;
    this.#files.push({ name, read: (take) => this.#read(content, take) } satisfies FilePart);
  }

  /** Uses events, because iterating costs a buffer and several turns for each chunk. */
  #read(content: BusboyFileStream, take: Parameters<FilePart['read']>[0]): Promise<void> {
    const fail = (error: unknown) => void this.fail(error);
    content.on('data', (chunk: Buffer) => {
      try {
        const taken = take(chunk);
        if (!taken) return;
        content.pause();
        taken.then(() => content.resume(), fail);
      } catch (error) {
        fail(error);
      }
    });
    return untilFinished(content, { writable: false });
  }

  /** Feeds the request to the parser as fast as the files are read. */
  #feed(): void {
    const { raw } = this.#request;
    // Listens from the start: if the closing boundary comes early, the parser finishes before its last byte.
    const parsed = once(this.#parser, 'finish');
    parsed.catch(() => undefined);
    const goOn = () => {
      if (this.#isWaiting || this.#hasFailed) return;
      this.#isWaiting = true;
      raw.resume();
    };
    const feed = (chunk: Buffer) => {
      this.#received += chunk.length;
      try {
        this.#delimiters.add(chunk);
      } catch (error) {
        this.fail(error);
        return;
      }
      this.#parser.write(chunk, goOn);
      if (this.#parser.writableLength === 0) return;
      this.#isWaiting = false;
      raw.pause();
    };
    const stopListening = finished(raw, { writable: false }, (error) => {
      this.#isWaiting = false; // the rest is our own work
      // When the sender's connection breaks, only the log sees the refusal.
      if (error) this.fail(broken());
      else this.#finish(parsed).catch((reason: unknown) => this.fail(reason));
    });
    this.#release = () => {
      stopListening();
      raw.off('data', feed);
      raw.pause();
    };
    raw.on('data', feed);
  }

  async #finish(parsed: Promise<unknown>): Promise<void> {
    this.#parser.end();
    await parsed;
    this.#files.push(null);
  }
}

function openParser(request: FastifyRequest, maxFiles: number): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      preservePath: true,
      limits: {
        files: maxFiles,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: maxFiles + MAX_FIELDS,
      },
    });
  } catch {
    throw refuse.badRequest();
  }
}
