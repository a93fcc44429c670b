// A file has two names: the original one, which people see, and the stored one, which cannot be guessed and
// is safe in a path, a URL and a comma-separated list.
import { randomBytes } from 'node:crypto';
import { FILE_EXTENSIONS } from '../../contract/files.ts';

const RANDOM_CHARS = 22;
const MAX_STORED_CHARS = 100;
const MAX_ORIGINAL_CHARS = 255;

export type Extension = (typeof FILE_EXTENSIONS)[number];

/**
 * Control characters and characters that change the text direction: `report\u202Efdp.exe` must not look like
 * a PDF. The two joiners are kept, because Persian and many emoji need them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression has to match them
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The name that people see and save: as sent, without invisible characters, and cut to 255 characters. */
export function toOriginalName(sent: string): string {
  // Browsers escape these three characters in a form's file names (HTML, multipart/form-data encoding).
  const unescaped = sent.replace(/%22/g, '"').replace(/%0D|%0A/g, ' ');
  const name = unescaped.toWellFormed().normalize('NFC').replace(INVISIBLE, '').trim();
  if (name.length <= MAX_ORIGINAL_CHARS) return name;
  const extension = findExtension(name) ?? '';
  return (
    name.slice(0, MAX_ORIGINAL_CHARS - extension.length).toWellFormed() +
    name.slice(name.length - extension.length)
  );
}

/** The accepted extension at the end of a name, in lower case. */
export function findExtension(name: string): Extension | undefined {
  const lower = name.toLowerCase();
  return FILE_EXTENSIONS.find((extension) => lower.endsWith(extension));
}

/** `<22 random characters>-<safe original name>.<ext>`. */
export function toStoredName(originalName: string, extension: Extension): string {
  const random = randomBytes(17).toString('base64url').replace(/[-_]/g, 'x').slice(0, RANDOM_CHARS);
  const stem = originalName
    .slice(0, originalName.length - extension.length)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_STORED_CHARS - RANDOM_CHARS - 1 - extension.length)
    .replace(/-+$/, '');
  return `${random}-${stem || 'file'}${extension}`;
}
