// Reads fields from query strings, forms and JSON into the same list of pairs. A list keeps duplicate names,
// so that they can be refused.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';

/** Pairs in the order sent, including duplicate names. */
type Pairs = [string, unknown][];

/** The body of a form. A separate class, so that a JSON array can never be mistaken for one. */
class Form {
  readonly pairs: Pairs;

  constructor(text: string) {
    this.pairs = parseQuery(text);
  }
}

export function parseQuery(query: string): Pairs & Record<string, unknown> {
  return [...new URLSearchParams(query)] as Pairs & Record<string, unknown>;
}

/** Changes Fastify's body parsers: removes text/plain, adds forms, and leaves multipart bodies unread. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new Form(body as string)),
  );
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/** The fields of a request: a GET has them in its query and path, a POST in its body. */
export function fieldsOf(request: FastifyRequest): Pairs {
  if (request.method !== 'POST') {
    return [...(request.query as Pairs), ...Object.entries(request.params as Record<string, unknown>)];
  }
  const { body } = request;
  if (body === undefined || body === null) return [];
  if (body instanceof Form) return body.pairs;
  // JSON, but an array, a string or a number, which has no fields.
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse.badRequest();
  return Object.entries(body);
}
