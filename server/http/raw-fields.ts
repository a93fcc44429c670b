// Reads fields from query strings, forms and JSON into the same list of pairs. A list keeps the duplicate names of a query or
// a form, so that they can be refused. JSON has one value for each name when it is read.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../base/errors.ts';

/** Pairs in the order sent, including duplicate names. */
type Pairs = [string, unknown][];

export function parseQuery(query: string): Pairs & Record<string, unknown> {
  return [...new URLSearchParams(query)] as Pairs & Record<string, unknown>;
}

/** Changes Fastify's body parsers: removes text/plain, adds forms, and leaves multipart bodies unread. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The fields of a request: a GET has them in its query and path, a POST in its body.
 * @param inAddress whether a POST may have them in its query, too
 */
export function fieldsOf(request: FastifyRequest, inAddress = false): Pairs {
  if (request.method !== 'POST') {
    return [...(request.query as Pairs), ...Object.entries(request.params as Record<string, unknown>)];
  }
  const inQuery = inAddress ? (request.query as Pairs) : [];
  const { body } = request;
  if (body === undefined || body === null) return inQuery;
  if (body instanceof URLSearchParams) return [...inQuery, ...body];
  if (isObject(body)) return [...inQuery, ...Object.entries(body)];
  // JSON, but an array, a string or a number, which has no fields.
  throw refuse.badRequest();
}
