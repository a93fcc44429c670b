// Decides whether the pages that a statement cites contain its words, figures, dates and quotations.
import { providers } from '../../../artwork/samples/case/basics.ts';
import type { RecordPage } from '../../../artwork/samples/record/page.ts';
import { record } from '../../../artwork/samples/record/record.ts';
import type { Claim } from './claims.ts';
import { NUMBERS, own, shorthand } from './words.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE =
  /\b(?:(\d{1,2}) )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|t?ember|ober)?\b(?: (\d{4}))?/g;
const NO = /\b(?:no|not|none|never|without|denie[sd]|denies|failed)\b/i;

const plain = (text: string) =>
  text
    .replace(/[\u00a0\s]+/g, ' ')
    .replace(/[–—]/g, '-')
    .replace(/[’]/g, "'");

/** The beginning of a word, without its ending: “numb” and “numbness”, “reduce” and “reduced”. */
const stem = (word: string) => word.replace(/(?:ies|ing|ed|es|s|ly|y)$/, '').slice(0, 6);

const wordsOf = (text: string) => (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word);

function numbersOf(text: string): string[] {
  const digits = text.match(/\d[\d,]*(?:\.\d+)?(?:\/\d+)?/g) ?? [];
  const spelled = wordsOf(text).flatMap((word) => NUMBERS[word] ?? []);
  return [...digits.map((digit) => digit.replace(/,(?=\d{3})|,$/g, '')), ...spelled];
}

interface PageFacts {
  text: string;
  stems: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  /** As 2024-03-14, or --03-14 where the page gives no year. */
  days: readonly string[];
}

function daysOn(page: RecordPage): string[] {
  const short = [...page.words.matchAll(/\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/g)];
  return [
    page.date,
    ...short.map(([, month = '', dayOfMonth = '', year]) => {
      const at = `${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
      return year ? `${year.padStart(4, '20')}-${at}` : `--${at}`;
    }),
  ];
}

function factsOf(number: number): PageFacts | undefined {
  const page = record[number];
  if (!page) return undefined;
  const text = plain(page.words);
  const meant = shorthand.flatMap(([short, full]) => (short.test(page.words) ? [full] : [])).join(' ');
  const by = page.by === 'bill' ? '' : Object.values(providers[page.by]).slice(0, 4).join(' ');
  const numbers = numbersOf(`${text} ${meant}`);
  // A scale in the last column: “PAIN 5 5 4 4 /10”.
  const scaled = page.words.split('\n').flatMap((line) => {
    const scale = /\s\/(\d+)$/.exec(line)?.[1];
    return scale ? numbersOf(line).map((value) => `${value}/${scale}`) : [];
  });
  return {
    text: text.toLowerCase(),
    stems: new Set([...wordsOf(`${text} ${meant} ${by}`).map(stem), ...(NO.test(text) ? ['no'] : [])]),
    numbers: new Set([...numbers, ...scaled]),
    days: daysOn(page),
  };
}

function dayIsOn(facts: readonly PageFacts[], dayOfMonth: string | undefined, month: string, year?: string) {
  const place = String(MONTHS.indexOf(month.toLowerCase().slice(0, 3)) + 1).padStart(2, '0');
  const end = dayOfMonth ? `-${place}-${dayOfMonth.padStart(2, '0')}` : `-${place}-`;
  return facts.some(({ days }) =>
    days.some((day) => day.includes(end) && (!year || day.startsWith('--') || day.startsWith(year))),
  );
}

/** What a statement says and its pages do not. Empty if the pages support it. */
export function unsupported(claim: Claim, computed: readonly string[] = []): string[] {
  const found = claim.pages.map(factsOf);
  const absent = claim.pages.filter((_page, index) => !found[index]).map((page) => `p. ${page} is not in the record`);
  const facts = found.filter((one) => one !== undefined);
  const missing: string[] = [];
  let text = plain(claim.text);
  for (const phrase of computed) text = text.replaceAll(plain(phrase), ' ');
  for (const [, quoted = ''] of text.matchAll(/“(.+?)[.,;]?”/g)) {
    if (!facts.some((page) => page.text.includes(quoted.toLowerCase()))) missing.push(`“${quoted}”`);
  }
  text = text.replace(DATE, (all, dayOfMonth: string | undefined, month: string, year: string | undefined) => {
    if (!dayIsOn(facts, dayOfMonth, month, year)) missing.push(all);
    return ' ';
  });
  const numbers = new Set(facts.flatMap((page) => [...page.numbers]));
  missing.push(...numbersOf(text).filter((number) => !numbers.has(number)));
  const stems = new Set(facts.flatMap((page) => [...page.stems]));
  const words = wordsOf(text).filter((word) => !own.has(word) && !(word in NUMBERS));
  missing.push(...words.filter((word) => !stems.has(stem(word))));
  if (NO.test(text) && !stems.has('no')) missing.push('a denial');
  return [...absent, ...missing];
}
