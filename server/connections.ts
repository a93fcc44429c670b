// Connections as such: how many an address may have, how long a small body may take, what a refused
// upload may still send, and what a request that is no HTTP is told.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { own } from '../contract/messages.ts';
import { addressKey, addressList } from './addresses.ts';
import type { Context } from './context.ts';
import { GAUGES } from './limits.ts';

/** How long the body of a call without files may take. */
const BODY_MS = 20_000;
const DRAIN_BYTES = 1024 * 1024;
const DRAIN_MS = 2_000;

/**
 * Whoever was refused before the body was read is given the time to read the refusal: closing at once
 * would reset the connection under it.
 */
export function drain(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  let left = DRAIN_BYTES;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
  raw.resume();
}

/** Cuts a small body that does not come; uploads have their own watchdog. */
export function addBodyDeadline(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    if (request.headers['content-type']?.toLowerCase().startsWith('multipart/')) return;
    const timer = setTimeout(() => request.raw.destroy(), BODY_MS);
    request.raw.once('end', () => clearTimeout(timer));
    request.raw.once('close', () => clearTimeout(timer));
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
    if (count > GAUGES.connectionsPerIp * config.limitFactor) {
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

export function answerBrokenRequest(error: Error, socket: Socket): void {
  if (!socket.writable || Reflect.get(error, 'code') === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // Whoever keeps his side open would keep a half-read upload, and its place, waiting for the rest.
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS);
  socket.once('close', () => clearTimeout(timer));
  const isTooLarge = Reflect.get(error, 'code') === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify({ success: 0, message: own.badRequest });
  socket.end(
    [
      `HTTP/1.1 ${isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
