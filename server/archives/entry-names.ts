// The names of the files in an archive: the original ones, as far as every system can write them to a disk. Each
// appears once.
import { findExtension } from '../../contract/files.ts';

const encoder = new TextEncoder();

/** File systems take 255, and Windows 260 characters for the whole path. */
const MAX_BYTES = 200;
/** Windows cannot write them, or turns them into folders. */
const NOT_IN_NAMES = /[\\/:*?"<>|]/g;
/** On Windows these are devices, with every extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?=\.|$)/i;

/** Room for the number that a name may get. */
const NUMBER_BYTES = ' (99999)'.length;

/** Names for the files, in their order. The second of two files with the same name becomes `Name (2).pdf`. */
export function nameEntries(files: readonly { originalName: string }[]): string[] {
  const taken = new Set<string>();
  /** The last number tried for each name. It only grows, so each number is tried once. */
  const numbers = new Map<string, number>();
  const take = (name: string) => {
    const key = keyOf(name);
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  };
  return files.map(({ originalName }) => {
    const ending = originalName.length - (findExtension(originalName)?.length ?? 0);
    const extension = originalName.slice(ending);
    const stem = originalName
      .slice(0, ending)
      .replace(NOT_IN_NAMES, '_')
      // Systems hide a file whose name begins with a dot.
      .replace(/^(\.|$)/, '_$1')
      .replace(DEVICE, '_$&');
    const room = MAX_BYTES - Buffer.byteLength(extension);
    const name = shorten(stem, room) + extension;
    if (take(name)) return name;
    const base = shorten(stem, room - NUMBER_BYTES);
    const key = keyOf(base + extension);
    for (;;) {
      const number = (numbers.get(key) ?? 1) + 1;
      numbers.set(key, number);
      const numbered = `${base} (${number})${extension}`;
      if (take(numbered)) return numbered;
    }
  });
}

/** Windows and macOS treat names as the same if they differ only in case, or in how a letter is composed. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toUpperCase().normalize('NFKC');
}

/** The beginning of a text, in whole characters. */
function shorten(text: string, bytes: number): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(bytes));
  return read === text.length ? text : text.slice(0, read).trimEnd();
}
