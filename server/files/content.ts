// Checks, before a file is kept, that its content matches its extension; a mismatch is refused
// (docs/security.md).
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { DOCX_PARTS, hasSignature } from '../../contract/content.ts';
import type { Extension } from './names.ts';
import type { Draft } from './store.ts';

type Content = Pick<Draft, 'read'>;

/** A Word document has dozens of entries; a hostile one could have millions. */
const MAX_ENTRIES = 20_000;
const READ_STEP = 64 * 1024;

class ContentReader extends RandomAccessReader {
  readonly #content: Content;
  /** Why it could not be read: that says nothing about what it is. */
  fault: unknown;

  constructor(content: Content) {
    super();
    this.#content = content;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end));
  }

  async *#read(start: number, end: number): AsyncGenerator<Buffer, void> {
    for (let position = start; position < end; position += READ_STEP) {
      yield await this.#content.read(position, Math.min(READ_STEP, end - position)).catch((error) => {
        this.fault = error;
        throw error;
      });
    }
  }
}

async function hasDocxParts(content: Content, bytes: number): Promise<boolean> {
  const missing = new Set<string>(DOCX_PARTS);
  const reader = new ContentReader(content);
  try {
    const zip = await fromRandomAccessReaderPromise(reader, bytes, { autoClose: false });
    if (zip.entryCount > MAX_ENTRIES) return false;
    for await (const entry of zip.eachEntry()) {
      missing.delete(entry.fileName);
      if (missing.size === 0) return true;
    }
  } catch {
    // Not a ZIP, or a broken one: either way it is not a Word document.
    if (reader.fault) throw reader.fault;
  }
  return false;
}

/** @param head the first bytes, as many as `hasSignature` looks at */
export async function isWhatItSays(
  extension: Extension,
  head: Buffer,
  content: Content,
  bytes: number,
): Promise<boolean> {
  return hasSignature(extension, head) && (extension !== '.docx' || hasDocxParts(content, bytes));
}
