// The price and the turnaround of a review (§1, §9), for visitors to look up.
import { CHRONOLOGY_TURNAROUND, PRICE, URGENCIES } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import type { Point } from './home.ts';

const DUE_DATE = 'Your urgency level sets the deadline for your report.';

/** Why a chronology has two turnarounds: what is usual, and what is promised. */
export const CHRONOLOGY_TIME = `A medical chronology usually takes ${CHRONOLOGY_TURNAROUND}. ${DUE_DATE}`;

export const prices: readonly Point[] = [
  { head: 'Initial consultation', text: 'Free' },
  { head: 'First case', text: `Free up to ${PRICE.freePages} pages` },
  { head: `Next ${PRICE.discountedCases} cases`, text: `${PRICE.discount} discount` },
  { head: 'After that', text: `From ${PRICE.perHour} per hour, negotiable` },
];

export const turnarounds: readonly Point[] = [
  { head: 'Most chronologies', text: CHRONOLOGY_TURNAROUND },
  ...URGENCIES.map(({ name, turnaround }) => ({ head: `${name} deadline`, text: turnaround })),
];

export const conditionsNote = `${DUE_DATE} ${site.practice.urgencyPrice} ${site.practice.opinionPrice}`;
