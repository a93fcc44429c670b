// An object store that speaks S3, on a real socket. s3rver does the work; what it cannot do is
// added, and faults.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';
import { type Bucket, createBucket, folderOfStore, uploadsIn } from './buckets.ts';
import { describeObjects, describeUploads, hasSmallPart } from './listings.ts';
import { keepObjectsWhole, type ObjectFiles } from './whole-objects.ts';

/**
 * `slow-down`: 503 for every request. `cut`: every other body breaks off, beginning with the first. `refuse`: every
 * connection is closed. `stall`: requests wait until it behaves in another way.
 */
export type ObjectStoreBehavior = 'work' | 'slow-down' | 'cut' | 'refuse' | 'stall';

export interface ObjectStore {
  behavior: ObjectStoreBehavior;
  /** Where it listens. */
  endpoint: string;
  newBucket(): Promise<Bucket>;
  stop(): Promise<void>;
}

/** Answers with the keys of the objects whose bodies are being sent. Not part of S3. */
const READING = 'reading';

/** The keys of a bucket's objects that are being read. */
export async function listReading(endpoint: string, bucket: string): Promise<string[]> {
  return (await fetch(`${endpoint}/${bucket}?${READING}`)).json();
}

export async function startObjectStore(): Promise<ObjectStore> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const folder = folderOfStore(port);
  const incoming = join(folder, 'incoming');
  // One of a run that was killed.
  await rm(folder, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  const s3 = new S3rver({ silent: true, directory: folder, allowMismatchedSignatures: true });
  const objects: ObjectFiles = Reflect.get(s3, 'store');
  keepObjectsWhole(objects, incoming);
  const answer = s3.callback();
  const reading = new Set<string>();
  /** Whether the body before was cut. */
  let wasCut = false;

  const endpoint = `http://127.0.0.1:${port}`;
  const store: ObjectStore = {
    behavior: 'work',
    endpoint,
    newBucket: () => createBucket(endpoint),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };

  /** @returns whether the request was one that s3rver does not know */
  async function answerOther(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { pathname, searchParams } = new URL(request.url ?? '/', endpoint);
    const [, bucket = ''] = pathname.split('/');
    const uploads = uploadsIn(join(folder, bucket));
    const id = searchParams.get('uploadId');
    if (id !== null && !existsSync(join(uploads, basename(id)))) {
      // Read to its end: to the client, a connection that ends early is a fault.
      await finished(request.resume());
      answerXml(response, '<Error><Code>NoSuchUpload</Code></Error>', 404);
    } else if (
      request.method === 'POST' &&
      id !== null &&
      (await hasSmallPart(join(uploads, basename(id))))
    ) {
      request.resume();
      answerXml(response, '<Error><Code>EntityTooSmall</Code></Error>', 400);
    } else if (request.method === 'DELETE' && id !== null) {
      // Renamed first: a part may still be on its way.
      await rename(join(uploads, basename(id)), join(incoming, basename(id)));
      await rm(join(incoming, basename(id)), { recursive: true });
      response.writeHead(204).end();
    } else if (request.method === 'GET' && searchParams.has('uploads')) {
      answerXml(response, await describeUploads(uploads, searchParams));
    } else if (request.method === 'GET' && searchParams.has('list-type')) {
      answerXml(response, await describeObjects(objects, bucket, searchParams));
    } else if (request.method === 'GET' && searchParams.has(READING)) {
      const keys = [...reading].filter((path) => path.startsWith(`/${bucket}/`));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(keys));
    } else return false;
    return true;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    while (store.behavior === 'stall') await pause(20);
    if (store.behavior === 'refuse') request.socket.destroy();
    else if (store.behavior === 'slow-down') {
      request.resume();
      const refusal = '<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';
      answerXml(response, refusal, 503);
    } else if (!(await answerOther(request, response))) {
      if (request.method === 'GET') {
        const [path = ''] = (request.url ?? '').split('?');
        reading.add(path);
        response.once('close', () => reading.delete(path));
        if (store.behavior === 'cut') {
          wasCut = !wasCut;
          if (wasCut) cutBody(response);
        }
      }
      answer(request, response);
    }
  }

  server.on('request', (request, response) => {
    // A bucket that was removed meanwhile, or an upload that another request has ended.
    serve(request, response).catch(() =>
      answerXml(response, '<Error><Code>InternalError</Code></Error>', 500),
    );
  });
  return store;
}

function answerXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

/** Ends the connection once the first bytes of the body are on their way: the client has begun to read them. */
function cutBody(response: ServerResponse): void {
  const write = response.write.bind(response);
  response.write = ((chunk: Buffer) => {
    response.write = () => false;
    return write(chunk, () => setImmediate(() => response.destroy()));
  }) as typeof response.write;
}
