// Sends a body and reports how much of it has been sent, which fetch does not: a form with its files (§7), or a piece of
// a file. Only this file uses XMLHttpRequest.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Answer, addressOf, NetworkError, pageHeaders, readAnswer } from './api.ts';

interface BodyOptions {
  headers: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Reports the bytes sent so far, and how many there are. */
  onProgress: (sentBytes: number, totalBytes: number) => void;
}

export interface Reply {
  status: number;
  text: string;
  header: (name: string) => string | null;
}

/** @throws NetworkError without an answer, AbortError by the signal. */
export function sendBody(
  address: string,
  body: FormData | Blob,
  { headers, signal, onProgress }: BodyOptions,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const canceled = () => reject(new DOMException('The upload was canceled', 'AbortError'));
    request.open('POST', address);
    request.withCredentials = true;
    const all = { accept: 'application/json', ...headers, ...pageHeaders() };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    request.onerror = () => reject(new NetworkError('No answer from the server'));
    request.onabort = canceled;
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    if (signal?.aborted) {
      canceled();
      return;
    }
    signal?.addEventListener('abort', stop);
    request.send(body);
  });
}

export interface UploadOptions {
  signal?: AbortSignal;
  /** Reports the file bytes sent so far; the multipart framing does not count. */
  onProgress?: (sentBytes: number) => void;
}

/**
 * Sends fields and files, and reads the answer. Until there is one, this tab keeps their key: sent again, even after a reload,
 * they count once.
 * @throws HttpError for any status but 2xx, NetworkError without an answer, AbortError by the signal.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  fields: Readonly<Record<string, string>>,
  files: readonly File[] = [],
  { signal, onProgress }: UploadOptions = {},
): Promise<Answer<E>> {
  const form = new FormData();
  // The server checks the fields before it reads a file, so they must come first.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  const fileBytes = files.reduce((sum, file) => sum + file.size, 0);
  const chosen = files.map((file) => [file.name, file.size, file.lastModified]);
  const content = JSON.stringify([endpoint.path, fields, chosen]);
  // Only a hash is kept: the content is confidential.
  const name = `sending ${bytesToHex(sha256(utf8ToBytes(content)))}`;
  const idempotencyKey = sessionStorage.getItem(name) ?? crypto.randomUUID();
  sessionStorage.setItem(name, idempotencyKey);
  const { status, text } = await sendBody(addressOf(endpoint.path), form, {
    headers: { 'idempotency-key': idempotencyKey },
    signal,
    onProgress: (sent, total) =>
      onProgress?.(Math.min(fileBytes, Math.max(0, sent - Math.max(0, total - fileBytes)))),
  });
  if (status < 500) sessionStorage.removeItem(name);
  return readAnswer<E>(status, text);
}
