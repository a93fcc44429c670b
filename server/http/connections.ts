// Connection limits: connections per address, a deadline for small bodies, how much a refused upload may
// still send, and the answer to a request that is not valid HTTP.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import { addressList, sharedKeys, TIMES } from '../limits/addresses.ts';
import { CONCURRENCY } from '../limits/limits.ts';
import { securityHeaders } from './headers.ts';

/** How long the body of a call without files may take. */
const BODY_MS = 20_000;
const DRAIN_BYTES = 1024 * 1024;
const DRAIN_MS = 2_000;

/** Identifies a request in its response header and its log lines: 12 digits, because people read it out. */
export const newRequestId = () => randomUUID().slice(-12);

/**
 * Gives a client that was refused before its body was read the time to read the refusal: closing immediately
 * would reset the connection.
 */
export function drain(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  const { socket } = raw;
  const enough = socket.bytesRead + DRAIN_BYTES;
  const late = performance.now() + DRAIN_MS;
  // Node discards the rest of a refused body without an event, so only the socket's counter shows it.
  const timer = setInterval(() => {
    if (socket.bytesRead > enough || performance.now() > late) raw.destroy();
  }, 20);
  raw.once('close', () => clearInterval(timer));
  raw.once('end', () => clearInterval(timer));
  // A reader that has just detached would undo resume() alone; a data listener keeps the stream flowing.
  raw.on('data', () => undefined);
  raw.resume();
}

/** Closes the connection when a small body does not arrive in time. Uploads have their own watchdog. */
export function addBodyDeadline(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    // Uploads have their own watchdog.
    if (/^multipart\/|^application\/offset\+octet-stream$/i.test(headers['content-type'] ?? '')) return;
    const timer = setTimeout(() => {
      // The body of a GET is never read, so it never emits "end", and its response may be a long download.
      if (!request.raw.complete) request.raw.destroy();
    }, BODY_MS);
    request.raw.once('end', () => clearTimeout(timer));
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** Closes each connection after its response during shutdown: a kept one would delay the exit. */
export function closeWhenStopping(app: FastifyInstance, context: Context): void {
  app.addHook('onSend', async (_request, reply) => {
    if (context.health.stopping) void reply.header('connection', 'close');
  });
  // The head of a long download was sent before.
  app.addHook('onResponse', async () => {
    if (!app.server.listening) setImmediate(() => app.server.closeIdleConnections());
  });
}

export function limitConnections(app: FastifyInstance, { config }: Context): void {
  /** By address and network. */
  const open = new Map<string, number>();
  const isTrustedProxy = addressList(config.trustedProxies);
  app.server.on('connection', (socket: Socket) => {
    // A proxy's connections carry the requests of many people.
    if (isTrustedProxy(socket.remoteAddress ?? '')) return;
    const keys = sharedKeys(socket.remoteAddress ?? '');
    const most = CONCURRENCY.connectionsPerIp * config.limitFactor;
    if (keys.some((key, level) => (open.get(key) ?? 0) >= most * (TIMES[level] ?? 1))) {
      socket.destroy();
      return;
    }
    for (const key of keys) open.set(key, (open.get(key) ?? 0) + 1);
    socket.once('close', () => {
      for (const key of keys) {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      }
    });
  });
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The status for an error of Node's HTTP parser; every other error is 400. */
const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const MESSAGE_OF: Readonly<Record<number, string>> = {
  408: refusals.requestTooSlow,
  431: refusals.headersTooLarge,
};

/**
 * Answers a request that Node could not parse. The response repeats nothing from it; its id is in the log.
 */
export function answerBrokenRequest(context: Context, error: Error, socket: Socket): void {
  const code: unknown = Reflect.get(error, 'code');
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // A client that keeps its side open would keep a half-read upload, and its slot, waiting for the rest.
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS);
  socket.once('close', () => clearTimeout(timer));
  const status = STATUS_OF[String(code)] ?? 400;
  const id = newRequestId();
  context.log.info({ event: 'broken-request', request: id, status, code, ip: socket.remoteAddress });
  const body = JSON.stringify({ success: 0, message: MESSAGE_OF[status] ?? refusals.badRequest });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries({ ...JSON_TYPE, ...securityHeaders(context.config, id) }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
