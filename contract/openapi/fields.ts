// What a caller may send, as JSON Schema. zod's own conversion stops at transforms: it would lose the length of a text
// that is trimmed and the pattern of a number that comes as text.
import { z } from '../z.ts';

export type JsonSchema = Record<string, unknown>;

/** What the second part of a pipe adds to what the first part accepts. */
const KEPT = ['minLength', 'maxLength', 'pattern', 'format', 'maximum', 'const', 'enum'] as const;

function pipeSchema(from: z.core.$ZodType, to: z.core.$ZodType): JsonSchema {
  // z.preprocess begins with a transform, z.string().transform(…) ends with one.
  if (from instanceof z.ZodTransform) return orBlank(to, fieldSchema(to));
  const accepted = fieldSchema(from);
  if (to instanceof z.ZodTransform) return accepted;
  const wanted = fieldSchema(to);
  const kept = KEPT.filter((name) => wanted[name] !== undefined).map((name) => [name, wanted[name]]);
  return { ...accepted, ...Object.fromEntries(kept) };
}

/** Forms send a blank text for a field that is not filled in. */
function orBlank(field: z.core.$ZodType, { pattern, ...schema }: JsonSchema): JsonSchema {
  if (pattern === undefined) return schema;
  return { ...schema, pattern: field instanceof z.ZodOptional ? `^$|${pattern}` : pattern };
}

/** A number that may come as text. */
function unionSchema(options: readonly z.core.$ZodType[]): JsonSchema {
  const schemas = options.map(fieldSchema);
  const types = schemas.map(({ type }) => type);
  return Object.assign({}, ...schemas, { type: types });
}

function fieldSchema(field: z.core.$ZodType): JsonSchema {
  if (field instanceof z.ZodPipe) return pipeSchema(field.def.in, field.def.out);
  if (field instanceof z.ZodUnion) return unionSchema(field.def.options);
  if (field instanceof z.ZodOptional) return fieldSchema(field.def.innerType);
  if (field instanceof z.ZodDefault)
    return { ...fieldSchema(field.def.innerType), default: field.def.defaultValue };
  const { $schema, ...schema } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  return schema;
}

export interface Field {
  name: string;
  isRequired: boolean;
  schema: JsonSchema;
}

/** The fields of a call, in order. */
export function fieldsOf(input: z.ZodType): Field[] {
  if (!(input instanceof z.ZodObject)) throw new Error('the input of a call is an object');
  return Object.entries(input.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    isRequired: !field.safeParse(undefined).success,
    schema: fieldSchema(field),
  }));
}
