// What every row of the table of defects is, and how a defect comes into a copy of the sources.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Defect {
  /** What is broken, in plain words; a part of it chooses it on the command line. */
  name: string;
  file: string;
  /** Code in the file, and what replaces it. Each must be found exactly once. */
  edits: readonly (readonly [find: string, replacement: string])[];
  /** The test file in which a test must fail. */
  caughtBy: string;
}

/** The text with the defect in it. @throws when the code has changed, and the defect no longer fits. */
export function breakText({ name, file, edits }: Defect, text: string): string {
  let broken = text;
  for (const [find, replacement] of edits) {
    const pieces = broken.split(find);
    if (pieces.length !== 2) {
      throw new Error(`"${name}": ${file} has this ${pieces.length - 1} times, not once:\n${find}`);
    }
    broken = pieces.join(replacement);
  }
  return broken;
}

/** Runs `act` while the defect is in the folder's sources. */
export async function whileBroken<T>(folder: string, defect: Defect, act: () => Promise<T>): Promise<T> {
  const path = join(folder, defect.file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, breakText(defect, text));
  try {
    return await act();
  } finally {
    await writeFile(path, text);
  }
}
