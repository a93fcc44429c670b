// An object store that speaks S3, on a real socket. s3rver does the work; it cannot end or list uploads in parts, so
// that is added, and faults.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'records';
const UPLOADS = '._S3rver_uploads';

/** `slow-down`: 503 for every request. `cut`: every other body breaks off, beginning with the first. */
export type ObjectStoreBehavior = 'work' | 'slow-down' | 'cut';

export interface ObjectStore {
  behavior: ObjectStoreBehavior;
  /** For the server under test. */
  env: { FILES_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Names of the server's files. */
  names(): Promise<string[]>;
  /** Uploads in parts that were begun, and neither completed nor ended. */
  openUploads(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'review-objects-'));
  const s3 = new S3rver({
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  const uploads = join(directory, BUCKET, UPLOADS);
  const openUploads = () => readdir(uploads).catch(() => []);
  /** Whether the body before was cut. */
  let wasCut = false;

  async function answerUploads(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { searchParams } = new URL(request.url ?? '/', 'http://store.invalid');
    const id = searchParams.get('uploadId');
    if (request.method === 'DELETE' && id !== null) {
      await rm(join(uploads, id), { recursive: true });
      response.writeHead(204).end();
      return true;
    }
    if (request.method !== 'GET' || !searchParams.has('uploads')) return false;
    const found = await Promise.all(
      (await openUploads()).map(async (name) => {
        const key = await readFile(join(uploads, name, 'key'), 'utf8');
        return `<Upload><Key>${key}</Key><UploadId>${name}</UploadId><Initiated>2020-01-01T00:00:00.000Z</Initiated></Upload>`;
      }),
    );
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>`);
    return true;
  }

  const server = createServer(async (request, response) => {
    if (store.behavior === 'slow-down') {
      request.resume();
      response
        .writeHead(503, { 'content-type': 'application/xml' })
        .end('<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>');
    } else if (!(await answerUploads(request, response))) {
      if (store.behavior === 'cut' && request.method === 'GET') {
        wasCut = !wasCut;
        if (wasCut) cutBody(response);
      }
      answer(request, response);
    }
  });
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;

  const store: ObjectStore = {
    behavior: 'work',
    env: {
      FILES_URL: `s3://${BUCKET}/the/site?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'a made-up secret',
    },
    async names() {
      const found = await readdir(join(directory, BUCKET, 'the/site'));
      return found
        .map((name) => /^([A-Za-z0-9].*)\._S3rver_object$/.exec(name)?.[1] ?? '')
        .filter(Boolean)
        .sort();
    },
    openUploads,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(directory, { recursive: true, force: true });
    },
  };
  return store;
}

/** Ends the connection once the first bytes of the body are on their way: the client has begun to read them. */
function cutBody(response: ServerResponse): void {
  const write = response.write.bind(response);
  response.write = ((chunk: Buffer) => {
    response.write = () => false;
    return write(chunk, () => setImmediate(() => response.destroy()));
  }) as typeof response.write;
}
