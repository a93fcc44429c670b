// How the wire carries fields: query strings, forms and JSON, all into the same pairs, so that a field
// given twice is seen in each of them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';

/** Pairs in the order given, doubled names included. */
type Pairs = [string, unknown][];

export function parseQuery(query: string): Pairs & Record<string, unknown> {
  return [...new URLSearchParams(query)] as Pairs & Record<string, unknown>;
}

/** Replaces Fastify's own body parsers: text/plain goes, forms come, multipart stays unread. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseQuery(body as string)),
  );
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/** The fields of a call: of a GET in its query and path, of a POST in its body. */
export function fieldsOf(request: FastifyRequest): Pairs {
  if (request.method !== 'POST') {
    return [...(request.query as Pairs), ...Object.entries(request.params as Record<string, unknown>)];
  }
  const { body } = request;
  if (body === undefined || body === null) return [];
  if (typeof body !== 'object') throw refuse.badRequest();
  if (!Array.isArray(body)) return Object.entries(body);
  // Pairs come from our form parser; a JSON list has no fields.
  if (request.headers['content-type']?.includes('json')) throw refuse.badRequest();
  return body as Pairs;
}
