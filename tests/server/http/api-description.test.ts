// The OpenAPI document: valid, complete, and true. That answers are like their schemas is compared in every test with a
// server (tests/support/server/checked-answers.ts); here, that the document says what the schemas say.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { version } from '../../../server/base/version.ts';
import { inquiryFields } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
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

/** The document lets later versions add fields; every field of this one is in it. */
function closed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, closed(part)]);
  if (Array.isArray(value)) return entries.map(([, part]) => part);
  const copy = Object.fromEntries(entries);
  return copy.type === 'object' && copy.properties ? { additionalProperties: false, ...copy } : copy;
}

it('a program that knows only the document gets the described answers', { tags: ['R7.161'] }, async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(closed(document) as object, 'api');
  const client = await server.signIn('client');
  const administrator = await server.signIn('administrator');
  const content = makePdf('Fictitious record');
  const inquiryid = await client.submit(inquiryFields(), [{ name: 'one.pdf', content }]);
  const known: Record<string, unknown> = { inquiryid, accountid: client.id };
  const compared = new Set<string>();
  for (const { path, changes } of Object.values(endpoints)) {
    const get = document.paths[path]?.get;
    if (changes || !get?.responses['2XX'].content?.['application/json']) continue;
    if (get.parameters.some(({ name, required }) => required && !(name in known))) continue;
    const fields = get.parameters
      .filter(({ name }) => name in known)
      .map(({ name }) => [name, String(known[name])]);
    for (const who of [client, administrator]) {
      const answer = await who.fetch(`${path}?${new URLSearchParams(fields)}`);
      if (answer.status !== 200) continue;
      const place = `#/paths/${path.replaceAll('/', '~1')}/get/responses/2XX/content/application~1json/schema`;
      const validate = ajv.getSchema(`api${place}`);
      validate?.(await answer.json());
      expect(validate?.errors, path).toBeNull();
      compared.add(get.operationId);
    }
  }
  expect([...compared]).toEqual(
    expect.arrayContaining([
      'listInquiriesByGET',
      'viewInquiry',
      'custodyFile',
      'viewAccount',
      'readNumbers',
    ]),
  );
  expect(compared.size).toBeGreaterThan(20);
});
