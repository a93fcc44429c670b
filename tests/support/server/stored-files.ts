// Where the stored files of a server and the rows that name them do not agree.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a row says of its file. */
export interface NamedFile {
  name: string;
  bytes: number;
  sha256: string;
}

/**
 * One line each: a row without its file or with another content, a file that no row names, a draft. The files
 * must not be sealed, and none may be on its way at this moment.
 */
export async function compareFiles(dataDir: string, rows: readonly NamedFile[]): Promise<string[]> {
  const folder = join(dataDir, 'files');
  const named = new Set(rows.map(({ name }) => name));
  const kept = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const found = kept.filter((name) => !named.has(name)).map((name) => `no row names ${name}`);
  for (const { name, bytes, sha256 } of rows) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (!content) found.push(`the file of a row is missing: ${name}`);
    else if (content.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
      found.push(`a file is not what its row says: ${name}`);
  }
  const drafts = await readdir(join(folder, '.incoming'));
  return [...found, ...drafts.map((name) => `a draft: ${name}`)];
}
