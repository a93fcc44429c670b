// Where the objects of a document are (ISO 32000-2, 7.5.4 and 7.5.8): tables and streams, each with a link to those of
// the version before. Of a table only the entries that are asked for are read: it can have a million.

import type { ByteSource } from '../byte-source.ts';
import { decode } from './decode.ts';
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';
import { Keyword, type PdfDict, type PdfObject, toCount, toDict } from './objects.ts';
import { isWord, parseAt, readData, readStoredObject } from './stored-object.ts';
import type { PdfTools } from './tools.ts';

/** Where an object is: at a position of the document, or at an index in the stream with this number. */
export type ObjectLocation = { position: number } | { stream: number; index: number };

export interface CrossReferences {
  /** What the newest version says of the whole document: its root, its encryption, its id. */
  trailer: PdfDict;
  /** @returns undefined for an object that is not there */
  find(number: number): Promise<ObjectLocation | undefined>;
}

/** What one version says of its objects; null for one that it deletes. */
type Section = (number: number) => Promise<ObjectLocation | null | undefined>;

const ENTRY_BYTES = 20;
const ENTRY = /^(\d{10}) (\d{5}) ([nf])/;
/** A version is added each time that a document is saved. */
const MAX_SECTIONS = 2_000;
const MAX_SUBSECTIONS = 100_000;
const TAIL_BYTES = 2_048;

export async function readCrossReferences(source: ByteSource, tools: PdfTools): Promise<CrossReferences> {
  const sections: Section[] = [];
  const seen = new Set<number>();
  let trailer: PdfDict | undefined;
  const waiting = [await findStart(source)];
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    if (seen.has(position)) continue;
    seen.add(position);
    if (seen.size > MAX_SECTIONS) throw new PdfBeyondLimits('the document has too many versions');
    const read = await readSection(source, tools, position);
    sections.push(read.section);
    trailer ??= read.dict;
    // The last one is taken first: the stream of a hybrid document belongs to this version.
    for (const key of ['/Prev', '/XRefStm'])
      if (read.dict.has(key)) waiting.push(toCount(read.dict.get(key)));
  }
  return {
    trailer: toDict(trailer),
    async find(number) {
      for (const section of sections) {
        const location = await section(number);
        if (location !== undefined) return location ?? undefined;
      }
      return undefined;
    },
  };
}

/** Where the newest table begins. @throws PdfDamaged if the end of the document does not say so */
async function findStart(source: ByteSource): Promise<number> {
  const start = Math.max(0, source.bytes - TAIL_BYTES);
  const tail = String.fromCharCode(...(await source.read(start, TAIL_BYTES)));
  const position = /startxref\s+(\d{1,15})/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))));
  if (!position) throw new PdfDamaged('the end of the document is missing');
  return Number(position[1]);
}

interface ReadSection {
  section: Section;
  dict: PdfDict;
}

async function readSection(source: ByteSource, tools: PdfTools, position: number): Promise<ReadSection> {
  const after = await parseAt(source, position, (parser) =>
    isWord(parser.next(), 'xref') ? parser.at : undefined,
  );
  return after === undefined ? readStream(source, tools, position) : readTable(source, position + after);
}

interface Subsection {
  first: number;
  count: number;
  position: number;
}

async function readTable(source: ByteSource, start: number): Promise<ReadSection> {
  const subsections: Subsection[] = [];
  let position = start;
  for (;;) {
    const head = await parseAt(source, position, (parser) => {
      const first = parser.next();
      if (isWord(first, 'trailer')) return { trailer: toDict(parser.object()) };
      const count = parser.next();
      if (first instanceof Keyword || count instanceof Keyword)
        throw new PdfDamaged('a table of objects has no end');
      return { first: toCount(first), count: toCount(count), entriesAt: position + parser.at };
    });
    if ('trailer' in head)
      return { dict: head.trailer, section: (number) => findInTable(source, subsections, number) };
    const { first, count, entriesAt } = head;
    // White space follows the two numbers, and every entry begins with a digit.
    const gap = await source.read(entriesAt, 8);
    const entries =
      entriesAt +
      Math.max(
        0,
        gap.findIndex((byte) => byte >= 0x30),
      );
    subsections.push({ first, count, position: entries });
    if (subsections.length > MAX_SUBSECTIONS) throw new PdfBeyondLimits('a table has too many parts');
    position = entries + count * ENTRY_BYTES;
  }
}

async function findInTable(
  source: ByteSource,
  subsections: readonly Subsection[],
  number: number,
): Promise<ObjectLocation | null | undefined> {
  const found = subsections.find(({ first, count }) => number >= first && number < first + count);
  if (!found) return undefined;
  const entry = await source.read(found.position + (number - found.first) * ENTRY_BYTES, ENTRY_BYTES);
  const parts = ENTRY.exec(String.fromCharCode(...entry));
  if (!parts) throw new PdfDamaged('a table has a wrong entry');
  return parts[3] === 'n' ? { position: Number(parts[1]) } : null;
}

async function readStream(source: ByteSource, tools: PdfTools, position: number): Promise<ReadSection> {
  const { value, dataAt } = await readStoredObject(source, position);
  const dict = toDict(value);
  if (dataAt === undefined || dict.get('/Type') !== '/XRef')
    throw new PdfDamaged('no table of objects is where it should be');
  // Its own length cannot be in another object: only this table says where that is.
  const noObjects = async (): Promise<PdfObject> => {
    throw new PdfDamaged('the length of a table is missing');
  };
  const data = await decode(tools, dict, await readData(source, dict, dataAt, noObjects));
  const widths = toNumbers(dict.get('/W'));
  const index = dict.has('/Index') ? toNumbers(dict.get('/Index')) : [0, toCount(dict.get('/Size'))];
  if (widths.length < 3 || widths.some((width) => width > 8) || index.length % 2 !== 0)
    throw new PdfDamaged('a table of objects has wrong columns');
  return { dict, section: async (number) => findInRows(data, widths, index, number) };
}

function toNumbers(value: PdfObject | undefined): number[] {
  if (!Array.isArray(value)) throw new PdfDamaged('a list of numbers is missing');
  return value.map(toCount);
}

function findInRows(
  data: Uint8Array,
  [typeWidth = 0, secondWidth = 0, thirdWidth = 0, ...more]: readonly number[],
  index: readonly number[],
  number: number,
): ObjectLocation | null | undefined {
  const width = [typeWidth, secondWidth, thirdWidth, ...more].reduce((sum, one) => sum + one, 0);
  let row = 0;
  for (let at = 0; at < index.length; at += 2) {
    const [first = 0, count = 0] = index.slice(at, at + 2);
    if (number >= first && number < first + count) {
      const start = (row + number - first) * width;
      if (start + width > data.length) throw new PdfDamaged('a table of objects is too short');
      const field = (from: number, length: number) =>
        data.subarray(from, from + length).reduce((sum, byte) => sum * 256 + byte, 0);
      const type = typeWidth === 0 ? 1 : field(start, typeWidth);
      const second = field(start + typeWidth, secondWidth);
      if (type === 1) return { position: second };
      if (type === 2) return { stream: second, index: field(start + typeWidth + secondWidth, thirdWidth) };
      return null;
    }
    row += count;
  }
  return undefined;
}
