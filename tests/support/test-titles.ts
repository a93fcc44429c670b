// The tests that a file of tests holds, read from its source: their titles, whether something skips them,
// and the text that belongs to each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const FUNCTIONS = ['it', 'test', 'describe'];
/** What may follow a dot without keeping the test from running. */
const HARMLESS = ['each', 'for', 'describe', 'serial', 'concurrent', 'step'];

export interface FoundTest {
  /** The titles of the blocks around it and its own, with ' > ' between them. */
  title: string;
  /** Its own title alone. */
  own: string;
  /** Skipped, to do, expected to fail, or the only one: by itself, by a block around it, or inside it. */
  isHeldBack: boolean;
  /** Its own code, and what its file has outside of all tests. */
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** `test.describe.each(…)` as ['test', 'describe', 'each']; undefined for anything that is no such chain. */
function chainOf(callee: unknown): string[] | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression') {
    return chainOf(callee.callee ?? callee.tag);
  }
  if (callee.type !== 'MemberExpression') return undefined;
  const before = chainOf(callee.object);
  return before && [...before, String((callee.property as Node).name)];
}

function titleOf(argument: unknown, source: string): string | undefined {
  if (!isNode(argument)) return undefined;
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument.type !== 'TemplateLiteral') return undefined;
  return source.slice(argument.start + 1, argument.end - 1);
}

/** Every test of a file, whose path begins at the project's root. Throws when there is no such file. */
export function findTests(file: string): FoundTest[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const found: (Omit<FoundTest, 'text'> & { start: number; end: number })[] = [];

  function visit(node: Node, titles: readonly string[], isHeldBack: boolean): void {
    const [name = '', ...rest] = (node.type === 'CallExpression' && chainOf(node.callee)) || [];
    if (!FUNCTIONS.includes(name)) {
      for (const child of childrenOf(node)) visit(child, titles, isHeldBack);
      return;
    }
    const args = node.arguments as Node[];
    const own = titleOf(args[0], source);
    const body = args.slice(1).find(({ type }) => /Function/.test(type));
    if (own === undefined || !body) {
      // `test.skip(condition)` or the like, in the body of the test that was found last.
      const last = found.at(-1);
      const inside = last && node.start < last.end;
      if (inside && rest.some((part) => ['skip', 'fixme', 'fail'].includes(part))) last.isHeldBack = true;
      for (const child of childrenOf(node)) visit(child, titles, isHeldBack);
      return;
    }
    const held = isHeldBack || rest.some((part) => !HARMLESS.includes(part));
    const path = [...titles, own];
    if (name === 'describe' || rest.includes('describe')) {
      for (const child of childrenOf(body)) visit(child, path, held);
      return;
    }
    found.push({ title: path.join(' > '), own, isHeldBack: held, start: node.start, end: node.end });
    for (const child of childrenOf(body)) visit(child, path, held);
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, [], false);

  return found.map(({ start, end, ...test }) => ({ ...test, text: textFor(source, found, start, end) }));
}

function textFor(source: string, all: readonly { start: number; end: number }[], start: number, end: number) {
  let shared = '';
  let from = 0;
  for (const test of all.toSorted((a, b) => a.start - b.start)) {
    if (test.start >= from) shared += source.slice(from, test.start);
    from = Math.max(from, test.end);
  }
  return source.slice(start, end) + shared + source.slice(from);
}

const readFiles = new Map<string, FoundTest[]>();

function testsOf(file: string): FoundTest[] {
  const known = readFiles.get(file) ?? findTests(file);
  readFiles.set(file, known);
  return known;
}

/** The one test that is meant: by its whole title, else by a part of its own. */
export function findTest(file: string, wanted: string): FoundTest {
  const all = testsOf(file);
  const exact = all.filter(({ title }) => title === wanted || title.endsWith(` > ${wanted}`));
  const found =
    exact.length > 0 ? exact : all.filter(({ own }) => own.includes(wanted.split(' > ').at(-1) ?? ''));
  const [test] = found;
  if (!test || found.length > 1) throw new Error(`${found.length} tests of ${file} are called "${wanted}"`);
  return test;
}
