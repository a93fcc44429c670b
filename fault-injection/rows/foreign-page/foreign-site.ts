// A foreign web site: an empty page, and a redirect to any URL. It listens on one port of this machine, which has two names.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignSite {
  /**
   * By IP address it is a different site than ours on `localhost`. By the name `localhost` it is the same site
   * on another port, so another origin, and the browser sends our strict cookie.
   */
  origins: { otherSite: string; sameSite: string };
  close(): Promise<void>;
}

function answer(response: ServerResponse, query: URLSearchParams): void {
  const to = query.get('to');
  if (to !== null) response.writeHead(Number(query.get('status')), { location: to }).end();
  else {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      // Allows a CORS request to follow the redirect.
      'access-control-allow-origin': '*',
    };
    response.writeHead(200, headers).end('<!doctype html><title>A foreign page</title><body></body>');
  }
}

export async function openForeignSite(): Promise<ForeignSite> {
  const server = createServer((request, response) => {
    request.resume();
    answer(response, new URL(request.url ?? '/', 'http://foreign').searchParams);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origins: { otherSite: `http://127.0.0.1:${port}`, sameSite: `http://localhost:${port}` },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
