// Checks, before a file is kept, that its content matches its extension; a mismatch is refused
// (docs/security.md).
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import type { Extension } from './names.ts';
import type { Draft } from './store.ts';

export const HEAD_BYTES = 1024;

const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const DOCX_PARTS = ['[Content_Types].xml', 'word/document.xml'];
/** A Word document has dozens of entries; a hostile one could have millions. */
const MAX_ENTRIES = 20_000;
const READ_STEP = 64 * 1024;

class DraftReader extends RandomAccessReader {
  readonly #draft: Draft;
  /** Why the draft could not be read: that says nothing about its content. */
  fault: unknown;

  constructor(draft: Draft) {
    super();
    this.#draft = draft;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end));
  }

  async *#read(start: number, end: number): AsyncGenerator<Buffer, void> {
    for (let position = start; position < end; position += READ_STEP) {
      yield await this.#draft.read(position, Math.min(READ_STEP, end - position)).catch((error) => {
        this.fault = error;
        throw error;
      });
    }
  }
}

async function hasDocxParts(draft: Draft, bytes: number): Promise<boolean> {
  const missing = new Set(DOCX_PARTS);
  const reader = new DraftReader(draft);
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

/** @param head the first {@link HEAD_BYTES} bytes, or all bytes of a shorter file. */
export async function isWhatItSays(
  extension: Extension,
  head: Buffer,
  draft: Draft,
  bytes: number,
): Promise<boolean> {
  switch (extension) {
    case '.pdf':
      return head.includes('%PDF-');
    case '.doc':
      return head.subarray(0, OLE_SIGNATURE.length).equals(OLE_SIGNATURE);
    case '.docx':
      return head.subarray(0, 2).toString('latin1') === 'PK' && hasDocxParts(draft, bytes);
  }
}
