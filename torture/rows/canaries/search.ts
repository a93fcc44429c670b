// Looks for texts wherever they could lie, in whatever form they could be written.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Somewhere to look. */
export interface Place {
  name: string;
  content: Buffer;
}

/** As it is, in hex, base64 and percent-encoding; in small letters, as what is searched. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  // Of base64 the end depends on what follows.
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1);
  const texts = [
    secret,
    bytes.toString('hex'),
    base64,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ];
  return [...new Set(texts.map((text) => text.toLowerCase()))].map((text) => Buffer.from(text));
}

/** Letters of any case are found. */
const inSmallLetters = (content: Buffer) => Buffer.from(content.toString('latin1').toLowerCase(), 'latin1');

/** The secrets that stand in a place. */
export function findIn({ content }: Place, secrets: readonly string[]): string[] {
  const small = inSmallLetters(content);
  return secrets.filter((secret) => formsOf(secret).some((form) => small.includes(form)));
}

/** Every file below a folder, its content without its name. */
export async function readFolder(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      // It may have been removed meanwhile.
      const content = await readFile(path).catch(() => Buffer.alloc(0));
      return { name: path.slice(folder.length + 1), content };
    }),
  );
}
