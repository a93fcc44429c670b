// Requests over TLS, from any address of this machine.
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface Visit {
  url: string;
  method?: string;
  headers?: Record<string, string | number>;
  /** The address that it comes from, one of 127.0.0.0/8. */
  from?: string;
  /** The body, in pieces. */
  body?: Iterable<Uint8Array>;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
}

/** @param read gets the body's pieces. @throws when there is no complete answer. */
export async function visit(
  { url, method = 'GET', headers = {}, from = '127.0.0.1', body = [] }: Visit,
  read: (piece: Buffer) => void = () => undefined,
): Promise<Reply> {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const options: RequestOptions = {
    host: '127.0.0.1',
    port,
    path: pathname + search,
    method,
    localAddress: from,
    agent: false,
    headers: { host: `${hostname}:${port}`, ...headers },
  };
  const asked =
    protocol === 'https:' ? httpsRequest({ ...options, servername: hostname }) : httpRequest(options);
  const answered = once(asked, 'response');
  answered.catch(() => undefined);
  for (const piece of body) if (!asked.write(piece)) await Promise.race([once(asked, 'drain'), answered]);
  asked.end();
  const [answer] = await answered;
  for await (const piece of answer) read(piece);
  return { status: answer.statusCode ?? 0, headers: answer.headers };
}
