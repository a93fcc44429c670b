// What a compound file contains ([MS-CFB]): the format of Word before 2007, and of documents with a password since.
import type { ByteSource } from './byte-source.ts';

/** Streams and storages by name, with the sector in which each begins. */
interface Compound {
  sectorBytes: number;
  starts: ReadonlyMap<string, number>;
}

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** The header names this many sectors of the allocation table; the others are in a chain of sectors. */
const TABLES_IN_HEADER = 109;
/** A Word document has dozens of entries; a damaged one could lead in circles. */
const MAX_SECTORS = 256;
const LAST_SECTOR = 0xfffffffa;
const [USUAL_SHIFT, LARGE_SHIFT] = [9, 12];

async function readSector(source: ByteSource, sectorBytes: number, sector: number) {
  const bytes = await source.read((sector + 1) * sectorBytes, sectorBytes);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** @returns undefined if its directory cannot be read: it is cut off, or no compound file */
async function readCompound(source: ByteSource): Promise<Compound | undefined> {
  const bytes = await source.read(0, HEADER_BYTES);
  if (bytes.length < HEADER_BYTES) return undefined;
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const shift = header.getUint16(30, true);
  if (shift !== USUAL_SHIFT && shift !== LARGE_SHIFT) return undefined;
  const sectorBytes = 2 ** shift;
  const numbersInSector = sectorBytes / 4;

  const tableSector = async (index: number): Promise<number> => {
    if (index < TABLES_IN_HEADER) return header.getUint32(76 + 4 * index, true);
    // The last number in each sector of the chain leads to the next one.
    const offset = index - TABLES_IN_HEADER;
    let sector = header.getUint32(68, true);
    for (let skip = Math.floor(offset / (numbersInSector - 1)); skip > 0; skip -= 1)
      sector = (await readSector(source, sectorBytes, sector)).getUint32(sectorBytes - 4, true);
    const listed = await readSector(source, sectorBytes, sector);
    return listed.getUint32(4 * (offset % (numbersInSector - 1)), true);
  };

  const starts = new Map<string, number>();
  try {
    let sector = header.getUint32(48, true);
    for (let read = 0; sector < LAST_SECTOR && read < MAX_SECTORS; read += 1) {
      const entries = await readSector(source, sectorBytes, sector);
      for (let at = 0; at < sectorBytes; at += ENTRY_BYTES) {
        const letters = Math.min(64, entries.getUint16(at + 64, true)) / 2 - 1;
        const name = Array.from({ length: Math.max(0, Math.floor(letters)) }, (_, index) =>
          String.fromCharCode(entries.getUint16(at + 2 * index, true)),
        ).join('');
        if (name !== '') starts.set(name, entries.getUint32(at + 116, true));
      }
      const table = await tableSector(Math.floor(sector / numbersInSector));
      sector = (await readSector(source, sectorBytes, table)).getUint32(4 * (sector % numbersInSector), true);
    }
  } catch (error) {
    // A sector ends before it should.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return { sectorBytes, starts };
}

const WORD_STREAM = 'WordDocument';
const WORD_SIGNATURE = 0xa5ec;
const ENCRYPTED = 0x0100;

/** What kind of document it contains ([MS-DOC] 2.5.1, [MS-OFFCRYPTO] 2.3). */
export async function kindOfCompound(
  source: ByteSource,
): Promise<'word' | 'protected' | 'other' | 'unreadable'> {
  const compound = await readCompound(source);
  if (!compound?.starts.size) return 'unreadable';
  if (compound.starts.has('EncryptedPackage')) return 'protected';
  const start = compound.starts.get(WORD_STREAM);
  if (start === undefined) return 'other';
  const head = await source.read((start + 1) * compound.sectorBytes, 12);
  if (head.length < 12) return 'other';
  const view = new DataView(head.buffer, head.byteOffset, 12);
  const isEncrypted =
    view.getUint16(0, true) === WORD_SIGNATURE && (view.getUint16(10, true) & ENCRYPTED) > 0;
  return isEncrypted ? 'protected' : 'word';
}
