// A file's two names: the one it was sent under, kept for people, and the one it is stored and fetched
// under, which nobody can guess and which is safe in a path, a URL and a comma-separated list.
import { randomBytes } from 'node:crypto';
import { FILE_EXTENSIONS } from '../../contract/inquiries.ts';

const RANDOM_CHARS = 22;
const MAX_STORED_CHARS = 100;
const MAX_ORIGINAL_CHARS = 255;

export type Extension = (typeof FILE_EXTENSIONS)[number];

/**
 * Control characters and those that change the direction of text: `report\u202Efdp.exe` must not show as a
 * PDF. The two joiners stay: Persian and many emoji cannot be written without them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** What people see and save: as it was sent, without what cannot be seen, and not longer than a disk takes. */
export function toOriginalName(sent: string): string {
  // Browsers write these three as escapes in a form's file names (HTML, multipart/form-data encoding).
  const unescaped = sent.replace(/%22/g, '"').replace(/%0D|%0A/g, ' ');
  const name = unescaped.toWellFormed().normalize('NFC').replace(INVISIBLE, '').trim();
  if (name.length <= MAX_ORIGINAL_CHARS) return name;
  const extension = findExtension(name) ?? '';
  return (
    name.slice(0, MAX_ORIGINAL_CHARS - extension.length).toWellFormed() +
    name.slice(name.length - extension.length)
  );
}

/** The accepted extension a name ends in, in lower case. */
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
