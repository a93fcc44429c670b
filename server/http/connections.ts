// Connections as such: how many an address may have, how long a small body may take, what a refused
// upload may still send, and what a request that is no HTTP is told.
import { randomBytes } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { serverMessages } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { addressKey, addressList } from '../limits/addresses.ts';
import { CONCURRENCY } from '../limits/limits.ts';
import { securityHeaders } from './headers.ts';

/** How long the body of a call without files may take. */
const BODY_MS = 20_000;
const DRAIN_BYTES = 1024 * 1024;
const DRAIN_MS = 2_000;

/** Names an answer in its header and its lines of the log. */
export function newRequestId(): string {
  return randomBytes(9).toString('base64url');
}

/**
 * Whoever was refused before the body was read is given the time to read the refusal: closing at once
 * would reset the connection under it.
 */
export function drain(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  const { socket } = raw;
  const enough = socket.bytesRead + DRAIN_BYTES;
  const late = performance.now() + DRAIN_MS;
  // Node itself throws the rest of a refused body away, without an event: only the socket has counted it.
  const timer = setInterval(() => {
    if (socket.bytesRead > enough || performance.now() > late) raw.destroy();
  }, 20);
  raw.once('close', () => clearInterval(timer));
  raw.once('end', () => clearInterval(timer));
  // Where a reader has just let go, resume() alone would be undone by it: somebody must want the data.
  raw.on('data', () => undefined);
  raw.resume();
}

/** Cuts a small body that does not come; uploads have their own watchdog. */
export function addBodyDeadline(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    if (request.headers['content-type']?.toLowerCase().startsWith('multipart/')) return;
    const timer = setTimeout(() => {
      // Nobody reads the body of a GET, so it never "ends", and its answer may take long: a download.
      if (!request.raw.complete) request.raw.destroy();
    }, BODY_MS);
    request.raw.once('end', () => clearTimeout(timer));
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** While stopping, no connection is kept for another request: it would hold up the end. */
export function closeWhenStopping(app: FastifyInstance, context: Context): void {
  app.addHook('onSend', async (_request, reply) => {
    if (context.health.stopping) void reply.header('connection', 'close');
  });
}

export function limitConnections(app: FastifyInstance, { config }: Context): void {
  const perAddress = new Map<string, number>();
  const isTrustedProxy = addressList(config.trustedProxies);
  app.server.on('connection', (socket: Socket) => {
    // One connection of a proxy stands for many people.
    if (isTrustedProxy(socket.remoteAddress ?? '')) return;
    const address = addressKey(socket.remoteAddress ?? '');
    const count = (perAddress.get(address) ?? 0) + 1;
    if (count > CONCURRENCY.connectionsPerIp * config.limitFactor) {
      socket.destroy();
      return;
    }
    perAddress.set(address, count);
    socket.once('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });
}

/** What Node says of a request, as a status; every other fault of it is 400. */
const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What no handler ever sees. The answer is as bare of its request as every other, and can be found in the log. */
export function answerBrokenRequest(context: Context, error: Error, socket: Socket): void {
  const code: unknown = Reflect.get(error, 'code');
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // Whoever keeps his side open would keep a half-read upload, and its place, waiting for the rest.
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS);
  socket.once('close', () => clearTimeout(timer));
  const status = STATUS_OF[String(code)] ?? 400;
  const id = newRequestId();
  context.log.info({ event: 'broken-request', request: id, status, code, ip: socket.remoteAddress });
  const body = JSON.stringify({
    success: 0,
    message: status === 408 ? serverMessages.requestTooSlow : serverMessages.badRequest,
  });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(securityHeaders(context.config, id)).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
