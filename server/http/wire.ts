// How the wire carries fields: query strings, forms and JSON, all into the same pairs, so that a field
// given twice is seen in each of them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';

/** Pairs in the order given, doubled names included. */
type Pairs = [string, unknown][];

/** The body of a form. A class of its own, so that a list in JSON can never pass for one. */
class Form {
  readonly pairs: Pairs;

  constructor(text: string) {
    this.pairs = parseQuery(text);
  }
}

export function parseQuery(query: string): Pairs & Record<string, unknown> {
  return [...new URLSearchParams(query)] as Pairs & Record<string, unknown>;
}

/** Replaces Fastify's own body parsers: text/plain goes, forms come, multipart stays unread. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new Form(body as string)),
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
  if (body instanceof Form) return body.pairs;
  // JSON, but a list, a text or a number, which has no fields.
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse.badRequest();
  return Object.entries(body);
}
