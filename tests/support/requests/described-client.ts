// A client that knows only the OpenAPI document of a server: it builds every request from it, and checks every answer
// against it.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { type Fields, toAnswer } from './ask.ts';
import { type SentFile, toForm, type WireClient } from './wire-client.ts';

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  schema: Json;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
}

export interface ApiDocument {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, Json> } & Record<string, unknown>;
}

/** The document lets later versions add fields; the tests want every field of this one to be described. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  return copy.type === 'object' && copy.properties && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
}

export class DescribedClient {
  readonly #who: WireClient;
  readonly #document: ApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #operations = new Map<string, { method: string; path: string; operation: Operation }>();

  constructor(who: WireClient, document: ApiDocument) {
    this.#who = who;
    this.#document = document;
    this.#ajv.addSchema(closed(document) as Json, 'api');
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(operations))
        this.#operations.set(operation.operationId, { method, path, operation });
  }

  #check(pointer: string, value: unknown, what: string): void {
    const validate = this.#ajv.getSchema(`api#${pointer}`) as ValidateFunction;
    validate(value);
    expect(validate.errors ?? [], `${what}: ${JSON.stringify(value).slice(0, 500)}`).toEqual([]);
  }

  /** Makes the call with this operationId. @returns the status and the body of the answer, both checked. */
  async call(id: string, fields: Fields = {}, files: readonly SentFile[] = [], headers: Fields = {}) {
    const found = this.#operations.get(id);
    if (!found) throw new Error(`no operation ${id}`);
    const { method, path, operation } = found;
    const at = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
    const left = { ...fields } as Record<string, unknown>;
    const query = new URLSearchParams();
    let address = path;
    for (const [index, parameter] of (operation.parameters ?? []).entries()) {
      const value = parameter.in === 'header' ? headers[parameter.name] : left[parameter.name];
      if (value === undefined) {
        expect(parameter.required, `${id}: ${parameter.name}`).toBe(false);
        continue;
      }
      this.#check(`${at}/parameters/${index}/schema`, value, `${id}: ${parameter.name}`);
      if (parameter.in === 'query') query.set(parameter.name, String(value));
      if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, String(value));
      if (parameter.in !== 'header') delete left[parameter.name];
    }
    const init: RequestInit = { method: method.toUpperCase(), headers: headers as Record<string, string> };
    const [type] = Object.keys(operation.requestBody?.content ?? {});
    if (type) {
      const value = files.length > 0 ? { ...left, files: files.map(({ name }) => name) } : left;
      const escaped = type.replaceAll('/', '~1');
      this.#check(`${at}/requestBody/content/${escaped}/schema`, value, id);
      if (type === 'multipart/form-data') init.body = toForm(left, files);
      else {
        init.body = JSON.stringify(left);
        init.headers = { ...init.headers, 'content-type': type };
      }
    } else expect(left, `${id} takes no such field`).toEqual({});
    const response = await this.#who.fetch(query.size > 0 ? `${address}?${query}` : address, init);
    return this.#answer(id, at, operation, response);
  }

  async #answer(id: string, at: string, operation: Operation, response: Response) {
    const { status } = response;
    expect(Object.keys(operation.responses), `${id} answered ${status}`).toContain(String(status));
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    const described = this.#resolve(operation.responses[String(status)] ?? {});
    const { content = {} } = described.value as { content?: Json };
    if ('*/*' in content) return { status, body: Buffer.from(await response.arrayBuffer()) };
    expect(Object.keys(content), `${id} answered ${type}`).toContain(type);
    const { body } = await toAnswer(response);
    const base = described.pointer ?? `${at}/responses/${status}`;
    this.#check(`${base}/content/${type.replaceAll('/', '~1')}/schema`, body, `${id} answered`);
    // biome-ignore lint/suspicious/noExplicitAny: this client knows nothing of our types
    return { status, body: body as any };
  }

  #resolve(value: Json): { value: Json; pointer?: string } {
    if (typeof value.$ref !== 'string') return { value };
    const pointer = value.$ref.slice(1);
    const steps = pointer.split('/').slice(1);
    return {
      value: steps.reduce<unknown>((part, step) => (part as Json)[step], this.#document) as Json,
      pointer,
    };
  }
}
