// The browser makes calls by the descriptions in contract/, and the server checks their fields: no schema runs in the
// browser, except those of a custody record and a receipt. In our build, something empty takes the place of zod, which
// would be a fifth of what the portal loads, and of each call only what the browser reads is left.
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

/** Another file may have functions with names such as `text`. */
const HAS_SCHEMAS = /from '[./]*\/z\.ts'/;

/** What a chain of calls and properties begins with. */
function beginningOf(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type === 'CallExpression') return beginningOf(node.callee);
  if (node.type === 'MemberExpression') return beginningOf(node.object);
  return node.type === 'Identifier' ? node.name : undefined;
}

/** What makes a schema: zod, and what contract/fields.ts and contract/answers.ts make of it. */
const BEGINNINGS: readonly (string | undefined)[] = ['z', 'optional', 'text', 'line', 'success', 'failure'];

/** What the browser reads of the description of a call, and what its methods follow from. */
const READ: readonly string[] = ['path', 'methods', 'changes'];

/** Every `z.object({ … })` becomes `z`, which is the same here and shorter; a call keeps its path and methods. */
function shorten(file: string, code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      if (call.start < (edits.at(-1)?.end ?? 0)) return;
      const [first] = call.arguments;
      if (BEGINNINGS.includes(beginningOf(call))) edits.push({ start: call.start, end: call.end, text: 'z' });
      else if (beginningOf(call) === 'endpoint' && first?.type === 'ObjectExpression') {
        const kept = first.properties.filter(
          (part) =>
            part.type === 'Property' && part.key.type === 'Identifier' && READ.includes(part.key.name),
        );
        const text = kept.map(({ start, end }) => code.slice(start, end)).join();
        edits.push({ start: first.start, end: first.end, text: `{${text}}` });
      }
    },
  });
  visitor.visit(parseSync(file, code).program);
  return edits.reduceRight((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);
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
      OF_CONTRACT.test(id)
        ? {
            code: RUN_THEM.test(id) || !HAS_SCHEMAS.test(code) ? code : shorten(id, code),
            map: null,
            // z.ts sets zod up.
            moduleSideEffects: id.endsWith('/z.ts'),
          }
        : undefined,
  };
}
