// The browser's side of the API (§7): one typed function for the calls that contract/ describes.
// Secrets, names and keywords are sent in a POST body, so that they never appear in a URL or an access log.
// VITE_WIRE=get uses the exact methods of §7 instead, for an older host.
import {
  ACCOUNT_HEADER,
  type Endpoint,
  LINK_HEADER,
  type Method,
  type OutputOf,
} from '../contract/endpoint.ts';
import { serverMessages } from '../contract/messages.ts';
import type { z } from '../contract/z.ts';
import { noteServerTime } from './server-time.ts';
import { noteOtherAccount, pageOwner } from './session.ts';

const HOST: string = import.meta.env.VITE_API_HOST ?? '';
const WIRE: string = import.meta.env.VITE_WIRE ?? 'post';

/** A host that takes no header of ours, and its calls with the methods of §7. */
const IS_OLDER_HOST = WIRE === 'get';

/** The fields of a call, as the browser sends them. */
export type FieldsOf<E extends Endpoint> = z.input<E['input']>;

export interface Answer<E extends Endpoint> {
  status: number;
  body: OutputOf<E>;
}

export interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The token of the upload link whose holder makes the call. */
  link?: string;
  /** The call outlives the page; browsers refuse it with more than 64 KiB. */
  keepalive?: boolean;
}

/** The server answered with a status other than 2xx. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** How long the server asks to wait. */
  readonly pauseMs: number | undefined;

  constructor(status: number, message: string, pauseMs?: number) {
    super(message);
    this.status = status;
    this.pauseMs = pauseMs;
  }
}

/** No answer arrived: offline, connection refused, or connection lost. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** True if the call was rejected because its own signal aborted it. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function addressOf(path: string): string {
  return HOST + path;
}

/** What every request of a page says: whose page it is. */
export function pageHeaders(): Record<string, string> {
  const { userid, clientid } = pageOwner();
  const account = userid ?? clientid;
  return account === undefined || IS_OLDER_HOST ? {} : { [ACCOUNT_HEADER]: account };
}

/**
 * Sends one call and reads its answer.
 * @throws HttpError for any status but 2xx, NetworkError without an answer, AbortError by the signal.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  fields: FieldsOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { status, text } = await request(endpoint, fields, options, async (response) => ({
    status: response.status,
    text: await response.text(),
  }));
  return readAnswer<E>(status, text);
}

/** How long the user still means the same when the same change is made again. */
const KEPT_MS = 2 * 60_000;

/** The keys of changes that may have been made, although no answer says so. */
const unanswered = new Map<string, { key: string; until: number }>();

/**
 * Makes a change. The same change made again soon after no answer or a fault has the same key: it counts once. Not after
 * another change was made, which may have undone it.
 */
export async function once<T>(content: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const kept = unanswered.get(content);
  const key = kept && Date.now() < kept.until ? kept.key : crypto.randomUUID();
  unanswered.delete(content);
  try {
    const made = await send(key);
    unanswered.clear();
    return made;
  } catch (error) {
    const isRefused = error instanceof HttpError && error.status < 500;
    if (!isRefused) unanswered.set(content, { key, until: Date.now() + KEPT_MS });
    throw error;
  }
}

/** Sends one call; `read` takes what is wanted from the answer, whatever its status. @throws as {@link call}. */
export async function request<E extends Endpoint, T>(
  endpoint: E,
  fields: FieldsOf<E>,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const method = methodOf(endpoint);
  const values = Object.entries(fields as object).filter(([, value]) => value !== undefined);
  const headers = new Headers({ accept: 'application/json', ...pageHeaders() });
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (options.link) headers.set(LINK_HEADER, options.link);
  const { signal = null, keepalive = false } = options;
  const init: RequestInit = { method, headers, credentials: 'include', signal, keepalive };
  let address = addressOf(endpoint.path);
  if (method === 'GET') {
    const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
    address += `?${query}`;
  } else {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(Object.fromEntries(values));
  }
  return fetched(address, init, read);
}

declare global {
  interface Window {
    /** What the page has asked for before its scripts arrived (web/prefetch-list.ts): the address and body of the call. */
    asked?: { question: string; answer: Promise<Response> };
  }
}

/** The answer, if this was asked; once. */
function takeAsked(question: string): Promise<Response> | undefined {
  if (window.asked?.question !== question) return undefined;
  const { answer } = window.asked;
  delete window.asked;
  return answer;
}

/** Fetches an address. @throws NetworkError without a whole answer, AbortError by the signal. */
export async function fetched<T>(
  address: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    const response = await (takeAsked(address + init.body) ?? fetch(address, init));
    noteServerTime(response.headers.get('date'));
    return await read(response);
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new NetworkError('No answer from the server', { cause: error });
  }
}

/** An answer that is not a JSON object (from another host or a proxy) becomes an empty object. */
export function readAnswer<E extends Endpoint>(
  status: number,
  text: string,
  retryAfter: string | null = null,
): Answer<E> {
  const body = parseObject(text);
  if (status < 200 || status > 299) {
    if (body.message === serverMessages.otherAccount) noteOtherAccount();
    const reason = typeof body.message === 'string' ? body.message : '';
    throw new HttpError(status, reason, retryAfter ? Number(retryAfter) * 1000 || undefined : undefined);
  }
  return { status, body: body as OutputOf<E> };
}

/** The method with which this build makes a call. */
function methodOf(endpoint: Endpoint): Method {
  const preferred: Method = IS_OLDER_HOST ? 'GET' : 'POST';
  return endpoint.methods.includes(preferred) ? preferred : (endpoint.methods[0] ?? preferred);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
