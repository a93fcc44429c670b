// The tables of the documents that tests compare with the code.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/run-tool.ts';

/** The first table below a heading of a document, without its header: the cells of each row. */
export async function documentedTable(name: string, heading: string): Promise<string[][]> {
  const markdown = await readFile(join(root, 'docs', name), 'utf8');
  const [, section = ''] = markdown.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [table = ''] = /^\|.*(\n\|.*)*/m.exec(section) ?? [];
  const [, , ...rows] = table.split('\n');
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
