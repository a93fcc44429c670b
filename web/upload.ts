// A multipart call with upload progress (§7). fetch does not report how much of a body has been sent, so only
// this file uses XMLHttpRequest.
import type { Endpoint } from '../contract/endpoint.ts';
import { type Answer, addressOf, NetworkError, pageHeaders, readAnswer } from './api.ts';

export interface UploadOptions {
  signal: AbortSignal;
  /** Identifies the submission, so that the server stores a retried one only once. */
  idempotencyKey: string;
  /** Reports the file bytes sent so far; the multipart framing does not count. */
  onProgress: (sentBytes: number) => void;
}

/**
 * Sends fields and files and reads the answer.
 * @throws HttpError for any status but 2xx, NetworkError without an answer, AbortError by the signal.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  fields: Readonly<Record<string, string>>,
  files: readonly File[],
  { signal, idempotencyKey, onProgress }: UploadOptions,
): Promise<Answer<E>> {
  const form = new FormData();
  // The server checks the fields before it reads a file, so they must come first.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  const totalBytes = files.reduce((sum, file) => sum + file.size, 0);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', addressOf(endpoint.path));
    request.withCredentials = true;
    const headers = { accept: 'application/json', 'idempotency-key': idempotencyKey, ...pageHeaders() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      const framing = Math.max(0, total - totalBytes);
      onProgress(Math.min(totalBytes, Math.max(0, loaded - framing)));
    };
    request.upload.onload = () => onProgress(totalBytes);
    request.onload = () => {
      try {
        resolve(readAnswer<E>(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new NetworkError('No answer from the server'));
    request.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    if (signal.aborted) {
      reject(new DOMException('The upload was canceled', 'AbortError'));
      return;
    }
    signal.addEventListener('abort', stop);
    request.send(form);
  });
}
