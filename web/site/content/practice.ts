// What the firm says about its practice. The sentences are in site.config.ts, because only the firm can make them.
import { site } from '../../../site.config.ts';
import type { Point } from './home.ts';

const { practice } = site;

export const conflicts: readonly Point[] = [
  { head: 'What we ask', text: practice.conflictsAsked },
  { head: 'What we check', text: practice.conflictsChecked },
];

/** Who reviews a file, and the safeguards; the last sentence is what the portal enforces. */
export const readers: readonly Point[] = [
  { head: 'Who they are', text: practice.readers },
  { head: 'How we choose them', text: practice.readersChosen },
  {
    head: 'Safeguards',
    text: `${practice.readersBound} Each one signs in with an individual account, and the portal logs every file that account opens.`,
  },
];
