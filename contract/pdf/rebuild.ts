// Finds the objects of a document whose table of objects is missing or wrong, as every viewer does: reads all of it once
// and notes where objects begin.

import type { ByteSource } from '../byte-source.ts';
import type { CrossReferences, ObjectLocation } from './cross-references.ts';
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';
import { type PdfDict, PdfRef, toDict } from './objects.ts';
import { parseAt, readStoredObject } from './stored-object.ts';
import { codesOf, placesOf } from './tools.ts';

const STEP_BYTES = 1024 * 1024;
/** The longest thing before `obj`: `0000000000 00000 `. */
const OVERLAP = 32;
/** Where the dictionary of an object says what it is. */
const HEAD_BYTES = 512;
const MAX_OBJECTS = 300_000;
const MAX_TRAILERS = 200;
const MAX_STREAMS = 20_000;

const [OBJ, TRAILER, KEY] = [codesOf('obj'), codesOf('trailer'), codesOf('/Type')];
const TYPE = /^\s*\/(XRef|ObjStm|Catalog)\b/;
type Type = 'XRef' | 'ObjStm' | 'Catalog';

interface Scan {
  /** By the number of the object; the last one counts, because changes are appended. */
  positions: Map<number, number>;
  trailers: number[];
  /** The numbers of objects of these types. */
  typed: Record<Type, number[]>;
}

export interface Rebuilt {
  references: CrossReferences;
  /** Streams of objects; what they contain is found once they are listed. */
  packedStreams: readonly number[];
  /** Adds what a stream of objects contains. */
  addPacked(stream: number, numbers: readonly number[]): void;
}

/** @param source read from its beginning to its end, and at the objects that it needs then */
export async function rebuild(source: ByteSource): Promise<Rebuilt> {
  const found = await scan(source);
  const packed = new Map<number, ObjectLocation>();
  return {
    references: {
      trailer: await findTrailer(source, found),
      async find(number) {
        const position = found.positions.get(number);
        return position === undefined ? packed.get(number) : { position };
      },
    },
    packedStreams: [...new Set(found.typed.ObjStm)],
    addPacked(stream, numbers) {
      for (const [index, number] of numbers.entries()) packed.set(number, { stream, index });
      if (packed.size > MAX_OBJECTS) throw new PdfBeyondLimits('the document has too many objects');
    },
  };
}

async function scan(source: ByteSource): Promise<Scan> {
  const found: Scan = { positions: new Map(), trailers: [], typed: { XRef: [], ObjStm: [], Catalog: [] } };
  for (let start = 0; start < source.bytes; start += STEP_BYTES) {
    const from = Math.max(0, start - OVERLAP);
    const bytes = await source.read(from, start - from + STEP_BYTES + HEAD_BYTES);
    const [first, end] = [start - from, start - from + STEP_BYTES];
    for (const at of placesOf(OBJ, bytes, first, end)) noteObject(found, bytes, at, from);
    for (const at of placesOf(TRAILER, bytes, first, end)) found.trailers.push(from + at);
    found.trailers.splice(0, Math.max(0, found.trailers.length - MAX_TRAILERS));
  }
  return found;
}

/** @param end where `obj` has ended in the bytes; it may be a part of another word */
function noteObject({ positions, typed }: Scan, bytes: Uint8Array, end: number, from: number): void {
  const head = findHead(bytes, end - OBJ.length - 1);
  if (!head) return;
  positions.set(head.number, from + head.at);
  if (positions.size > MAX_OBJECTS) throw new PdfBeyondLimits('the document has too many objects');
  const type = findType(bytes.subarray(end, end + HEAD_BYTES));
  if (!type) return;
  typed[type].push(head.number);
  if (typed[type].length > MAX_STREAMS) throw new PdfBeyondLimits('the document has too many streams');
}

/** The type may be that of the next object, which is harmless: this one has no such parts. */
function findType(head: Uint8Array): Type | undefined {
  for (const at of placesOf(KEY, head, 0, head.length)) {
    const type = TYPE.exec(String.fromCharCode(...head.subarray(at, at + 20)))?.[1];
    if (type) return type as Type;
  }
  return undefined;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The number before `obj`, read backwards: the number of the object and its generation. */
function findHead(bytes: Uint8Array, end: number): { number: number; at: number } | undefined {
  let at = end;
  const back = (is: (byte: number | undefined) => boolean) => {
    const before = at;
    while (at >= 0 && is(bytes[at])) at -= 1;
    return before - at;
  };
  back(isBlank);
  if (back(isDigit) === 0 || back(isBlank) === 0) return undefined;
  const last = at;
  const digits = back(isDigit);
  if (digits === 0 || digits > 10) return undefined;
  return { number: Number(String.fromCharCode(...bytes.subarray(at + 1, last + 1))), at: at + 1 };
}

/** The newest trailer with a root; or the dictionary of a stream that has one; or the last catalog. */
async function findTrailer(source: ByteSource, { trailers, positions, typed }: Scan): Promise<PdfDict> {
  const candidates = [
    ...trailers.map((position) => () => parseAt(source, position, (parser) => toDict(parser.object()))),
    ...typed.XRef.map((number) => async () => {
      const { value } = await readStoredObject(source, positions.get(number) ?? source.bytes);
      return toDict(value);
    }),
  ];
  for (const read of candidates.reverse().slice(0, MAX_TRAILERS)) {
    const dict = await read().catch((error: unknown) => {
      if (!(error instanceof PdfDamaged)) throw error;
    });
    if (dict?.get('/Root') instanceof PdfRef) return dict;
  }
  const catalog = typed.Catalog.at(-1);
  if (catalog === undefined) throw new PdfDamaged('the document has no root');
  return new Map([['/Root', new PdfRef(catalog, 0)]]);
}
