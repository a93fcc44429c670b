// The description of all calls for other programs, as OpenAPI 3.1: generated from contract/, at the first request.
import { failure } from '../../contract/answers.ts';
import type { Endpoint, Method } from '../../contract/endpoint.ts';
import { apiDescription, endpoints } from '../../contract/endpoints.ts';
import { MAX_FILES } from '../../contract/limits.ts';
import { z } from '../../contract/z.ts';
import { site } from '../../site.config.ts';
import { cookieName } from '../accounts/sessions.ts';
import { version } from '../base/version.ts';
import type { Serve } from '../http/serve.ts';

type Json = Record<string, unknown>;

/** Why a call fails. Each call has a few of these statuses, and a browser needs no more than the message. */
export const STATUSES = {
  400: 'A field is missing, not valid, or given more than once.',
  401: 'No one is signed in, or the credentials are wrong.',
  403: 'This account may not do this, or a page of another site made the request.',
  404: 'There is no such thing, or it belongs to another account.',
  408: 'The request arrived too slowly. Nothing was stored.',
  409: 'Its state does not allow this, or the page that calls belongs to another account than the one that is signed in (header X-Account).',
  410: 'The file was removed when its retention period ended.',
  412: 'The request has another version of tus.',
  413: 'A file or the request is too large. Nothing was stored.',
  415: 'The body has another type than the call accepts.',
  416: 'The file has no such range.',
  421: 'The server does not serve this host name.',
  422: 'The Idempotency-Key was used for other content, or a piece differs from the one that was sent before. Nothing was stored.',
  423: 'Another request is sending the same file.',
  429: 'A limit is reached; Retry-After says for how many seconds.',
  460: 'The piece does not have its checksum. Nothing was stored.',
  500: 'A fault of the server; errorid names it in the log.',
  503: 'The server is busy, or not ready; Retry-After says when to try again.',
  507: 'There is no room for the files, or the quota of the account is used up. Nothing was stored.',
} as const;

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Made once for each form and sent again with each repetition: except for a sign-in, the answer is the same, and there is no second effect.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' },
};

const FILES = {
  type: 'array',
  items: { type: 'string', contentMediaType: 'application/octet-stream' },
  maxItems: MAX_FILES,
  description: 'Before, between or after the fields. A part with a file may have any name.',
};

/** Schemas with an id are components, to which others refer. Always what is sent: an answer may get more fields. */
function describeSchema(schema: z.ZodType, components: Json): Json {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  Object.assign(components, $defs);
  return json;
}

function describeBody({ files, changes }: Endpoint, fields: Json): Json {
  if (!files) {
    const media = { schema: fields };
    return {
      content: { 'application/json': media, 'application/x-www-form-urlencoded': media },
      required: changes,
    };
  }
  const properties = { ...(fields.properties as Json), files: FILES };
  return { content: { 'multipart/form-data': { schema: { ...fields, properties } } }, required: true };
}

/** The fields of a GET are in its path and its query. */
function describeParameters({ path }: Endpoint, { properties = {}, required = [] }: Json): Json[] {
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: path.includes(`:${name}`) ? 'path' : 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
}

function describeCall(name: string, endpoint: Endpoint, method: Method, components: Json): Json {
  const { description, methods, who, changes, answer } = endpoint;
  const fields = describeSchema(endpoint.input, components);
  const isPost = method === 'POST';
  const isSecond = methods.length > 1 && !isPost;
  const parameters = [
    ...(isPost ? [] : describeParameters(endpoint, fields)),
    ...(changes ? [{ ...KEY_HEADER, required: false }] : []),
  ];
  const content =
    answer instanceof z.ZodType
      ? { 'application/json': { schema: describeSchema(answer, components) } }
      : { [answer]: {} };
  return {
    operationId: isSecond ? `${name}By${method}` : name,
    description,
    tags: [who],
    ...(who === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(name === 'metrics' ? { security: [{ token: [] }] } : {}),
    parameters,
    ...(isPost && answer !== 'none' ? { requestBody: describeBody(endpoint, fields) } : {}),
    responses: {
      '2XX': { description: 'Done.', ...(answer === 'none' ? {} : { content }) },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

export function describeApi(origin: string, cookie: string) {
  const schemas: Json = { Failure: describeSchema(failure, {}) };
  const paths = Object.entries(endpoints).map(([name, endpoint]) => [
    endpoint.path.replace(/:(\w+)/g, '{$1}'),
    Object.fromEntries(
      endpoint.methods.map((method) => [method.toLowerCase(), describeCall(name, endpoint, method, schemas)]),
    ),
  ]);
  const statuses = Object.entries(STATUSES).map(([status, reason]) => `- ${status}: ${reason}`);
  const document = {
    openapi: '3.1.1',
    info: {
      title: `${site.name}: the calls of the portal`,
      version,
      description:
        'Unknown fields are ignored; a field that is given twice in a query or a form is refused. A call with GET and POST takes the same fields in its query and in its body: prefer POST for what is secret. A tag says who may call; `signed-in` are clients and staff.',
    },
    servers: [{ url: origin }],
    paths: Object.fromEntries(paths),
    components: {
      schemas,
      responses: {
        Failure: {
          description: statuses.join('\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by a sign-in.' },
        token: { type: 'http', scheme: 'bearer', description: 'The token that the operator has set.' },
      },
    },
  };
  return JSON.parse(
    JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as typeof document;
}

export function apiDescriptionRoutes(serve: Serve): void {
  let made: ReturnType<typeof describeApi> | undefined;
  serve(apiDescription, async ({ context }) => {
    made ??= describeApi(context.config.publicUrl.origin, cookieName(context));
    return made;
  });
}
