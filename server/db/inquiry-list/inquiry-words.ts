// The words by which a keyword finds an inquiry. They are folded and separated here, so that both engines index the same
// text and find the same. Short fields (number, matter number, client's name) are found by any part of them, About case by
// the beginnings of its words. Case type, urgency and status have few values: each is one word, which a keyword asks for
// if its text of today has it.
import { STATUS, statusText } from '../../../contract/inquiries.ts';
import { MAX_KEYWORD_WORDS } from '../../../contract/limits.ts';
import { CASES, URGENCIES, urgencyLevelOf } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import type { Term } from '../engine/engine.ts';
import { fold } from '../fold-text.ts';

/** Longer words are known by their beginning. PostgreSQL refuses words of 2 KB. */
const MAX_WORD_CHARS = 60;
/** This much of a word is a word itself, because the words that begin with two letters are too many to be looked up. */
const HEAD_CHARS = 2;
/** In front of each part of a short field, of the client's name, by which only staff search, and of a value. They are not letters. */
const MARKS = { field: '\u0080', name: '\u0081', value: '\u0082' } as const;
type Mark = keyof typeof MARKS;
const markOf = (word: string) => Object.values(MARKS).find((mark) => word.startsWith(mark)) ?? '';
/** Scripts that put no space between words: each part of a run is a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PART_CHARS = 3;

/** What is indexed of an inquiry. */
export interface Searched {
  id: number;
  caseKey: string;
  urgencyKey: string;
  matterNumber: string;
  aboutCase: string;
  status: number;
  clientName: string;
}

const cut = (chars: readonly string[], from: number, length: number) =>
  chars.slice(from, from + length).join('');

/** ASCII characters that would separate words become others that do not. */
const whole = (chunk: string) => [
  ...chunk.replace(/[^\P{ASCII}a-z0-9]/gu, (letter) => String.fromCharCode(0xe000 + letter.charCodeAt(0))),
];

const wordsIn = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

function partsOf(word: string, isAsked: boolean): string[] {
  const chars = [...word];
  if (!UNSPACED.test(word)) return [cut(chars, 0, MAX_WORD_CHARS)];
  // What is asked for needs no parts that are shorter: they are in the longer ones.
  const count = isAsked ? Math.max(1, chars.length - PART_CHARS + 1) : chars.length;
  return Array.from({ length: count }, (_, from) => cut(chars, from, PART_CHARS));
}

function endsOf(text: string, mark: Mark): string[] {
  return fold(text)
    .split(' ')
    .map(whole)
    .flatMap((chars) => chars.map((_, from) => MARKS[mark] + cut(chars, from, MAX_WORD_CHARS)));
}

/** Each word once, and its head as a word, with a space in front. */
function written(words: readonly string[]): string {
  const all = words.flatMap((word) => {
    const chars = [...word];
    const first = markOf(word).length;
    return [word, cut(chars, 0, first + 1), cut(chars, 0, first + HEAD_CHARS)];
  });
  return [...new Set(all)].map((word) => ` ${word}`).join('');
}

const valueWord = (column: 'case' | 'urgency' | 'status', key: string | number) =>
  `${MARKS.value}${column}${key}`;

/** The words of the values, each with the text that the list shows. */
const VALUES: readonly { word: string; text: string }[] = [
  ...CASES.map(({ key, name }) => ({ word: valueWord('case', key), text: fold(name) })),
  ...URGENCIES.map((urgency) => ({
    word: valueWord('urgency', urgency.key),
    text: fold(urgencyLevelOf(urgency)),
  })),
  ...Object.values(STATUS).map((status) => ({
    word: valueWord('status', status),
    text: fold(statusText(status)),
  })),
];

/** These two end what is stored, so that others can take their place. */
export const statusWords = (status: number): string => ` ${valueWord('status', status)}`;
export const nameWords = (name: string): string => written(endsOf(name, 'name'));

/** What is stored of an inquiry. */
export function writeWords(inquiry: Searched): string {
  const { id, caseKey, urgencyKey, matterNumber, status, clientName } = inquiry;
  const about = wordsIn(fold(inquiry.aboutCase)).flatMap((word) => partsOf(word, false));
  const ends = [`${site.inquiryPrefix}${id}`, matterNumber].flatMap((field) => endsOf(field, 'field'));
  const values = ` ${valueWord('case', caseKey)} ${valueWord('urgency', urgencyKey)}${statusWords(status)}`;
  return written([...about, ...ends]) + values + nameWords(clientName);
}

const termOf = (text: string): Term => {
  return { text, isWhole: [...text].length - markOf(text).length <= HEAD_CHARS };
};

/**
 * The words that must all be found, each in one of several ways, for which all terms are needed. Without a word,
 * everything is found. A word of the prefix of all numbers is in each of them.
 */
export function readKeyword(keyword: string, hasNames: boolean): Term[][][] {
  const marks = [MARKS.field, ...(hasNames ? [MARKS.name] : [])];
  return fold(keyword)
    .split(' ')
    .map((chunk) => chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || chunk)
    .filter((chunk) => !fold(site.inquiryPrefix).includes(chunk))
    .slice(0, MAX_KEYWORD_WORDS)
    .map((chunk) => {
      const inShort = marks.map((mark) => [termOf(mark + cut(whole(chunk), 0, MAX_WORD_CHARS))]);
      const ofValues = VALUES.filter(({ text }) => text.includes(chunk)).map(({ word }) => [
        { text: word, isWhole: true },
      ]);
      const inAbout = wordsIn(chunk).flatMap((word) => partsOf(word, true).map(termOf));
      return [...inShort, ...ofValues, ...(inAbout.length > 0 ? [inAbout] : [])];
    });
}
