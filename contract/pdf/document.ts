// A document whose objects can be looked up by their numbers.

import type { ByteSource } from '../byte-source.ts';
import type { CrossReferences } from './cross-references.ts';
import { decode } from './decode.ts';
import { type Decryption, openEncryption } from './encryption.ts';
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';
import { Parser, type PdfDict, type PdfObject, PdfRef, toCount, toDict } from './objects.ts';
import { readData, readStoredObject, type StoredObject } from './stored-object.ts';
import type { PdfTools } from './tools.ts';

/** The objects of a stream of objects (ISO 32000-2, 7.5.7). */
interface Packed {
  /** Where each object begins in the data, by its index. */
  entries: { number: number; at: number }[];
  data: Uint8Array;
}

/** A reference that leads to a reference, and so on. */
const MAX_STEPS = 10;
const MAX_PACKED = 100_000;
/** Pages next to each other may be in streams far apart. One alone may take 16 MiB. */
const KEPT_BYTES = 32 * 1024 * 1024;

export class PdfDocument {
  /** Set before an object of an encrypted document is read. */
  decryption: Decryption | undefined;
  readonly #source: ByteSource;
  readonly #tools: PdfTools;
  readonly #references: CrossReferences;
  readonly #packed = new Map<number, Packed>();
  readonly #opening = new Set<number>();

  constructor(source: ByteSource, tools: PdfTools, references: CrossReferences) {
    this.#source = source;
    this.#tools = tools;
    this.#references = references;
  }

  get trailer(): PdfDict {
    return this.#references.trailer;
  }

  /** The object that a value refers to; any other value is itself. */
  async resolve(value: PdfObject | undefined): Promise<PdfObject> {
    let resolved = value ?? null;
    for (let step = 0; resolved instanceof PdfRef; step += 1) {
      if (step === MAX_STEPS) throw new PdfDamaged('an object refers to itself');
      resolved = await this.#read(resolved.number);
    }
    return resolved;
  }

  /** @throws PdfDamaged if it is not a dictionary */
  async dict(value: PdfObject | undefined): Promise<PdfDict> {
    return toDict(await this.resolve(value));
  }

  /** The numbers of the objects that a stream of objects contains. */
  async listPacked(stream: number): Promise<number[]> {
    return (await this.#open(stream)).entries.map(({ number }) => number);
  }

  /** An object that is missing is null (7.3.10). */
  async #read(number: number): Promise<PdfObject> {
    const location = await this.#references.find(number);
    if (!location) return null;
    if ('position' in location) return (await this.#readAt(number, location.position)).value;
    const { entries, data } = await this.#open(location.stream);
    const packed = entries[location.index]?.number === number ? entries[location.index] : undefined;
    const found = packed ?? entries.find((one) => one.number === number);
    if (!found) throw new PdfDamaged('an object is not in its stream');
    return new Parser(data, true, found.at).object();
  }

  async #readAt(number: number, position: number): Promise<StoredObject> {
    const stored = await readStoredObject(this.#source, position);
    if (stored.number !== number) throw new PdfDamaged('another object is in this place');
    return stored;
  }

  async #open(number: number): Promise<Packed> {
    const known = this.#packed.get(number);
    if (known) return known;
    const location = await this.#references.find(number);
    // A stream of objects in another one would lead in circles.
    if (!location || !('position' in location)) throw new PdfDamaged('a stream of objects is missing');
    // The length of its data may be an object in the same stream.
    if (this.#opening.has(number)) throw new PdfDamaged('a stream of objects contains itself');
    this.#opening.add(number);
    const packed = await this.#unpack(await this.#readAt(number, location.position));
    this.#opening.delete(number);
    this.#packed.set(number, packed);
    let kept = [...this.#packed.values()].reduce((sum, { data }) => sum + data.length, 0);
    for (const [oldest, { data }] of this.#packed) {
      if (kept <= KEPT_BYTES) break;
      kept -= data.length;
      this.#packed.delete(oldest);
    }
    return packed;
  }

  async #unpack({ number, generation, value, dataAt }: StoredObject): Promise<Packed> {
    const dict = toDict(value);
    if (dataAt === undefined) throw new PdfDamaged('a stream of objects has no data');
    const resolve = (length: PdfObject | undefined) => this.resolve(length);
    const stored = await readData(this.#source, dict, dataAt, resolve);
    const plain = this.decryption ? await this.decryption.decrypt(stored, number, generation) : stored;
    const data = await decode(this.#tools, dict, plain);
    const [count, first] = [toCount(dict.get('/N')), toCount(dict.get('/First'))];
    if (count > MAX_PACKED) throw new PdfBeyondLimits('a stream has too many objects');
    const head = new Parser(data.subarray(0, first), true);
    const next = () => {
      const value = head.next();
      return toCount(typeof value === 'number' ? value : null);
    };
    const entries = Array.from({ length: count }, () => ({ number: next(), at: first + next() }));
    return { entries, data };
  }
}

/** @returns whether it cannot be decrypted, because it asks for a password */
export async function decryptIfNeeded(document: PdfDocument, tools: PdfTools): Promise<boolean> {
  const { trailer } = document;
  if (!trailer.has('/Encrypt')) return false;
  const encrypt = await document.dict(trailer.get('/Encrypt'));
  document.decryption ??= await openEncryption(tools, encrypt, await document.resolve(trailer.get('/ID')));
  return document.decryption.isLocked;
}
