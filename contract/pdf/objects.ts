// The objects of a PDF (ISO 32000-2, 7.3), parsed from bytes.
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';

/** A reference to an object by its number. */
export class PdfRef {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** A word that is not a value, such as `obj` or `stream`; empty at the end of the bytes. */
export class Keyword {
  readonly word: string;

  constructor(word: string) {
    this.word = word;
  }
}

/** By their keys with the slash: '/Type'. */
export type PdfDict = Map<string, PdfObject>;
/** A name is a text that begins with a slash, a string is its bytes. */
export type PdfObject = null | boolean | number | string | Uint8Array | PdfRef | PdfDict | PdfObject[];

/** The bytes end before the object does. More bytes may help. */
export class BytesEnded extends Error {}

const MAX_DEPTH = 100;
/** An empty dictionary takes four bytes in the document, and fifty times that in memory. */
const MAX_VALUES = 500_000;

const WHITE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)));
const [LF, CR, PERCENT, SLASH, HASH] = [0x0a, 0x0d, 0x25, 0x2f, 0x23];
const [OPEN, CLOSE, LESS, GREATER, BACKSLASH] = [0x28, 0x29, 0x3c, 0x3e, 0x5c];
const ESCAPES: Record<string, number> = { n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c };
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

export const isWhite = (byte: number | undefined): boolean => byte !== undefined && WHITE.has(byte);

/** Parses objects one after another. */
export class Parser {
  /** Where the next token begins. */
  at: number;
  readonly #bytes: Uint8Array;
  readonly #isWhole: boolean;
  #values = 0;

  /** @param isWhole no more bytes follow: an object that ends with them is complete */
  constructor(bytes: Uint8Array, isWhole: boolean, at = 0) {
    this.#bytes = bytes;
    this.#isWhole = isWhole;
    this.at = at;
  }

  /** @throws BytesEnded, PdfDamaged where no object is */
  object(): PdfObject {
    const value = this.next();
    if (value instanceof Keyword) throw new PdfDamaged('an object is missing');
    return value;
  }

  /** An object or a keyword. */
  next(depth = 0): PdfObject | Keyword {
    if (depth > MAX_DEPTH) throw new PdfDamaged('objects are nested too deeply');
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new PdfBeyondLimits('an object has too many parts');
    this.#skipWhite();
    const byte = this.#peek();
    if (byte === undefined) return new Keyword('');
    if (byte === SLASH) return this.#name();
    if (byte === OPEN) return this.#string();
    if (byte === LESS) return this.#peek(1) === LESS ? this.#dict(depth) : this.#hexString();
    const word = this.#word();
    if (word === '[') return this.#array(depth);
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (NUMBER.test(word)) return this.#numberOrRef(Number(word));
    return new Keyword(word);
  }

  /** Where the data of a stream begin, after the keyword `stream`. */
  streamStart(): number {
    if (this.#peek() === CR) this.at += 1;
    if (this.#peek() === LF) this.at += 1;
    return this.at;
  }

  /** The byte after the current ones, or undefined at the end of the document. */
  #peek(ahead = 0): number | undefined {
    const byte = this.#bytes[this.at + ahead];
    if (byte === undefined && !this.#isWhole) throw new BytesEnded();
    return byte;
  }

  #skipWhite(): void {
    for (let byte = this.#peek(); byte !== undefined; byte = this.#peek()) {
      if (byte === PERCENT) while (![undefined, LF, CR].includes(this.#peek())) this.at += 1;
      else if (isWhite(byte)) this.at += 1;
      else return;
    }
  }

  #regularEnd(from: number): number {
    let end = from;
    for (;;) {
      const byte = this.#peek(end - this.at);
      if (byte === undefined || WHITE.has(byte) || DELIMITERS.has(byte)) return end;
      end += 1;
    }
  }

  #text(end: number): string {
    // Not spread into one call: the arguments of a call are limited.
    let text = '';
    for (; this.at < end; this.at += 1) text += String.fromCharCode(this.#bytes[this.at] ?? 0);
    return text;
  }

  /** A delimiter, or the characters up to the next one. */
  #word(): string {
    return this.#text(Math.max(this.at + 1, this.#regularEnd(this.at)));
  }

  #name(): string {
    const name = this.#text(this.#regularEnd(this.at + 1));
    if (!name.includes(String.fromCharCode(HASH))) return name;
    return name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  #numberOrRef(number: number): number | PdfRef {
    const after = this.at;
    const match = this.#words(2);
    if (match && /^\d{1,5}$/.test(match[0] ?? '') && match[1] === 'R') {
      if (!Number.isInteger(number) || number < 0) throw new PdfDamaged('a reference to no object');
      return new PdfRef(number, Number(match[0]));
    }
    this.at = after;
    return number;
  }

  /** The next words; undefined if another object comes first. */
  #words(count: number): string[] | undefined {
    const words: string[] = [];
    for (let index = 0; index < count; index += 1) {
      this.#skipWhite();
      const end = this.#regularEnd(this.at);
      // Longer ones do not belong to a reference.
      if (end === this.at || end - this.at > 10) return undefined;
      words.push(this.#text(end));
    }
    return words;
  }

  #array(depth: number): PdfObject[] {
    const values: PdfObject[] = [];
    for (;;) {
      const value = this.next(depth + 1);
      if (!(value instanceof Keyword)) values.push(value);
      else if (value.word === ']') return values;
      else if (value.word === '' || value.word.startsWith('end')) throw new PdfDamaged('a list has no end');
    }
  }

  #dict(depth: number): PdfDict {
    this.at += 2;
    const dict: PdfDict = new Map();
    for (;;) {
      this.#skipWhite();
      if (this.#peek() === GREATER && this.#peek(1) === GREATER) {
        this.at += 2;
        return dict;
      }
      const key = this.next(depth + 1);
      if (typeof key !== 'string') throw new PdfDamaged('a dictionary has no end');
      const value = this.next(depth + 1);
      if (value instanceof Keyword) throw new PdfDamaged('a dictionary has no end');
      if (!dict.has(key)) dict.set(key, value);
    }
  }

  #string(): Uint8Array {
    const bytes: number[] = [];
    let depth = 0;
    for (;;) {
      const byte = this.#peek();
      if (byte === undefined) throw new PdfDamaged('a string has no end');
      this.at += 1;
      if (byte === OPEN) depth += 1;
      if (byte === CLOSE) depth -= 1;
      if (depth === 0) return Uint8Array.from(bytes);
      if (byte === BACKSLASH) this.#escape(bytes);
      else if (byte !== OPEN || depth > 1) bytes.push(byte);
    }
  }

  #escape(bytes: number[]): void {
    const character = String.fromCharCode(this.#peek() ?? 0);
    if (/[0-7]/.test(character)) {
      let digits = '';
      while (digits.length < 3 && /[0-7]/.test(String.fromCharCode(this.#peek() ?? 0)))
        digits += this.#text(this.at + 1);
      bytes.push(Number.parseInt(digits, 8) & 0xff);
      return;
    }
    this.at += 1;
    // A line that continues: the string does not contain its end.
    if (character === '\r' && this.#peek() === LF) this.at += 1;
    if (character !== '\r' && character !== '\n')
      bytes.push(ESCAPES[character] ?? (character.charCodeAt(0) || 0));
  }

  #hexString(): Uint8Array {
    this.at += 1;
    let digits = '';
    for (let byte = this.#peek(); byte !== GREATER; byte = this.#peek()) {
      if (byte === undefined) throw new PdfDamaged('a string has no end');
      const character = this.#text(this.at + 1);
      if (/[0-9A-Fa-f]/.test(character)) digits += character;
    }
    this.at += 1;
    const bytes = digits.length % 2 === 0 ? digits : `${digits}0`;
    return Uint8Array.from(bytes.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
  }
}

/** An object that must be a dictionary. */
export function toDict(value: PdfObject | undefined): PdfDict {
  if (value instanceof Map) return value;
  throw new PdfDamaged('a dictionary is missing');
}

/** A number that must be whole and not negative. */
export function toCount(value: PdfObject | undefined): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new PdfDamaged('a number is missing');
}
