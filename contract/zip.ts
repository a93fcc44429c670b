// Reads ZIP files, hostile ones too, with zip.js: it refuses a list that two programs could read in different ways.
import {
  type Entry,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_OVERLAPPING_ENTRY,
  type FileEntry,
  Reader,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { ByteSource } from './byte-source.ts';

/** A file in a ZIP: what we use of that of zip.js. */
export interface ZipEntry {
  filename: string;
  lastModDate: Date;
  encrypted: boolean;
  compressionMethod: number;
  compressedSize: number;
  uncompressedSize: number;
  /** @param writer a stream for its content, or a writer of zip.js */
  getData(writer: object): Promise<unknown>;
}

/** A document has dozens of entries, and a hostile one could have millions. Word must not read another list than we do. */
const DOCUMENT = { mostListBytes: 256 * 1024, strictness: 'strict', maxAppendedDataSize: 65_535 } as const;
/** More than 20,000 files. */
export const ARCHIVE = { mostListBytes: 2 * 1024 * 1024 } as const;
const MAX_CONTENT_BYTES = 1024 * 1024;
/** Compressed, a piece can become a thousand times as large before anyone can count it. */
const PIECE_BYTES = 16 * 1024;
/** A list takes a dozen. A hostile one has its reader look for each of its entries, and a read costs a piece of a sealed file. */
const MOST_READS = 256;
/** Our own folders and names are made of the names (zips/expand-zip.ts), so that none leads anywhere. */
const OPTIONS = {
  filenameValidation: 'tolerant',
  checkLocalDirectory: false,
  checkCrc32: true,
  checkOverlappingEntry: true,
} as const;

/** One content for many entries, or larger than the list says: such a ZIP can be of any size once it is expanded. */
export const HOSTILE: readonly string[] = [ERR_OVERLAPPING_ENTRY, ERR_INVALID_UNCOMPRESSED_SIZE];

/** The file that has the ZIP could not be read. The cause says why. */
export class SourceFailed extends Error {}

class SourceReader extends Reader<ByteSource> {
  readonly #source: ByteSource;
  readonly #mostAtOnce: number;
  readsLeft = MOST_READS;

  constructor(source: ByteSource, mostAtOnce: number) {
    super(source);
    this.#source = source;
    this.#mostAtOnce = mostAtOnce;
    this.size = source.bytes;
  }

  override createReadable(part: object) {
    return super.createReadable({ ...part, chunkSize: PIECE_BYTES });
  }

  override async readUint8Array(position: number, length: number): Promise<Uint8Array> {
    this.readsLeft -= 1;
    if (length > this.#mostAtOnce || this.readsLeft < 0)
      throw new Error('the list of the entries is too long');
    return this.#source.read(position, length).catch((cause: unknown) => {
      throw new SourceFailed('the file could not be read', { cause });
    });
  }
}

function unlessSourceFailed(error: unknown): undefined {
  if (error instanceof SourceFailed) throw error.cause;
  return undefined;
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/** @returns undefined if it is not a ZIP file, or damaged, or its list is too long. @throws only what the source throws */
export async function listZip(
  source: ByteSource,
  kind: typeof DOCUMENT | typeof ARCHIVE = DOCUMENT,
): Promise<ZipEntry[] | undefined> {
  const { mostListBytes, ...strictness } = kind;
  const file = new SourceReader(source, mostListBytes);
  const reader = new ZipReader(file, { ...OPTIONS, ...strictness });
  const entries = await reader.getEntries().catch(unlessSourceFailed);
  // Word does not know the second name that this field gives an entry.
  if (kind === DOCUMENT && entries?.some(({ extraFieldUnicodePath }) => extraFieldUnicodePath))
    return undefined;
  file.readsLeft = Number.POSITIVE_INFINITY;
  return entries?.filter(isFile);
}

/** @returns undefined if it is larger than a part that describes a document, or damaged. @throws only what the source throws */
export async function readEntry(entry: ZipEntry): Promise<Uint8Array | undefined> {
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > MAX_CONTENT_BYTES) return undefined;
  const content = entry.getData(new Uint8ArrayWriter()) as Promise<Uint8Array>;
  return content.catch(unlessSourceFailed);
}
