// The names of the files in an archive: the original ones, as far as every system can write them to a disk, and each
// only once.
import { findExtension } from '../files/names.ts';

/** File systems take 255, and Windows 260 characters for the whole path. */
const MAX_BYTES = 200;
/** Windows cannot write them, or would make folders of them. */
const NOT_IN_NAMES = /[\\/:*?"<>|]/g;
/** On Windows these are devices, with every extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?=\.|$)/i;

/** Names for the files, in their order. Of files with the same name, the second one is `Name (2).pdf`. */
export function nameEntries(files: readonly { originalName: string }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ originalName }) => {
    const ending = originalName.length - (findExtension(originalName)?.length ?? 0);
    const extension = originalName.slice(ending);
    const stem = originalName
      .slice(0, ending)
      .replace(NOT_IN_NAMES, '_')
      // A file whose name begins with a dot is not shown.
      .replace(/^(\.|$)/, '_$1')
      .replace(DEVICE, '_$&');
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? extension : ` (${number})${extension}`;
      const name = shorten(stem, MAX_BYTES - Buffer.byteLength(end)) + end;
      if (taken.has(keyOf(name))) continue;
      taken.add(keyOf(name));
      return name;
    }
  });
}

/** Windows and macOS have one file for names that differ in upper and lower case, or in how a letter is composed. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toUpperCase().normalize('NFKC');
}

/** The beginning of a text, in whole characters. */
function shorten(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const characters = [...text];
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('').trimEnd();
}
