// Serves the same pages without their scripts, which is the lower bound of their cost.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;
/** Headers that do not fit a body that was decompressed and changed. */
const OWN_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

export async function startWithoutScripts(origin: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url, {
      headers: { accept: request.headers.accept ?? '*/*' },
    });
    let body: Buffer = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    if (type.startsWith('text/html')) body = Buffer.from(body.toString('utf8').replace(SCRIPTS, ''));
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) {
      if (!OWN_HEADERS.includes(name)) response.setHeader(name, value);
    }
    // The real server compresses too; otherwise the ratio would compare two transports.
    const isText = /^text\/|javascript|svg|json/.test(type);
    if (isText) response.setHeader('content-encoding', 'gzip');
    response.end(isText ? gzipSync(body) : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
