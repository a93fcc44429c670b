// The OpenAPI document: valid, complete and true. That answers are like the schemas of contract/ is compared in every test
// with a server (tests/support/server/checked-answers.ts); here, that the document says the same.
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { version } from '../../../server/base/version.ts';
import { submitOne } from '../../support/cases.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; required: boolean; schema: Record<string, unknown> }[];
  responses: { '2XX': { content?: Record<string, { schema: object }> } };
}
interface ApiDocument {
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: { session: { name: string } };
    schemas: Record<string, z.core.JSONSchema.JSONSchema>;
  };
}

const server = serverForFile();
let document: ApiDocument;

beforeAll(async () => {
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as ApiDocument;
});

it('is valid OpenAPI 3.1, of this version and this installation', { tags: ['R7.160'] }, async () => {
  const validator = new Validator();
  const copy = structuredClone(document) as unknown as Record<string, unknown>;
  expect(await validator.validate(copy)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect([document.info.version, document.servers]).toEqual([version, [{ url: server.url }]]);
  expect(document.components.securitySchemes.session.name).toBe('sid');
});

it('has every call with every method, and no other', { tags: ['R7.160'] }, () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const called = Object.values(endpoints).flatMap(({ path, methods }) =>
    methods.map((method) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`),
  );
  expect(described.sort()).toEqual(called.sort());
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { operationId, parameters } of operations)
    for (const { name, schema } of parameters)
      expect(Object.keys(schema), `${operationId}: ${name}`).not.toEqual([]);
});

it('a program that knows only the document gets the described answers', { tags: ['R7.161'] }, async () => {
  const local = JSON.parse(
    JSON.stringify(document).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as ApiDocument;
  const client = await server.signIn('client');
  const known = { inquiryid: String(await submitOne(client)), accountid: String(client.id) };
  const compared: string[] = [];
  for (const who of [client, await server.signIn('administrator')])
    for (const { path, changes } of Object.values(endpoints)) {
      const get = local.paths[path]?.get;
      const described = get?.responses['2XX'].content?.['application/json']?.schema;
      if (changes || !described || get.parameters.some(({ name, required }) => required && !(name in known)))
        continue;
      const answer = await who.fetch(`${path}?${new URLSearchParams(known)}`);
      if (answer.status !== 200) continue;
      const schema = z.fromJSONSchema({ ...described, $defs: local.components.schemas });
      expect(schema.safeParse(await answer.json()).error, path).toBeUndefined();
      compared.push(get.operationId);
    }
  expect(compared).toEqual(
    expect.arrayContaining(['viewInquiry', 'custodyFile', 'viewAccount', 'readNumbers']),
  );
  expect(new Set(compared).size).toBeGreaterThan(20);
});
