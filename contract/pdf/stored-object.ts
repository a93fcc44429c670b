// Objects at a place in the document: `12 0 obj`, the object, and the data of a stream.

import type { ByteSource } from '../byte-source.ts';
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';
import { BytesEnded, Keyword, Parser, type PdfDict, type PdfObject, PdfRef } from './objects.ts';
import { codesOf, placesOf } from './tools.ts';

export interface StoredObject {
  number: number;
  generation: number;
  value: PdfObject;
  /** Where the data of a stream begin; undefined for another object. */
  dataAt: number | undefined;
}

const FIRST_WINDOW = 1024;
/** A list of 300,000 pages has this size. */
const LAST_WINDOW = 4 * 1024 * 1024;

/** Parses at a position. More of the document is read until `parse` no longer throws {@link BytesEnded}. */
export async function parseAt<T>(
  source: ByteSource,
  position: number,
  parse: (parser: Parser) => T,
): Promise<T> {
  if (position >= source.bytes) throw new PdfDamaged('an object is outside the document');
  for (let window = FIRST_WINDOW; window <= LAST_WINDOW; window *= 8) {
    const bytes = await source.read(position, window);
    try {
      return parse(new Parser(bytes, position + bytes.length >= source.bytes));
    } catch (error) {
      if (!(error instanceof BytesEnded)) throw error;
    }
  }
  throw new PdfBeyondLimits('an object is too large');
}

/** @throws PdfDamaged if no object begins there */
export function readStoredObject(source: ByteSource, position: number): Promise<StoredObject> {
  return parseAt(source, position, (parser) => {
    const [number, generation, keyword] = [parser.next(), parser.next(), parser.next()];
    if (typeof number !== 'number' || typeof generation !== 'number' || !isWord(keyword, 'obj'))
      throw new PdfDamaged('no object is where one should be');
    const value = parser.object();
    const dataAt =
      value instanceof Map && isWord(parser.next(), 'stream') ? position + parser.streamStart() : undefined;
    return { number, generation, value, dataAt };
  });
}

export function isWord(value: PdfObject | Keyword, word: string): boolean {
  return value instanceof Keyword && value.word === word;
}

/** What the data of a stream may take, in the document and decompressed. */
const MAX_DATA_BYTES = 8 * 1024 * 1024;
export const MAX_DECODED_BYTES = 16 * 1024 * 1024;
const END_OF_DATA = codesOf('endstream');

/** The data of a stream as they are stored. */
export async function readData(
  source: ByteSource,
  dict: PdfDict,
  dataAt: number,
  resolve: (value: PdfObject | undefined) => Promise<PdfObject>,
): Promise<Uint8Array> {
  const stated = dict.get('/Length');
  // The length may be stored in another object, which a damaged document cannot find.
  const length = stated instanceof PdfRef ? await resolve(stated).catch(ignoreDamage) : stated;
  if (typeof length === 'number' && length > MAX_DATA_BYTES)
    throw new PdfBeyondLimits('the data of an object are too large');
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0) {
    const end = await source.read(dataAt + length, 32);
    if (
      String.fromCharCode(...end)
        .trimStart()
        .startsWith('endstream')
    )
      return source.read(dataAt, length);
  }
  const data = await source.read(dataAt, MAX_DATA_BYTES);
  const [end] = placesOf(END_OF_DATA, data, 0, data.length);
  if (end === undefined) throw new PdfDamaged('the data of an object have no end');
  return data.subarray(0, end - END_OF_DATA.length);
}

function ignoreDamage(error: unknown): undefined {
  if (!(error instanceof PdfDamaged)) throw error;
}
