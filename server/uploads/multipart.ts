// Reads a multipart body: its fields, then its files one after another, while the request is fed to the
// parser in the background. The first failure stops the reading.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { serverMessages } from '../../contract/messages.ts';
import { refuse } from '../errors.ts';
import type { UploadLimits } from '../limits/limits.ts';
import { watchSpeed } from '../limits/speed.ts';
import { Delimiters } from './delimiters.ts';

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 50;

export interface FilePart {
  /** As sent; empty when no file was chosen in the form. */
  name: string;
  content: BusboyFileStream;
}

const broken = () => refuse.badRequest(serverMessages.uploadBroken);

export class MultipartBody implements Disposable {
  /** Complete once the first file arrives: fields come before files. */
  readonly fields: [name: string, value: string][] = [];
  #state: 'fields' | 'files' | 'failed' = 'fields';
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
  /** Ends the wait for the parser: after a failure its streams are not read, and it would wait forever. */
  #unblock: () => void = () => undefined;

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
    this.#feed().catch((error: unknown) => {
      // When the sender's connection breaks, only the log sees the refusal. Compared by identity, because
      // another error may have the same message.
      this.fail(error === this.#request.raw.errored ? broken() : error);
    });
    yield* this.#files;
    // A finished parser proves nothing: the closing boundary and every part must have arrived.
    if (!this.#delimiters.isWhole(this.#parts)) throw broken();
  }

  /** Stops reading. @returns the first failure, which is the one to report. */
  fail(error: unknown): unknown {
    if (this.#state === 'failed') return this.#failure;
    this.#state = 'failed';
    this.#failure = error;
    this.#files.destroy(error as Error);
    this.#content?.destroy(error as Error);
    this.#unblock();
    return error;
  }

  [Symbol.dispose](): void {
    this.#stopWatching();
  }

  #hasFailed(): boolean {
    return this.#state === 'failed';
  }

  #listen(maxFiles: number): void {
    const failAs = (refusal: () => Error) => () => this.fail(refusal());
    this.#parser
      .on('field', (name, value, _nameCut, valueCut) => this.#addField(name, value, valueCut))
      .on('file', (_field, content, name) => {
        content.on('error', failAs(broken));
        this.#addFile({ name: name ?? '', content });
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
    if (this.#state === 'files') this.fail(refuse.badRequest(serverMessages.uploadOrder));
    else if (isCut) this.fail(refuse.badRequest(serverMessages.badField(name, 'is too long')));
    else this.fields.push([name, value]);
  }

  #addFile(file: FilePart): void {
    this.#parts += 1;
    if (this.#state === 'failed') return;
    this.#state = 'files';
    this.#content = file.content;
    this.#files.push(file);
  }

  /** Feeds the request to the parser as fast as the files are read. */
  async #feed(): Promise<void> {
    // Listens from the start: if the closing boundary comes early, the parser finishes before its last byte.
    const finished = once(this.#parser, 'finish');
    finished.catch(() => undefined);
    for await (const chunk of this.#request.raw.iterator({ destroyOnReturn: false })) {
      if (this.#hasFailed()) return;
      this.#isWaiting = false;
      this.#received += chunk.length;
      this.#delimiters.add(chunk);
      // Not Promise.race with the failure: each chunk of a long upload would leave a reaction on its promise.
      await new Promise<void>((taken) => {
        this.#unblock = taken;
        this.#parser.write(chunk, () => taken());
      });
      // Returning releases the request, so that the rest of it can be drained (connections.ts).
      if (this.#hasFailed()) return;
      this.#isWaiting = true;
    }
    this.#isWaiting = false; // the rest is our own work
    this.#parser.end();
    await finished;
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
