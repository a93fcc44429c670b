// Makes a call in any of the ways that §7 allows, and returns the response, whatever its status.
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type SentFile, toForm, type WireClient } from './wire-client.ts';

/** GET with a query (the table of §7), or POST with a JSON or form body. */
export const WAYS = ['get', 'json', 'form'] as const;
export type Way = (typeof WAYS)[number];

export type Fields = Readonly<Record<string, unknown>>;

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text of any other body; the answer to HEAD has none. */
  body: unknown;
}

function requestOf(way: Way, path: string, fields: Fields): [string, RequestInit] {
  if (way === 'json') {
    const headers = { 'content-type': 'application/json' };
    return [path, { method: 'POST', body: JSON.stringify(fields), headers }];
  }
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return way === 'get' ? [`${path}?${query}`, {}] : [path, { method: 'POST', body: query }];
}

export async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text,
  };
}

/** Makes a call in one way, by default JSON, which our own pages send. */
export async function ask(
  who: WireClient,
  endpoint: Pick<Endpoint, 'path'>,
  fields: Fields,
  way: Way = 'json',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [path, init] = requestOf(way, endpoint.path, fields);
  return toAnswer(await who.fetch(path, { ...init, headers: { ...(init.headers ?? {}), ...headers } }));
}

/** Makes a call with files, which is always multipart. */
export async function askWithFiles(
  who: WireClient,
  endpoint: Pick<Endpoint, 'path'>,
  fields: Fields,
  files: readonly SentFile[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  return toAnswer(await who.fetch(endpoint.path, { method: 'POST', body: toForm(fields, files), headers }));
}
