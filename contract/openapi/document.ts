// All calls as an OpenAPI 3.1 document, generated from their descriptions in contract/.
import { site } from '../../site.config.ts';
import type { Endpoint, Method } from '../endpoint.ts';
import { type ApiDescription, type CallName, endpoints } from '../endpoints.ts';
import { MAX_FILES } from '../files.ts';
import { z } from '../z.ts';
import { ANSWERS, SCHEMAS } from './answers.ts';
import { FIELDS } from './field-words.ts';
import { type Field, fieldsOf, type JsonSchema } from './fields.ts';
import { STATUSES, type Status } from './statuses.ts';
import { tusOperation } from './tus.ts';
import { WORDS } from './words.ts';

export interface Installation {
  version: string;
  /** Where the site is reached. */
  origin: string;
  /** The session's cookie, whose name depends on https. */
  cookie: string;
}

type Json = Record<string, unknown>;

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Made once for each form and sent again with each repetition: the answer is the same, and there is no second effect.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' },
};

/** The statuses that follow from the description of a call, and those that only this call has. */
export function statusesOf(name: CallName, endpoint: Endpoint): Status[] {
  const { who, changes, recorded, limited, methods, input } = endpoint;
  const fields = fieldsOf(input);
  const posts = methods.includes('POST');
  const found: Status[] = [...(WORDS[name].statuses ?? [])];
  if (limited) found.push(421, 429, 500, 503);
  if (posts || fields.length > 0) found.push(400);
  if (posts) found.push(408, 413, 415);
  if (who !== 'anyone') found.push(401, 403, 409);
  if (changes || recorded) found.push(403);
  if (
    fields.some((field) => ['inquiryid', 'getinquiryid', 'filename', 'accountid', 'id'].includes(field.name))
  )
    found.push(404);
  return [...new Set(found)].sort((a, b) => a - b);
}

const described = ({ name, schema }: Field): JsonSchema =>
  FIELDS[name] === undefined ? schema : { description: FIELDS[name], ...schema };

const objectOf = (fields: readonly Field[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, described(field)])),
  required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
});

function bodyOf(endpoint: Endpoint, fields: readonly Field[]): Json | undefined {
  if (endpoint.files) {
    const { properties, required, ...schema } = objectOf(fields);
    const files = {
      type: 'array',
      items: { type: 'string', contentMediaType: 'application/octet-stream' },
      minItems: 1,
      maxItems: MAX_FILES,
      description: 'Before, between or after the fields. A part with a file may have any name.',
    };
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            ...schema,
            properties: { ...(properties as Json), files },
            required: [...(required as string[]), 'files'],
          },
        },
      },
    };
  }
  if (fields.length === 0) return undefined;
  const media = { schema: objectOf(fields) };
  return {
    required: true,
    content: { 'application/json': media, 'application/x-www-form-urlencoded': media },
  };
}

/** The fields of a GET are in its path and its query. */
function parametersOf(endpoint: Endpoint, fields: readonly Field[]): Json[] {
  return fields.map((field) => {
    const isInPath = endpoint.path.includes(`:${field.name}`);
    return {
      name: field.name,
      in: isInPath ? 'path' : 'query',
      required: field.isRequired,
      schema: described(field),
    };
  });
}

function contentOf(name: CallName): Json {
  if (name === 'download' || name === 'viewFile') return { '*/*': { schema: {} } };
  if (name === 'downloadAll' || name === 'downloadExport') return { 'application/zip': { schema: {} } };
  if (name === 'saveNumbers') return { 'text/csv': { schema: { type: 'string' } } };
  if (name === 'metrics') return { 'text/plain': { schema: { type: 'string' } } };
  return { 'application/json': { schema: ref('schemas', `${name}Answer`) } };
}

/** Undefined for a status that says why a call failed. */
function successOf(status: number, content: Json): Json | undefined {
  if (status === 206) return { description: STATUSES[206], content };
  const location = { location: { schema: { type: 'string', format: 'uri' } } };
  return status === 302 ? { description: STATUSES[302], headers: location } : undefined;
}

function operationOf(name: CallName, endpoint: Endpoint, method: Method): Json {
  const { summary, more, key } = WORDS[name];
  const fields = fieldsOf(endpoint.input);
  const isSecond = method === 'GET' && endpoint.methods.includes('POST');
  const header = key ? [{ ...KEY_HEADER, required: key === 'required' }] : [];
  const tus = tusOperation(name, method);
  const parameters = [
    ...(method === 'POST' ? [] : parametersOf(endpoint, fields)),
    ...(tus?.parameters ?? header),
  ];
  const body = method === 'POST' ? bodyOf(endpoint, fields) : undefined;
  const content = tus ? {} : contentOf(name);
  const answers = statusesOf(name, endpoint).map((status) => [
    String(status),
    successOf(status, content) ?? ref('responses', `Status${status}`),
  ]);
  return {
    operationId: isSecond ? `${name}ByQuery` : tus ? name + method : name,
    summary,
    ...(more ? { description: more } : {}),
    tags: [endpoint.who],
    ...(name === 'metrics' ? { security: [{ token: [] }] } : {}),
    ...(endpoint.who === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    ...tus?.parts,
    responses: {
      ...(tus?.success ?? { '200': { description: 'Done.', content } }),
      ...Object.fromEntries(answers),
    },
  };
}

function pathsOf(): Json {
  const paths = Object.entries(endpoints).map(([name, endpoint]) => {
    const operations = endpoint.methods.map((method) => [
      method.toLowerCase(),
      operationOf(name as CallName, endpoint, method),
    ]);
    return [endpoint.path.replace(/:(\w+)/g, '{$1}'), Object.fromEntries(operations)];
  });
  return Object.fromEntries(paths);
}

/** A later version may add fields; and what only zod adds is left out: its pattern of a time, the largest number. */
function loosen(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** The named schemas, with references among them. */
function schemasOf(): Json {
  const registry = z.registry<{ id: string }>();
  const answers = Object.entries(ANSWERS).map(([name, schema]) => [`${name}Answer`, schema] as const);
  // An answer may be a named schema already, and a registry has each schema once.
  for (const [id, schema] of [...Object.entries(SCHEMAS), ...answers]) {
    if (!registry.has(schema)) registry.add(schema, { id });
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => loosen(jsonSchema),
  });
  const named = Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]);
  const byName: Json = Object.fromEntries(named);
  for (const [id, schema] of answers) byName[id] ??= ref('schemas', registry.get(schema)?.id ?? '');
  return byName;
}

const failureContent = { 'application/json': { schema: ref('schemas', 'Failure') } };

export function describeApi({ version, origin, cookie }: Installation): ApiDescription {
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.name}: the calls of the portal`,
      version,
      description:
        'Unknown fields are ignored; a field that is given twice is refused. A call with GET and POST takes the same fields in its query and in its body: prefer POST for what is secret.',
    },
    servers: [{ url: origin }],
    tags: [
      { name: 'anyone', description: 'Without a session.' },
      { name: 'signed-in', description: 'Clients and staff.' },
      { name: 'client', description: 'Clients.' },
      { name: 'staff', description: 'Staff.' },
      { name: 'administrator', description: 'Staff who are administrators.' },
    ],
    paths: pathsOf(),
    components: {
      schemas: schemasOf(),
      responses: Object.fromEntries(
        Object.entries(STATUSES)
          .filter(([status]) => !successOf(Number(status), {}))
          .map(([status, description]) => [`Status${status}`, { description, content: failureContent }]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by a sign-in.' },
        token: { type: 'http', scheme: 'bearer', description: 'The token that the operator has set.' },
      },
    },
  };
}
