// X-HTTP-Method-Override, as tus 1.0 requires: some proxies and filters pass no PATCH and no DELETE, and a POST says which
// one is meant. Only for files in pieces: everywhere else a call has the methods that contract/ lists.
import type { IncomingMessage } from 'node:http';
import { createUpload, upload } from '../../contract/uploads.ts';

const ADDRESSES = `${createUpload.path}/`;

/** To be called before the request is routed. */
export function overrideMethod(request: IncomingMessage): void {
  if (request.method !== 'POST' || !request.url?.startsWith(ADDRESSES)) return;
  const meant = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
  if (upload.methods.some((method) => method === meant)) request.method = meant;
}
