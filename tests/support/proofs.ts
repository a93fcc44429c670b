// What a table of the documents names as proof: tests by file and title, documents by their heading, and
// files that speak for themselves.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTest, findTests } from './test-titles.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The rows of every table of a document, without heads, each as its cells. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n');
  return lines
    .filter((line, index) => line.startsWith('| ') && !lines[index + 1]?.startsWith('|---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** As `mail.test.ts`, which is in tests/server/, or with its path from the root. */
function pathOf(named: string): string {
  return !named.includes('/') && named.endsWith('.test.ts') ? `tests/server/${named}` : named;
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** How a heading is addressed where the documents are read. */
function anchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Throws when a cell names a test, a heading or a file that is not there, or a test that is skipped. */
export function checkProofs(cell: string, { titles }: { titles: boolean }): void {
  let file = '';
  let named = 0;
  const leaveFile = () => {
    if (titles && isTest(file) && named === 0) throw new Error(`${file} is named without a test of it`);
  };
  for (const [, code, title, target] of cell.matchAll(/`([^`]+)`|\*([^*]+)\*|\[[^\]]*\]\(([^)]+)\)/g)) {
    if (title !== undefined) {
      named += 1;
      const test = findTest(file, title);
      if (test.isHeldBack) throw new Error(`${file}: "${title}" is skipped`);
      continue;
    }
    leaveFile();
    const [path = '', anchor] = (target === undefined ? pathOf(code ?? '') : join('docs', target)).split('#');
    file = path;
    named = 0;
    if (!existsSync(join(ROOT, path))) throw new Error(`there is no ${path}`);
    if (isTest(path) && findTests(path).length === 0) throw new Error(`${path} holds no test`);
    if (anchor && !anchors(readFileSync(join(ROOT, path), 'utf8')).includes(anchor))
      throw new Error(`${path} has no heading ${anchor}`);
  }
  leaveFile();
}
