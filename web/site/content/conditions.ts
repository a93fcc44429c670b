// The price and the turnaround of a review (§1, §9), for visitors to look up.
import { CHRONOLOGY_TURNAROUND, PRICE, URGENCIES } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import type { Point } from './home.ts';

/** Why a chronology has two turnarounds. */
export const CHRONOLOGY_TIME = `A chronology usually takes ${CHRONOLOGY_TURNAROUND}; in the portal, your urgency level sets the due date.`;

export const prices: readonly Point[] = [
  { head: 'Initial consultation', text: 'Free' },
  { head: 'First case', text: `Free up to ${PRICE.freePages} pages` },
  { head: `Next ${PRICE.discountedCases} cases`, text: `${PRICE.discount} discount` },
  { head: 'After that', text: `From ${PRICE.perHour} per hour, negotiable` },
];

export const turnarounds: readonly Point[] = [
  { head: 'Medical chronology', text: CHRONOLOGY_TURNAROUND },
  ...URGENCIES.map(({ name, turnaround }) => ({ head: `${name} review`, text: turnaround })),
];

export const conditionsNote = `${CHRONOLOGY_TIME} ${site.practice.opinionPrice}`;
