// The promo film's words and pictures, with times in seconds. The script that renders the film, its captions
// and the transcript all read this file, so they cannot disagree. The film has no sound.
import { PRICE } from '../../../contract/offer.ts';

export const PROMO_SECONDS = 40;

export interface Scene {
  from: number;
  until: number;
  /** The text on the screen. */
  words: string;
  /** What the picture shows during that time. */
  shown: string;
  /** Puts the captions at the top, because they would cover content at the bottom. */
  captionsAbove?: true;
}

export const scenes: readonly Scene[] = [
  {
    from: 0.4,
    until: 6,
    words: 'A medical file arrives in the order it was copied.',
    shown: 'Typed and faxed pages fall onto a pile: a triage sheet, a fax, a procedure note.',
  },
  {
    from: 6.2,
    until: 11.6,
    words: 'We read all of it, and mark what matters.',
    shown: 'One after the other, six passages are marked.',
  },
  {
    from: 11.8,
    until: 20.8,
    words: 'Every finding goes to its date.',
    shown:
      'A sheet comes in next to the pile: a medical chronology, the sample of a fictitious patient. From each passage a thread draws to its date, Mar 14 to Sep 19, 2024, and the finding appears.',
  },
  {
    from: 21,
    until: 24.2,
    words: 'Every line keeps its page.',
    shown: 'Next to the findings, their pages appear under the marker: 12, 58, 214, 377, 602, 918.',
  },
  {
    from: 24.4,
    until: 28.4,
    words: 'Follow any line back to the record in one step.',
    shown: 'One thread is picked out: from the MRI of Apr 9, 2024, back to its words on page 214.',
  },
  {
    from: 29.8,
    until: 33.3,
    words: 'One line, six services.',
    shown:
      'The line leaves the sheet and runs on, and six services hang on it: Medical Chronology, Narrative Summary, Medical Synopsis, Medical Doctor Opinion, Demand Letter Support, Add-on Services.',
  },
  {
    from: 34.4,
    until: 40,
    words: `Your first case, up to ${PRICE.freePages} pages, is free. So is the initial consultation.`,
    captionsAbove: true,
    shown: 'The line ends in a yellow point. Beneath the offer: Schedule a Consultation.',
  },
];
