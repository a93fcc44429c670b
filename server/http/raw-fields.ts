// Reads fields from query strings, forms and JSON into the same list of pairs. A list keeps duplicate names,
// so that they can be refused.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../base/errors.ts';

/** Pairs in the order sent, including duplicate names. */
type Pairs = [string, unknown][];

/** The fields of a body. A separate class, so that a JSON array can never be mistaken for them. */
class Fields {
  readonly pairs: Pairs;

  constructor(pairs: Pairs) {
    this.pairs = pairs;
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
    (_request, body, done) => done(null, new Fields(parseQuery(body as string))),
  );
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parseJson(request, body as string, (error, value?: unknown) =>
      done(error, isObject(value) ? new Fields(jsonPairs(body as string, value)) : value),
    ),
  );
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const JSON_TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;

/** The members of a JSON object, with a name that is given twice: JSON.parse would keep only the last one. */
function jsonPairs(text: string, object: Record<string, unknown>): Pairs {
  const pairs: Pairs = [];
  let depth = 0;
  for (const [token, colon] of text.matchAll(JSON_TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && colon !== undefined) {
      const name: string = JSON.parse(token.slice(0, -colon.length));
      pairs.push([name, object[name]]);
    }
  }
  return pairs;
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
  if (body instanceof Fields) return [...inQuery, ...body.pairs];
  // JSON, but an array, a string or a number, which has no fields.
  throw refuse.badRequest();
}
