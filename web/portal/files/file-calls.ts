// Files from the server: their addresses, and calls that return a file.
import type { Endpoint } from '../../../contract/endpoint.ts';
import { download, viewFile } from '../../../contract/stored-files.ts';
import { addressOf, type FieldsOf, fetched, HttpError, pageHeaders, readAnswer, request } from '../../api.ts';

/** The download URL of a stored file. */
export function fileAddress(filename: string): string {
  return addressOfFile(download, filename);
}

function addressOfFile({ path }: Endpoint, filename: string): string {
  return addressOf(path.replace(':filename', encodeURIComponent(filename)));
}

/** Makes a call that returns a file. @throws as `call`; also when the file breaks off */
export async function fetchFile<E extends Endpoint>(endpoint: E, fields: FieldsOf<E>): Promise<Blob> {
  const { status, file } = await request(endpoint, fields, {}, async (response) => ({
    status: response.status,
    file: await response.blob(),
  }));
  if (status < 200 || status > 299) readAnswer(status, await file.text());
  return file;
}

const readBytes = async (response: Response) => ({
  status: response.status,
  content: await response.arrayBuffer(),
});

/**
 * Reads a range of a stored file for the viewer; `end` is exclusive. No cache keeps any of it.
 * @throws as `call`; also when the answer is not exactly this range
 */
export async function readRange(
  filename: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const address = addressOfFile(viewFile, filename);
  const headers = { range: `bytes=${begin}-${end - 1}`, ...pageHeaders() };
  const init = { headers, credentials: 'include', cache: 'no-store', signal } as const;
  const { status, content } = await fetched(address, init, readBytes);
  if (status < 200 || status > 299) readAnswer(status, new TextDecoder().decode(content));
  if (content.byteLength !== end - begin) throw new HttpError(status, 'The range is not the one asked for');
  return content;
}

/** Fetches a file of the site itself. @throws as `call`. */
export async function readOwnFile(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const { status, content } = await fetched(path, { signal }, readBytes);
  if (status !== 200) throw new HttpError(status, '');
  return content;
}
