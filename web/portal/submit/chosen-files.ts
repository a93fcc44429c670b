// Which files can be added to a selection (§5). The server checks the same rules again, and the contents too.
import { FILE_EXTENSIONS } from '../../../contract/files.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../../../contract/limits.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';

export interface Selection {
  files: readonly File[];
  /** Why a file was not added; shown below the picker. */
  problem?: string | undefined;
  /** Set if a file broke the size rule: the problem is alerted, and these files were removed with it. */
  removed?: readonly File[];
}

export const NO_FILES: Selection = { files: [] };
export const ACCEPT = FILE_EXTENSIONS.join(',');

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

const isTooLarge = ({ size }: File) => size > MAX_FILE_BYTES;

function refusalOf(file: File): string | undefined {
  const name = file.name.toLowerCase();
  if (!FILE_EXTENSIONS.some((extension) => name.endsWith(extension)))
    return serverMessages.fileTypeRefused(file.name);
  return file.size === 0 ? serverMessages.fileEmpty(file.name) : undefined;
}

interface Refused {
  name: string;
  why: string;
}

/** A folder may have thousands of files that are not records. */
const TOLD = 3;
const NAMED = 20;

function inWords(refused: readonly Refused[]): string | undefined {
  const words = refused.slice(0, TOLD).map(({ why }) => why);
  const others = refused.slice(TOLD).map(({ name }) => `"${name}"`);
  const rest = others.length - NAMED;
  if (rest > 0) others.splice(NAMED, rest, `and ${rest} more`);
  if (others.length > 0) words.push(`These cannot be sent either: ${others.join(', ')}.`);
  return words.join(' ') || undefined;
}

/**
 * Adds files to the selection. A single file over the limit empties it (§5).
 * @param unread names of what could not be read
 */
export function addFiles(
  chosen: readonly File[],
  added: readonly File[],
  unread: readonly string[] = [],
): Selection {
  const files = [...chosen];
  const refused = unread.map((name): Refused => ({ name, why: `"${name}" could not be read.` }));
  for (const file of added) {
    const why = refusalOf(file);
    if (why) refused.push({ name: file.name, why });
    else if (files.length <= MAX_FILES && !files.some((other) => isSame(other, file))) files.push(file);
  }
  const tooLarge = added.find(isTooLarge);
  if (tooLarge) {
    const removed = files.filter((file) => !isTooLarge(file));
    return { files: [], problem: messages.fileTooLarge(tooLarge.name), removed };
  }
  if (files.length > MAX_FILES)
    return { files: files.slice(0, MAX_FILES), problem: serverMessages.tooManyFiles(MAX_FILES) };
  return { files, problem: inWords(refused) };
}

/** The file that a refusal of the server names. */
export function fileNamedIn(text: string, files: readonly File[]): number | undefined {
  const index = files.findIndex(({ name }) => text.includes(`"${name}"`));
  return index < 0 ? undefined : index;
}
