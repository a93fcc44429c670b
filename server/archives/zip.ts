// The format of a ZIP with stored entries (APPNOTE.TXT 6.3.10): everything in it except the bytes of the files. Where a
// number does not fit into its field, the field is full of ones and the number is in the extra field of ZIP64.
import { site } from '../../site.config.ts';

export interface ZipEntry {
  name: string;
  bytes: number;
  modifiedAt: Date;
  crc32: number;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const END = 0x06054b50;

/** A field with this value says that the number is elsewhere, so it is also the first number that does not fit. */
const FULL_32 = 0xffffffff;
const FULL_16 = 0xffff;

/** Version 4.5, the first with ZIP64; in the central directory with 3, for the modes of Unix. */
const VERSION = 45;
const UNIX_VERSION = (3 << 8) | VERSION;
/** A regular file that its owner may change and everyone may read. */
const UNIX_MODE = 0o100644;
const NAME_IS_UTF8 = 1 << 11;

type Field = readonly [bytes: 2 | 4 | 8, value: number];

function pack(...fields: readonly Field[]): Buffer {
  const packed = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) packed.writeBigUInt64LE(BigInt(value), at);
    else packed.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return packed;
}

const fit32 = (value: number): Field => [4, Math.min(value, FULL_32)];
const isWide = (value: number) => value >= FULL_32;

/** The numbers that did not fit, in the order of their fields. */
function zip64Extra(...values: readonly number[]): Buffer {
  const wide = values.filter(isWide);
  if (wide.length === 0) return Buffer.alloc(0);
  return pack([2, 0x0001], [2, 8 * wide.length], ...wide.map((value): Field => [8, value]));
}

/** The file's time in UTC. Windows shows the other field, which is in local time and names no zone. */
function timeExtra({ modifiedAt }: ZipEntry): Buffer {
  return Buffer.concat([
    pack([2, 0x5455], [2, 5]),
    Buffer.of(1),
    pack([4, Math.floor(modifiedAt.getTime() / 1000)]),
  ]);
}

const LOCAL_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The file's time in the firm's zone, in the format of MS-DOS. */
function localTime({ modifiedAt }: ZipEntry): { time: number; date: number } {
  const parts = LOCAL_TIME.formatToParts(modifiedAt).map(({ type, value }) => [type, Number(value)] as const);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = Object.fromEntries(parts);
  return {
    time: (hour << 11) | (minute << 5) | (second >> 1),
    date: ((year - 1980) << 9) | (month << 5) | day,
  };
}

/** Flags, method (stored), time and date, CRC-32 and sizes: the same in both headers of an entry. */
function commonFields(entry: ZipEntry): Field[] {
  const { bytes, crc32 } = entry;
  const { time, date } = localTime(entry);
  return [[2, NAME_IS_UTF8], [2, 0], [2, time], [2, date], [4, crc32], fit32(bytes), fit32(bytes)];
}

/** The header before the bytes of an entry. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const extra = Buffer.concat([zip64Extra(entry.bytes, entry.bytes), timeExtra(entry)]);
  const fields = pack(
    [4, LOCAL_HEADER],
    [2, VERSION],
    ...commonFields(entry),
    [2, name.length],
    [2, extra.length],
  );
  return Buffer.concat([fields, name, extra]);
}

function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const extra = Buffer.concat([zip64Extra(entry.bytes, entry.bytes, offset), timeExtra(entry)]);
  const fields = pack(
    [4, CENTRAL_HEADER],
    [2, UNIX_VERSION],
    [2, VERSION],
    ...commonFields(entry),
    [2, name.length],
    [2, extra.length],
    // No comment, the first disk, unknown whether it is text.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, UNIX_MODE * 0x10000],
    fit32(offset),
  );
  return Buffer.concat([fields, name, extra]);
}

/**
 * The directory after the last entry; without it, no reader opens an archive.
 * @param entries with the offsets of their local headers
 * @param start the offset of the directory
 */
export function centralDirectory(entries: readonly (readonly [ZipEntry, number])[], start: number): Buffer {
  const headers = Buffer.concat(entries.map(([entry, offset]) => centralHeader(entry, offset)));
  const count = entries.length;
  const isWideArchive = count >= FULL_16 || isWide(headers.length) || isWide(start);
  const wide = pack(
    [4, END_64],
    // The length of the rest of this record.
    [8, 44],
    [2, UNIX_VERSION],
    [2, VERSION],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, headers.length],
    [8, start],
    [4, END_64_LOCATOR],
    [4, 0],
    [8, start + headers.length],
    [4, 1],
  );
  const end = pack(
    [4, END],
    [2, 0],
    [2, 0],
    [2, Math.min(count, FULL_16)],
    [2, Math.min(count, FULL_16)],
    fit32(headers.length),
    fit32(start),
    [2, 0],
  );
  return Buffer.concat([headers, ...(isWideArchive ? [wide] : []), end]);
}
