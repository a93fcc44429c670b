// The browser makes calls by the descriptions in contract/, and the server checks their fields: no schema runs in the
// browser, except those of a custody record and a receipt. In our build, something empty takes the place of zod, which
// would be a fifth of what the portal loads.
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const EMPTY = '\0no-schemas';

/** The only schemas that run in the browser, with zod's settings: the page for verification reads a file with them. */
const RUN_THEM = /\/contract\/(z|custody\/custody-file|receipts\/receipt-file)\.ts$/;

const CODE = `
const refuse = () => {
  throw new Error('The browser has no schemas: see web/schemas-left-out.ts');
};
export const z = new Proxy(() => {}, {
  get: (_empty, name) => (/parse/i.test(String(name)) ? refuse : z),
  apply: () => z,
});`;

const OF_CONTRACT = /\/contract\/[^?]+\.ts$/;

/** What a chain of calls and properties begins with. */
function beginningOf(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type === 'CallExpression') return beginningOf(node.callee);
  if (node.type === 'MemberExpression') return beginningOf(node.object);
  return node.type === 'Identifier' ? node.name : undefined;
}

/** What makes a schema: zod, and a function of contract/fields.ts. */
const BEGINNINGS: readonly (string | undefined)[] = ['z', 'optional'];

/** Every `z.object({ … })` becomes `z`, which is the same here and shorter; nothing else changes. */
function shorten(file: string, code: string): string {
  const schemas: { start: number; end: number }[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      const isInside = call.start < (schemas.at(-1)?.end ?? 0);
      if (!isInside && BEGINNINGS.includes(beginningOf(call))) schemas.push(call);
    },
  });
  visitor.visit(parseSync(file, code).program);
  return schemas.reduceRight((text, { start, end }) => `${text.slice(0, start)}z${text.slice(end)}`, code);
}

export function schemasLeftOut(): Plugin {
  return {
    name: 'schemas-left-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source.endsWith('/z.ts') && /\/contract\//.test(importer) && !RUN_THEM.test(importer)
        ? EMPTY
        : undefined,
    load: (id) => (id === EMPTY ? CODE : undefined),
    transform: (code, id) =>
      OF_CONTRACT.test(id) && !RUN_THEM.test(id) ? { code: shorten(id, code), map: null } : undefined,
  };
}
