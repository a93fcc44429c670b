// What the firm says about its practice. The sentences are in site.config.ts, because only the firm can make them.
import { site } from '../../../site.config.ts';
import type { Point } from './home.ts';

const { practice } = site;

export const conflicts: readonly Point[] = [
  { head: 'What we ask', text: practice.conflictsAsked },
  { head: 'What we check', text: practice.conflictsChecked },
];

/** Who reads a file, and under which safeguards; the last sentence is what the portal enforces. */
export const readers: readonly Point[] = [
  { head: 'Who reads', text: practice.readers },
  { head: 'How readers are chosen', text: practice.readersChosen },
  {
    head: 'Under which safeguards',
    text: `${practice.readersBound} Each reader signs in with an account of one person, and the portal records every file that this account opens.`,
  },
];

/** Shown with these sentences until the firm has confirmed them. */
export const UNCONFIRMED = 'Sample wording. The firm confirms it before this site opens.';
