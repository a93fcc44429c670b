// What the page for people shows of all calls. The page is rendered when the site is built, so that its visitors load
// neither the schemas nor this file.
import type { Caller } from '../endpoint.ts';
import { type CallName, endpoints } from '../endpoints.ts';
import { statusesOf } from './document.ts';
import { FIELDS } from './field-words.ts';
import { fieldsOf, type JsonSchema } from './fields.ts';
import { STATUSES, type Status } from './statuses.ts';
import { WORDS } from './words.ts';

export interface ReferenceField {
  name: string;
  isRequired: boolean;
  /** What it may be, in words. */
  form: string;
}

export interface ReferenceCall {
  name: string;
  methods: string;
  path: string;
  summary: string;
  more: string;
  fields: ReferenceField[];
  hasFiles: boolean;
  key: 'optional' | 'required' | undefined;
  statuses: Status[];
}

export interface Reference {
  groups: { who: Caller; calls: ReferenceCall[] }[];
  statuses: { status: string; reason: string }[];
}

/** Who may call, in the order of the page. */
const CALLERS: readonly Caller[] = ['anyone', 'signed-in', 'client', 'staff', 'administrator'];

function formOf(name: string, schema: JsonSchema): string {
  const { enum: values, maxLength, maximum } = schema;
  const parts = [
    FIELDS[name],
    Array.isArray(values) ? `One of: ${values.join(' · ')}.` : undefined,
    maxLength === undefined ? undefined : `At most ${maxLength} characters.`,
    maximum === undefined ? undefined : `At most ${maximum}.`,
  ];
  const found = parts.filter((part) => part !== undefined);
  return found.length > 0 ? found.join(' ') : 'A positive number.';
}

function callOf(name: CallName): ReferenceCall[] {
  const endpoint = endpoints[name];
  if (!endpoint) return [];
  const { summary, more = '', key } = WORDS[name];
  const fields = fieldsOf(endpoint.input).map((field) => ({
    name: field.name,
    isRequired: field.isRequired,
    form: formOf(field.name, field.schema),
  }));
  return [
    {
      ...{ name, summary, key, fields },
      methods: endpoint.methods.join(' or '),
      path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
      // Marks of Markdown, which only the document for programs has.
      more: more.replaceAll('`', ''),
      hasFiles: endpoint.files,
      statuses: [200, ...statusesOf(name, endpoint)] as Status[],
    },
  ];
}

export function apiReference(): Reference {
  const names = Object.keys(endpoints) as CallName[];
  return {
    groups: CALLERS.map((who) => ({
      who,
      calls: names.filter((name) => endpoints[name]?.who === who).flatMap(callOf),
    })),
    statuses: Object.entries(STATUSES).map(([status, reason]) => ({ status, reason })),
  };
}
