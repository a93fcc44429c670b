// A real Word 97 document (.doc) of almost any size; its text says that it is fictitious.
import { FICTITIOUS } from './pdf.ts';

const SECTOR_BYTES = 512;
const FREE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const TABLE = 0xfffffffd;
/** How many sectors one sector of the allocation table covers. */
const SECTORS_PER_TABLE = SECTOR_BYTES / 4;
/** Tables that the header can list; more would need extra sectors, which this writer does not create. */
const MAX_TABLES = 109;

/**
 * A .doc file is a compound file ([MS-CFB]) whose one stream, WordDocument unless named, holds the text. Such files
 * consist of whole sectors; for any other size, zeros follow the last sector.
 */
export function makeDoc(text = FICTITIOUS, bytes = 12 * SECTOR_BYTES, streamName = 'WordDocument'): Buffer {
  const sectors = Math.floor(bytes / SECTOR_BYTES) - 1;
  const tables = Math.ceil(sectors / SECTORS_PER_TABLE);
  const streamSectors = sectors - tables - 1;
  // Streams under 4,096 bytes would need a second table with smaller sectors.
  if (streamSectors < 8 || tables > MAX_TABLES)
    throw new Error(`A DOC of ${bytes} bytes cannot be made here`);

  const header = Buffer.alloc(SECTOR_BYTES);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(tables, 48); // the directory's sector follows the tables
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  for (let index = 0; index < MAX_TABLES; index += 1)
    header.writeUInt32LE(index < tables ? index : FREE, 76 + 4 * index);

  const allocation = Buffer.alloc(tables * SECTOR_BYTES, 0xff);
  for (let sector = 0; sector < sectors; sector += 1) {
    const isLast = sector === tables || sector === sectors - 1;
    allocation.writeUInt32LE(sector < tables ? TABLE : isLast ? END_OF_CHAIN : sector + 1, 4 * sector);
  }

  const directory = Buffer.concat([
    directoryEntry('Root Entry', { kind: 5, child: 1, start: END_OF_CHAIN, bytes: 0 }),
    directoryEntry(streamName, {
      kind: 2,
      child: FREE,
      start: tables + 1,
      bytes: streamSectors * SECTOR_BYTES,
    }),
    directoryEntry('', { kind: 0, child: FREE, start: 0, bytes: 0 }),
    directoryEntry('', { kind: 0, child: FREE, start: 0, bytes: 0 }),
  ]);

  const stream = Buffer.alloc(streamSectors * SECTOR_BYTES, 0x20);
  stream.writeUInt16LE(0xa5ec, 0); // the signature of a Word document
  stream.write(text, SECTOR_BYTES, 'latin1');
  const whole = Buffer.concat([header, allocation, directory, stream]);
  return Buffer.concat([whole, Buffer.alloc(bytes - whole.length)]);
}

interface DirectoryFacts {
  kind: number;
  child: number;
  start: number;
  bytes: number;
}

function directoryEntry(name: string, facts: DirectoryFacts): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(name === '' ? 0 : 2 * (name.length + 1), 64);
  entry.writeUInt8(facts.kind, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(FREE, 68);
  entry.writeUInt32LE(FREE, 72);
  entry.writeUInt32LE(facts.child, 76);
  entry.writeUInt32LE(facts.start, 116);
  entry.writeUInt32LE(facts.bytes, 120);
  return entry;
}
