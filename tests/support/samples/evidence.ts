// Decides whether the pages that a statement cites contain its words, figures, dates and quotations.
import { providers } from '../../../artwork/samples/case/basics.ts';
import type { RecordPage } from '../../../artwork/samples/record/page.ts';
import { record } from '../../../artwork/samples/record/record.ts';
import type { Claim } from './claims.ts';
import { COMPOUND, NUMBERS, own, shorthand, TENS } from './words.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE =
  /\b(?:(\d{1,2}) )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\b(?: (\d{4}))?/g;
/** An ICD-10-CM code, or a level of the spine. */
const CODE = /\b[A-Z]\d[\dA-Z]?(?:\.\w+)?\b/g;
const MEASURE = /\b(\d+|[a-z]+)[ -]?(kg\b|%|mg\b|lb\b|hours?\b|minutes?\b|days?\b|weeks?\b|months?\b)/gi;
const NO = /\b(?:no|not|none|never|without|denie[sd]|failed)\b/i;

const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/[–—]/g, '-').replace(/’/g, "'");

/** The beginning of a word, without its ending: “numb” and “numbness”, “reduce” and “reduced”. */
const stem = (word: string) =>
  word
    .replace(/(?:ness|ies|ing|ed|es|s|ly|y|e)$/, '')
    .replace(/(.)\1$/, '$1')
    .slice(0, 6);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
const codesOf = (text: string): string[] => text.match(CODE) ?? [];

function numbersOf(text: string): string[] {
  const digits =
    text
      .replace(CODE, ' ')
      .replace(
        COMPOUND,
        (_all, tens: string, ones: string) => `${TENS[tens.toLowerCase()]}${NUMBERS[ones] ?? 1}`,
      )
      .match(/\d[\d,]*(?:\.\d+)?(?:\/\d+)?/g) ?? [];
  const spelled = wordsOf(text.replace(COMPOUND, ' ')).flatMap((word) => NUMBERS[word] ?? []);
  return [...digits.map((digit) => digit.replace(/,(?=\d{3})|,$/g, '')), ...spelled];
}

/** Measures together with their unit: 16 kg, 40%, four hours. */
function measuresOf(text: string): string[] {
  return [...text.matchAll(MEASURE)].map(([, value = '', unit = '']) => {
    const figure = NUMBERS[value.toLowerCase()] ?? value;
    return `${figure} ${unit.replace(/s$/, '')}`;
  });
}

interface PageFacts {
  text: string;
  stems: ReadonlySet<string>;
  figures: ReadonlySet<string>;
  /** As 2024-03-14, or --03-14 where the page gives no year. */
  days: readonly string[];
}

function daysOn(page: RecordPage): string[] {
  const short = [...page.words.matchAll(/\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/g)];
  return [
    page.date,
    ...short.map(([, month = '', dayOfMonth = '', year]) => {
      const at = `${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
      return year ? `${year.length === 2 ? `20${year}` : year}-${at}` : `--${at}`;
    }),
  ];
}

/** “6/10” also proves a 6 in a table of scores from 0 to 10, and “5 5 4 4 /10” proves 4/10. */
function figuresOn(text: string, lines: readonly string[]): Set<string> {
  const figures = numbersOf(text);
  const scaled = lines.flatMap((line) => {
    const scale = /\s(\/\d+| kg)$/.exec(line)?.[1];
    return scale ? numbersOf(line).map((value) => `${value}${scale}`) : [];
  });
  return new Set([
    ...figures,
    ...figures.flatMap((figure) => figure.split('/')),
    ...scaled,
    ...measuresOf(text),
    ...codesOf(text),
  ]);
}

function factsOf(number: number): PageFacts | undefined {
  const page = record[number];
  if (!page) return undefined;
  const meant = shorthand.flatMap(([short, full]) => (short.test(page.words) ? [full] : [])).join(' ');
  const text = plain(`${page.words} ${meant}`);
  const provider = page.by === 'bill' ? undefined : providers[page.by];
  const by = provider ? [provider.name, provider.label, provider.clinician, provider.role].join(' ') : '';
  return {
    text: plain(page.words).toLowerCase(),
    stems: new Set([...wordsOf(`${text} ${by}`).map(stem), ...(NO.test(text) ? ['no'] : [])]),
    figures: figuresOn(text, page.words.split('\n')),
    days: daysOn(page),
  };
}

function isDayOn(facts: readonly PageFacts[], dayOfMonth: string | undefined, month: string, year?: string) {
  const place = String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0');
  const end = dayOfMonth ? `-${place}-${dayOfMonth.padStart(2, '0')}` : `-${place}-`;
  return facts.some(({ days }) =>
    days.some((day) => day.includes(end) && (!year || day.startsWith('--') || day.startsWith(year))),
  );
}

/** What a statement says and the pages it cites do not. `proved` are phrases that another test computes. */
export function unsupported(claim: Claim, proved: readonly string[] = []): string[] {
  const found = claim.pages.map((page) => ({ page, facts: factsOf(page) }));
  const missing = found.flatMap(({ page, facts }) => (facts ? [] : [`p. ${page}, which is not written out`]));
  const pages = found.flatMap(({ facts }) => facts ?? []);
  // The number of an item in a list is not part of its text.
  let text = plain(claim.text).replace(/^\d (?=[A-Z])/, '');
  for (const phrase of proved) text = text.replaceAll(plain(phrase), ' ');
  // 16 April and 02 Apr, but also 25 and 27 Mar.
  text = text.replace(
    /\b(\d\d)((?:, \d\d)*) and (\d\d) (?=([A-Z][a-z]{2,8})\b)/g,
    (_all, one, more, last, month) =>
      [one, ...(more.match(/\d\d/g) ?? []), last]
        .map((each) => `${each} ${month}, `)
        .join('')
        .slice(0, -`${month}, `.length),
  );
  for (const [, quoted = ''] of text.matchAll(/“(.+?)[.,;]?”/g)) {
    if (!pages.some((page) => page.text.includes(quoted.toLowerCase()))) missing.push(`“${quoted}”`);
  }
  text = text.replace(
    DATE,
    (all, dayOfMonth: string | undefined, month: string, year: string | undefined) => {
      if (!isDayOn(pages, dayOfMonth, month, year)) missing.push(all);
      return ' ';
    },
  );
  const figures = new Set(pages.flatMap((page) => [...page.figures]));
  const stems = new Set(pages.flatMap((page) => [...page.stems]));
  const measures = measuresOf(text).filter((measure) => /^\d/.test(measure));
  missing.push(
    ...[...numbersOf(text), ...codesOf(text), ...measures].filter((figure) => !figures.has(figure)),
  );
  const words = wordsOf(text.replace(CODE, ' ').replace(COMPOUND, ' ')).filter(
    (word) => !own.has(word) && !(word in NUMBERS),
  );
  missing.push(...words.filter((word) => !stems.has(stem(word))));
  if (NO.test(text) && !stems.has('no')) missing.push('a denial');
  return missing;
}
