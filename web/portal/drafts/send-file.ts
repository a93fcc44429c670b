// Sends one file of a draft by tus 1.0, in pieces, each with its checksum. When and how often it is tried is decided in
// transfers.ts.
import { DefaultHttpStack, type HttpRequest, type HttpStack, Upload } from 'tus-js-client';
import { PIECE_BYTES, TUS_VERSION } from '../../../contract/sizes.ts';
import { createUpload, readUploadLimit } from '../../../contract/uploads.ts';
import { addressOf, HttpError, pageHeaders, readAnswer } from '../../api.ts';
import { checksumOf } from './crc32.ts';
import { pieceBytesAt } from './piece-size.ts';

/** Nothing was sent or answered for so long: the connection is dead, and no browser says so. */
const STALLED_MS = 120_000;

/** Answers of what is on the way and knows no PATCH or DELETE. */
export const METHOD_REFUSED: readonly number[] = [403, 405, 501];

/** A file, or a piece of it, did not arrive. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  /** Of the server's answer; 0 without one. */
  readonly status: number;
  /** How long the server asks to wait. */
  readonly pauseMs: number | undefined;
  /** Where the piece begins that was sent by PATCH; undefined for another request. */
  readonly offset: number | undefined;

  constructor(
    status: number,
    message: string,
    options: { pauseMs?: number | undefined; offset?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.pauseMs = options.pauseMs;
    this.offset = options.offset;
  }
}

interface SendOptions {
  draftid: number;
  fingerprint: string;
  /** The upload to continue; without it, a new one is made. */
  uploadid: string | undefined;
  /** A POST stands for each PATCH. */
  asPost: boolean;
  signal: AbortSignal;
  onCreated: (uploadid: string) => void;
  /** The bytes that the server has or is getting; fewer than before if a piece was lost. */
  onProgress: (bytes: number) => void;
}

/** Resolves when the server has stored and checked the whole file. @throws TransferError, AbortError by the signal. */
export function sendFile(file: File, options: SendOptions): Promise<void> {
  const { draftid, fingerprint, uploadid, asPost, signal, onCreated, onProgress } = options;
  return new Promise((resolve, reject) => {
    let lastSign = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - lastSign > STALLED_MS) stop(new TransferError(0, 'The connection stalled'));
    }, STALLED_MS / 10);
    let isOver = false;
    const settle = (act: () => void) => {
      clearInterval(watch);
      signal.removeEventListener('abort', onAbort);
      isOver = true;
      act();
    };
    const stop = (reason: unknown) => {
      // While the upload is being made, its id would be lost, and it would stay in the draft unseen.
      if (upload.url !== null) void upload.abort();
      settle(() => reject(reason));
    };
    const onAbort = () => stop(signal.reason);
    const upload = new Upload(file, {
      // Without an endpoint, an upload that is gone is an error. With one, tus-js-client would make another.
      endpoint: uploadid ? null : wholeAddress(createUpload.path),
      uploadUrl: uploadid ? uploadAddress(uploadid) : null,
      metadata: { draftid: String(draftid), filename: file.name, fingerprint },
      headers: pageHeaders(),
      overridePatchMethod: asPost,
      chunkSize: PIECE_BYTES,
      retryDelays: null,
      fingerprint: async () => '',
      storeFingerprintForResuming: false,
      httpStack: new CheckedPieces(file, (bytes) => {
        upload.options.chunkSize = bytes;
      }),
      onUploadUrlAvailable: () => {
        onCreated(upload.url?.split('/').at(-1) ?? '');
        if (isOver) void upload.abort();
      },
      onProgress: (bytes) => {
        lastSign = Date.now();
        if (!isOver) onProgress(bytes);
      },
      onSuccess: () => settle(resolve),
      onError: (error) => settle(() => reject(toTransferError(error))),
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    else upload.start();
  });
}

/** Removes an upload, complete or not. One that is gone already is no error. */
export async function removeUpload(uploadid: string): Promise<void> {
  const headers = { 'tus-resumable': TUS_VERSION, accept: 'application/json', ...pageHeaders() };
  const ask = (method: string, more = {}) =>
    fetch(uploadAddress(uploadid), {
      method,
      headers: { ...headers, ...more },
      credentials: 'include',
      keepalive: true,
    });
  const first = await ask('DELETE').catch(() => undefined);
  const isPassed = first && !METHOD_REFUSED.includes(first.status);
  const response = isPassed ? first : await ask('POST', { 'x-http-method-override': 'DELETE' });
  if (response.status !== 404 && response.status !== 410) readAnswer(response.status, await response.text());
}

/** tus-js-client resolves a Location against the address that it got. */
function wholeAddress(path: string): string {
  return new URL(addressOf(path), window.location.href).href;
}

function uploadAddress(uploadid: string): string {
  return wholeAddress(`${createUpload.path}/${encodeURIComponent(uploadid)}`);
}

interface Piece {
  start: number;
  checksum: Promise<string>;
}

/** Adds to each piece its checksum, and to each request the session's cookie. Pieces grow with the speed of the line. */
class CheckedPieces implements HttpStack {
  readonly #plain = new DefaultHttpStack({});
  readonly #file: File;
  readonly #resize: (bytes: number) => void;
  /** The checksum of the piece that probably comes next: it is computed while the one before it travels. */
  #next: Piece | undefined;
  /** The size of pieces that have not been cut yet. */
  #bytes = PIECE_BYTES;
  /** The largest size that the server takes. */
  #mostBytes = PIECE_BYTES;

  /** @param resize is told how large the piece after the one that is being sent should be */
  constructor(file: File, resize: (bytes: number) => void) {
    this.#file = file;
    this.#resize = resize;
  }

  createRequest(method: string, url: string): HttpRequest {
    const request = this.#plain.createRequest(method, url);
    const xhr = request.getUnderlyingObject() as XMLHttpRequest;
    xhr.withCredentials = true;
    let isAborted = false;
    const abort = request.abort.bind(request);
    request.abort = () => {
      isAborted = true;
      return abort();
    };
    const send = request.send.bind(request);
    request.send = async (body) => {
      if (!(body instanceof Blob)) {
        const answer = await send(body);
        this.#mostBytes = readUploadLimit(answer.getHeader('Upload-Limit'));
        return answer;
      }
      const start = Number(request.getHeader('Upload-Offset'));
      const { checksum } = this.#next?.start === start ? this.#next : this.#begin(start);
      request.setHeader('Upload-Checksum', await checksum);
      // Sent now, an aborted request would run next to the one that follows it.
      if (isAborted) throw new DOMException('The request was aborted', 'AbortError');
      const sent = performance.now();
      this.#resize(this.#bytes);
      const answering = send(body);
      this.#next = this.#begin(start + body.size);
      const answer = await answering;
      const seconds = (performance.now() - sent) / 1000;
      this.#bytes = pieceBytesAt(body.size / seconds, this.#mostBytes);
      return answer;
    };
    return request;
  }

  getName(): string {
    return 'CheckedPieces';
  }

  #begin(start: number): Piece {
    const checksum = checksumOf(this.#file.slice(start, start + this.#bytes));
    // A file that can no longer be read is reported when this piece is sent.
    checksum.catch(() => undefined);
    return { start, checksum };
  }
}

function toTransferError(error: unknown): TransferError {
  const {
    originalRequest: request,
    originalResponse: response,
    causingError: cause,
  } = error as {
    originalRequest?: HttpRequest | null;
    originalResponse?: {
      getStatus(): number;
      getBody(): string;
      getHeader(name: string): string | undefined;
    } | null;
    causingError?: unknown;
  };
  const status = response?.getStatus() ?? 0;
  const offset = request?.getMethod() === 'PATCH' ? Number(request.getHeader('Upload-Offset')) : undefined;
  if (status === 0 || !response) return new TransferError(0, '', { offset, cause: cause ?? error });
  const seconds = Number(response.getHeader('Retry-After') ?? Number.NaN);
  const pauseMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  return new TransferError(status, reasonIn(status, response.getBody()), { pauseMs, offset, cause: error });
}

/** The server's reason; empty if a proxy answered. */
function reasonIn(status: number, body: string): string {
  try {
    readAnswer(status, body);
    return '';
  } catch (error) {
    return error instanceof HttpError ? error.message : '';
  }
}
