// Makes a call in each of the ways the wire allows, and answers what came back, whatever it was.
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type SentFile, toForm, type WireClient } from './wire-client.ts';

/** GET with a query (the letter of §7), or POST with a JSON or a form body (what our own pages send). */
export const WAYS = ['get', 'json', 'form'] as const;
export type Way = (typeof WAYS)[number];

export type Fields = Readonly<Record<string, unknown>>;

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON; of another body its text. */
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
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** The call in one way; JSON is what our own pages send. */
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

/** The call with files, which has one way only. */
export async function askWithFiles(
  who: WireClient,
  endpoint: Pick<Endpoint, 'path'>,
  fields: Fields,
  files: readonly SentFile[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  return toAnswer(await who.fetch(endpoint.path, { method: 'POST', body: toForm(fields, files), headers }));
}
