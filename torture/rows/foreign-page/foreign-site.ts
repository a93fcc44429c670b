// Somebody else's web site: an empty page, a redirect to wherever it is told, and a page whose policy
// reports to wherever it is told. It listens on one port of this machine, which has two names.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignSite {
  /**
   * By its address it is another site than ours on `localhost`; by the same name, on its other port, it is
   * the same site and another origin, and the browser sends our strict cookie along.
   */
  origins: { otherSite: string; sameSite: string };
  close(): Promise<void>;
}

function answer(response: ServerResponse, query: URLSearchParams): void {
  const to = query.get('to');
  const report = query.get('report');
  if (to !== null) response.writeHead(Number(query.get('status')), { location: to }).end();
  else {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      // A redirect of a foreign script's request goes through it with CORS too.
      'access-control-allow-origin': '*',
      ...(report === null ? {} : { 'content-security-policy': `img-src 'none'; report-uri ${report}` }),
    };
    const body = report === null ? '' : '<img src="/forbidden.png">';
    response.writeHead(200, headers).end(`<!doctype html><title>A foreign page</title><body>${body}</body>`);
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
