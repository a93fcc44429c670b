// What the estimate says of a case (§9): its due date and the conditions of its price, never hours or a sum.
import { formatDueIfSent } from '../../../contract/due/due-text.ts';
import { PRICE, URGENCIES, urgencyLevelOf } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import type { Point } from './home.ts';

export const estimate = {
  title: 'Your due date',
  lead: 'See your due date and what applies to your price. Nothing you type leaves your browser.',
  pagesHint: 'About how many pages of records?',
  pagesError: 'Enter a whole number, such as 620.',
  note: `If you submit the case now. ${site.practice.urgencyPrice} ${site.practice.opinionPrice}`,
} as const;

export const DEFAULT_URGENCY = urgencyLevelOf(URGENCIES[0]);

export const urgencyChoices = URGENCIES.map((urgency) => ({
  level: urgencyLevelOf(urgency),
  name: urgency.name,
  turnaround: `(${urgency.turnaround})`,
}));

/** @returns undefined if nothing is typed, and NaN if it is no number of pages */
export function readPages(typed: string): number | undefined {
  const digits = typed.replace(/[\s,]/g, '');
  if (digits === '') return undefined;
  return /^[1-9]\d{0,6}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** What the free case means for one of so many pages. */
function firstCase(pages: number | undefined): string {
  if (pages === undefined) return `Free up to ${PRICE.freePages} pages`;
  return pages <= PRICE.freePages ? 'Free' : `First ${PRICE.freePages} pages free; ask us about the rest`;
}

export const resultOf = (pages: number | undefined, urgency: string, now: Date): readonly Point[] => [
  { head: 'Report due', text: `By ${formatDueIfSent(urgency, now)}` },
  { head: 'As your first case', text: firstCase(pages) },
  { head: `As one of your next ${PRICE.discountedCases} cases`, text: `${PRICE.discount} discount` },
  { head: 'After that', text: `From ${PRICE.perHour} per hour, negotiable` },
];
