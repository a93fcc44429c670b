// A row of the table of defects, and how a defect is put into a copy of the sources.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Code in the file, which must be found exactly once, and its replacement. */
type Edit = readonly [find: string, replacement: string];

export interface Defect {
  /** What is broken, in plain words; a part of it selects the defect on the command line. */
  name: string;
  file: string;
  edits: readonly Edit[];
  /** The test file in which a test must fail. */
  caughtBy: string;
}

/** Code alone is removed; a pair is one edit. */
type Edits = string | Edit | readonly Edit[];

function listOf(edits: Edits): readonly Edit[] {
  if (typeof edits === 'string') return [[edits, '']];
  return isOneEdit(edits) ? [edits] : edits;
}

const isOneEdit = (edits: Edit | readonly Edit[]): edits is Edit => typeof edits[0] === 'string';

/** The defects of one product file that the same test file catches, by name. */
export function defectsOf(
  file: string,
  caughtBy: string,
  defects: Readonly<Record<string, Edits>>,
): Defect[] {
  return Object.entries(defects).map(([name, edits]) => ({ name, file, edits: listOf(edits), caughtBy }));
}

/** The text with the defect in it. @throws when the code has changed and the defect no longer fits. */
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
