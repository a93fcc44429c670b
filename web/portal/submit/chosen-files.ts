// Which files can be added to a selection (§5). The server checks the same rules again, and the contents too.
import type { Role } from '../../../contract/endpoint.ts';
import { ACCEPTED, findExtension } from '../../../contract/files.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../../../contract/limits.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import type { FormFile } from '../drafts/draft-state.ts';
import { describeRefused, type Refused } from './refused-files.ts';

export const isZip = ({ name }: { name: string }): boolean => /\.zip$/i.test(name);

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

function refusalOf({ name, size }: File, sender: Role): string | undefined {
  if (!findExtension(name, ACCEPTED[sender].extensions)) return serverMessages.fileTypeRefused(name, sender);
  return size === 0 ? serverMessages.fileEmpty(name) : undefined;
}

interface Judged {
  /** Those that can be added. */
  files: readonly File[];
  /** Why a file was not added; shown below the picker. */
  problem: string | undefined;
  /** One file over the limit clears the selection (§5). */
  isCleared: boolean;
}

/**
 * Judges chosen files.
 * @param before the files of the form
 * @param refused what was left out of them before
 */
export function judgeFiles(
  before: readonly FormFile[],
  chosen: readonly File[],
  sender: Role,
  refused: readonly Refused[],
): Judged {
  const own = before.flatMap(({ file }) => file ?? []);
  const files: File[] = [];
  const others = [...refused];
  for (const file of chosen) {
    const { name } = file;
    const why = refusalOf(file, sender);
    if (why) others.push({ name, why });
    else if (file.size > MAX_FILE_BYTES || [...own, ...files].some((other) => isSame(other, file))) continue;
    else if (own.length + files.length === MAX_FILES) others.push({ name, why: leftOut(name) });
    else files.push(file);
  }
  const tooLarge = chosen.find(({ size }) => size > MAX_FILE_BYTES);
  const problem = tooLarge ? messages.fileTooLarge(tooLarge.name) : describeRefused(others);
  return { files, problem, isCleared: tooLarge !== undefined };
}

/** The form has as many files as it can have. */
export const leftOut = (name: string): string =>
  `"${name}" was left out: at most ${MAX_FILES} files can be sent at once.`;

/** The id of the file that a refusal of the server names. */
export const fileNamedIn = (text: string, files: readonly FormFile[]): number | undefined =>
  files.find(({ name }) => text.includes(`"${name}"`))?.id;
