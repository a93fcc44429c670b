// The tables of docs/operations.md that tests compare with the code.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/run-tool.ts';

/** The first table below a heading, without its header: the cells of each row. */
export async function documentedTable(heading: string): Promise<string[][]> {
  const markdown = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const [, section = ''] = markdown.split(`\n## ${heading}\n`);
  const [table = ''] = /^\|.*(\n\|.*)*/m.exec(section) ?? [];
  const [, , ...rows] = table.split('\n');
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
