// What a keyword matches in the columns of the list. Their texts are known and few, so the keyword is compared with them
// here, and the database only looks for whole values, numbers and names. The texts of the case: words.ts.
import { STATUS, statusText } from '../../../contract/inquiries.ts';
import { site } from '../../../site.config.ts';
import { foldText } from '../accounts/accounts.ts';

/** What a number as the list shows it, INQ-1047, has to contain. */
export interface Digits {
  text: string;
  /** Whether the number begins with them. */
  areFirst: boolean;
}

export interface Keyword {
  /** Every inquiry matches: there is no keyword, or it is part of the prefix of all numbers. */
  isEverything: boolean;
  statuses: readonly number[];
  digits: Digits | undefined;
  /** What names are compared with; already folded. */
  folded: string;
}

function digitsIn(folded: string, prefix: string): Digits | undefined {
  const [, before = '', text = ''] = /^(\D*)(\d+)$/.exec(folded) ?? [];
  if (text === '' || !prefix.endsWith(before)) return undefined;
  return { text, areFirst: before !== '' };
}

/** @param keyword as typed; letter case does not matter. */
export function readKeyword(keyword: string): Keyword {
  const folded = foldText(keyword);
  const prefix = site.inquiryPrefix.toLowerCase();
  return {
    isEverything: prefix.includes(folded),
    statuses: Object.values(STATUS).filter((status) => statusText(status).toLowerCase().includes(folded)),
    digits: digitsIn(folded, prefix),
    folded,
  };
}

/** How many digits a number must contain before its candidates are few enough to be listed. */
const LISTED_FROM = 3;

/** All numbers up to `max` that contain the digits; undefined if they are too many to list. */
export function numbersWith({ text, areFirst }: Digits, max: number): Set<number> | undefined {
  if (text.length < LISTED_FROM) return undefined;
  const found = new Set<number>();
  const value = Number(text);
  // The digits, then `behind` more of them, after any number in front.
  for (let behind = 1; value * behind <= max; behind *= 10) {
    const step = 10 ** text.length * behind;
    const first = text.startsWith('0') ? step : 0;
    const last = areFirst ? 0 : max;
    for (let front = first; front + value * behind <= max && front <= last; front += step)
      for (let rest = 0; rest < behind && front + value * behind + rest <= max; rest += 1)
        found.add(front + value * behind + rest);
    if (value === 0 && behind > max) break;
  }
  return found;
}
