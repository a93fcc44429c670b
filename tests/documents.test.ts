// The documents: their links lead somewhere, and the commands and files that they name exist.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/run-tool.ts';
import { reviewCalls } from './support/commands/review.ts';

const FOLDERS = ['.', 'docs', 'docs/decisions'];

async function readDocuments(): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (const folder of FOLDERS)
    for (const name of await readdir(join(root, folder)))
      if (name.endsWith('.md')) {
        const path = normalize(join(folder, name));
        documents.set(path, await readFile(join(root, path), 'utf8'));
      }
  return documents;
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

it('link only to files and headings that exist', async () => {
  const documents = await readDocuments();
  const dead: string[] = [];
  for (const [from, text] of documents)
    for (const [, link = ''] of text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)) {
      const [path = '', anchor] = link.split('#');
      const to = path === '' ? from : normalize(join(dirname(from), path));
      const target = documents.get(to);
      const isAnchored = anchor === undefined || target === undefined || anchorsOf(target).has(anchor);
      if (!existsSync(join(root, to)) || !isAnchored) dead.push(`${from}: ${link}`);
    }
  expect(dead).toEqual([]);
});

it('name only commands that exist', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const unknown: string[] = [];
  for (const [from, text] of await readDocuments())
    for (const [, name = ''] of text.matchAll(/npm run ([a-z][a-z:-]*)/g))
      if (!(name in scripts)) unknown.push(`${from}: npm run ${name}`);
  const calls = new Set(reviewCalls().flatMap((call) => [call, `${call.split(' ')[0]} `]));
  for (const [from, text] of await readDocuments())
    for (const [call, word = '', second = ''] of text.matchAll(
      /(?:npx|exec [\w-]+) review ([a-z]+)(?: ([a-z-]+))?/g,
    ))
      if (!calls.has(word) && !calls.has(`${word} ${second}`)) unknown.push(`${from}: ${call}`);
  expect(unknown).toEqual([]);
});

it('CONTRIBUTING.md names only files and folders that exist', async () => {
  const text = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, table = ''] = text.split('## Where do I change');
  const paths = [...table.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
