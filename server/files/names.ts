// A file has two names: the original one, which people see, and the stored one, which cannot be guessed and
// is safe in a path, a URL and a comma-separated list.
import { randomBytes } from 'node:crypto';
import type { Role } from '../../contract/endpoint.ts';
import { ACCEPTED, type Extension, findExtension } from '../../contract/files.ts';
import { MAX_FILE_NAME_CHARS } from '../../contract/limits.ts';
import { serverMessages } from '../../contract/messages.ts';
import { cleanLine } from '../../contract/text.ts';
import { refuse } from '../base/errors.ts';

const RANDOM_CHARS = 22;
const MAX_STORED_CHARS = 100;

/** Some browsers and programs send where the file was: `C:\\Users\\…\\Records.pdf`, or `\\\\server\\…`. */
const WINDOWS_FOLDER = /^(?:[A-Za-z]:\\|\\\\).*\\/;

/** The name that people see and save: without its folder and invisible characters, and cut. */
export function toOriginalName(sent: string): string {
  const name = cleanLine(sent.toWellFormed().normalize('NFC').replace(WINDOWS_FOLDER, ''));
  if (name.length <= MAX_FILE_NAME_CHARS) return name;
  const extension = findExtension(name) ?? '';
  return (
    name.slice(0, MAX_FILE_NAME_CHARS - extension.length).toWellFormed() +
    name.slice(name.length - extension.length)
  );
}

/** @throws a refusal (415) for a type that the sender may not send */
export function requireExtension(name: string, sender: Role): Extension {
  const extension = findExtension(name, ACCEPTED[sender].extensions);
  if (!extension) throw refuse.unsupported(serverMessages.fileTypeRefused(name, sender));
  return extension;
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
