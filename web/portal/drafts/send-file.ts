// Sends one file of a draft by tus 1.0, in pieces, each with its checksum. transfers.ts decides when and how often.
// Every PATCH and DELETE is sent as a POST that names the method, because some proxies and filters block both.
import { LINK_HEADER } from '../../../contract/endpoint.ts';
import { MOST_PIECE_BYTES, PIECE_BYTES, TUS_VERSION } from '../../../contract/limits.ts';
import { createUpload } from '../../../contract/uploads.ts';
import { addressOf, fetched, pageHeaders, readAnswer } from '../../api.ts';
import { type Reply, sendBody } from '../../upload.ts';
import { checksumOf } from './crc32.ts';

/** If nothing was sent or answered for this long, the connection is dead, and browsers do not report that. */
const STALLED_MS = 120_000;
/** An interruption costs at most about this much time. */
const LONGEST_SECONDS = 2;
const GONE: readonly number[] = [404, 410];

export interface SendOptions {
  draftid: number;
  fingerprint: string;
  /** The upload to continue; without it, a new one begins. */
  uploadid: string | undefined;
  /** The token of the upload link through which the draft is filled. */
  link: string | undefined;
  signal: AbortSignal;
  onCreated: (uploadid: string) => void;
  /** The bytes that the server has or is receiving; the number falls if a piece was lost. */
  onProgress: (bytes: number) => void;
}

interface FilePiece {
  start: number;
  blob: Blob;
  checksum: Promise<string>;
}

/**
 * Resolves when the server has stored and checked the whole file.
 * @throws HttpError, NetworkError, AbortError when the signal is aborted, or the error of reading the file
 */
export async function sendFile(file: File, options: SendOptions): Promise<void> {
  const { signal, onProgress } = options;
  const known = options.uploadid
    ? await ask('HEAD', addressOfUpload(options.uploadid), { signal, headers: linkHeader(options.link) })
    : await create(file, options);
  accept(known);
  const id = options.uploadid ?? idIn(known);
  let bytes = PIECE_BYTES;
  let next = cut(file, Number(known.header('Upload-Offset') ?? 0), bytes);
  onProgress(next.start);
  while (next.start < file.size) {
    const piece = next;
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'x-http-method-override': 'PATCH',
      'tus-resumable': TUS_VERSION,
      ...linkHeader(options.link),
      'upload-offset': String(piece.start),
      'upload-checksum': await piece.checksum,
    };
    signal.throwIfAborted();
    const begun = performance.now();
    const sending = sendPiece(id, piece, headers, options);
    // Computes the next checksum while the piece before it is under way.
    next = cut(file, piece.start + piece.blob.size, bytes);
    await sending;
    onProgress(next.start);
    bytes = pieceBytesAt((piece.blob.size / (performance.now() - begun)) * 1000);
  }
}

/** Without the signal: an aborted call would lose the id of the upload, which would stay in the draft unseen. */
async function create(file: File, { draftid, fingerprint, link, onCreated }: SendOptions): Promise<Reply> {
  const said = { draftid: String(draftid), filename: file.name, fingerprint };
  const pairs = Object.entries(said).map(([name, value]) => `${name} ${base64Of(value)}`);
  const headers = {
    'upload-length': String(file.size),
    'upload-metadata': pairs.join(','),
    ...linkHeader(link),
  };
  const made = await ask('POST', addressOf(createUpload.path), { headers });
  accept(made);
  onCreated(idIn(made));
  return made;
}

const idIn = (made: Reply) => made.header('Location')?.split('/').at(-1) ?? '';

/** @throws HttpError for any status but 2xx */
function accept({ status, text, header }: Reply): void {
  readAnswer(status, text, header('Retry-After'));
}

async function sendPiece(
  id: string,
  { start, blob }: FilePiece,
  headers: Record<string, string>,
  { signal, onProgress }: SendOptions,
): Promise<void> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALLED_MS);
  };
  watch();
  try {
    const reply = await sendBody(addressOfUpload(id), blob, {
      headers,
      signal: AbortSignal.any([signal, stalled.signal]),
      onProgress: (sent) => {
        watch();
        onProgress(start + Math.min(sent, blob.size));
      },
    });
    accept(reply);
  } finally {
    clearTimeout(timer);
  }
}

/** Removes an upload, complete or not. One that is gone already counts as removed. */
export async function removeUpload(id: string, link: string | undefined): Promise<void> {
  const headers = { 'x-http-method-override': 'DELETE', ...linkHeader(link) };
  const reply = await ask('POST', addressOfUpload(id), { headers, keepalive: true });
  if (!GONE.includes(reply.status)) accept(reply);
}

function ask(method: string, address: string, init: RequestInit): Promise<Reply> {
  const headers = {
    accept: 'application/json',
    'tus-resumable': TUS_VERSION,
    ...init.headers,
    ...pageHeaders(),
  };
  return fetched(address, { ...init, method, headers, credentials: 'include' }, async (response) => ({
    status: response.status,
    text: await response.text(),
    header: (name) => response.headers.get(name),
  }));
}

const linkHeader = (link: string | undefined): Record<string, string> =>
  link === undefined ? {} : { [LINK_HEADER]: link };

function addressOfUpload(id: string): string {
  return addressOf(`${createUpload.path}/${encodeURIComponent(id)}`);
}

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function cut(file: File, start: number, bytes: number): FilePiece {
  const blob = file.slice(start, start + bytes);
  const checksum = checksumOf(blob);
  // If the file can no longer be read, the send of this piece reports that.
  checksum.catch(() => undefined);
  return { start, blob, checksum };
}

/**
 * How many bytes a line of this speed sends in two seconds, in multiples of the smallest piece and within what the
 * server accepts. A slow line loses little to an interruption, and a fast one rarely waits for an answer.
 */
function pieceBytesAt(bytesPerSecond: number): number {
  const pieces = Math.floor((bytesPerSecond * LONGEST_SECONDS) / PIECE_BYTES);
  return Math.min(Math.max(1, pieces), MOST_PIECE_BYTES / PIECE_BYTES) * PIECE_BYTES;
}
