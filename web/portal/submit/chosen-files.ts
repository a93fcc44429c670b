// Which files can be added to a selection (§5). The server checks the same rules again, and the contents too.
import type { Role } from '../../../contract/endpoint.ts';
import { ACCEPTED, findExtension } from '../../../contract/files.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../../../contract/limits.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { describeRefused, type Refused } from './refused.ts';

export interface Selection {
  files: readonly File[];
  /** Why a file was not added; shown below the picker. */
  problem?: string | undefined;
  /** Set if a file broke the size rule: the problem is alerted, and these files were removed with it. */
  removed?: readonly File[];
}

export const NO_FILES: Selection = { files: [] };

export const isZip = ({ name }: { name: string }): boolean => /\.zip$/i.test(name);

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

const isTooLarge = ({ size }: File) => size > MAX_FILE_BYTES;

function refusalOf({ name, size }: File, sender: Role): string | undefined {
  if (!findExtension(name, ACCEPTED[sender].extensions)) return serverMessages.fileTypeRefused(name, sender);
  return size === 0 ? serverMessages.fileEmpty(name) : undefined;
}

/**
 * Adds files to the selection. A single file over the limit empties it (§5).
 * @param others what was left out of them before
 */
export function addFiles(
  chosen: readonly File[],
  added: readonly File[],
  sender: Role,
  others: readonly Refused[] = [],
): Selection {
  const files = [...chosen];
  const refused = [...others];
  for (const file of added) {
    const { name } = file;
    const why = refusalOf(file, sender);
    if (why) refused.push({ name, why });
    else if (files.some((other) => isSame(other, file))) continue;
    else if (files.length === MAX_FILES) refused.push({ name, why: leftOut(name) });
    else files.push(file);
  }
  const tooLarge = added.find(isTooLarge);
  if (tooLarge) {
    const removed = files.filter((file) => !isTooLarge(file));
    return { files: [], problem: messages.fileTooLarge(tooLarge.name), removed };
  }
  return { files, problem: describeRefused(refused) };
}

/** The form has as many files as it can have. */
export const leftOut = (name: string): string =>
  `"${name}" was left out: at most ${MAX_FILES} files can be sent at once.`;

/** The file that a refusal of the server names. */
export function fileNamedIn(text: string, files: readonly File[]): number | undefined {
  const index = files.findIndex(({ name }) => text.includes(`"${name}"`));
  return index < 0 ? undefined : index;
}
