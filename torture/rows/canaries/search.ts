// Searches places for texts, in every encoding in which they could be written.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A place to search. */
export interface Place {
  name: string;
  content: Buffer;
}

/** Plain, in hex, in base64, percent-encoded and JSON-escaped; in lowercase like the searched content. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  // The last base64 character depends on the bytes that follow.
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1);
  const escaped = [encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  const texts = [secret, bytes.toString('hex'), base64, ...escaped];
  return [...new Set(texts.map((text) => text.toLowerCase()))].map((text) => Buffer.from(text));
}

/** The search ignores case. */
const inLowercase = (content: Buffer) => Buffer.from(content.toString('latin1').toLowerCase(), 'latin1');

/** The secrets that a place contains. */
export function findIn({ content }: Place, secrets: readonly string[]): string[] {
  const small = inLowercase(content);
  return secrets.filter((secret) => formsOf(secret).some((form) => small.includes(form)));
}

/** All files below a folder. */
export async function readFolder(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      // The file may have been removed meanwhile.
      const content = await readFile(path).catch(() => Buffer.alloc(0));
      return { name: path.slice(folder.length + 1), content };
    }),
  );
}
