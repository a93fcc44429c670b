// The OpenAPI document: valid and complete. That answers are like the schemas it is made of is compared in every test with
// a server (tests/support/server/checked-answers.ts).
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { version } from '../../../server/base/version.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; required: boolean; schema: Record<string, unknown> }[];
  responses: { '2XX': { content?: Record<string, object> } };
}
interface ApiDocument {
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: { session: { name: string } } };
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
