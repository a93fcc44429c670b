// The text of the home page (§2): seven audiences, four features.
import { PRICE } from '../../../contract/offer.ts';

export const hero = {
  title: 'A thousand pages, put in order.',
  lead: 'Chronologies, summaries and expert doctor opinions for attorneys and insurers. Every entry dated, every finding cited to its page.',
};

export const welcome = {
  say: 'A medical file arrives in the order it was copied. A case is argued in the order it happened. We turn the first into the second.',
  paragraphs: [
    'Nurses’ notes, imaging, bills, faxes of faxes: we read all of it, put it in date order and report what matters, with a page for every line.',
    'You get a report you can check, quote and rely on, for personal injury, mass tort, medical malpractice and workers’ compensation cases.',
  ],
};

/** The typographic reference marks, in their traditional order. */
export type AudienceMarkName =
  | 'asterisk'
  | 'dagger'
  | 'double-dagger'
  | 'section'
  | 'parallels'
  | 'pilcrow'
  | 'number';

export interface Audience {
  mark: AudienceMarkName;
  name: string;
  description: string;
}

export const audiences: readonly Audience[] = [
  {
    mark: 'asterisk',
    name: 'Attorneys and law firms',
    description: 'Personal injury, mass tort, medical malpractice and workers’ compensation.',
  },
  {
    mark: 'dagger',
    name: 'Case and chart review organizations',
    description: 'Records sorted and indexed, ready for your own reviewers.',
  },
  {
    mark: 'double-dagger',
    name: 'Independent medical examiners',
    description: 'The history in order before you examine.',
  },
  {
    mark: 'section',
    name: 'Insurance providers',
    description: 'What was treated, when, by whom, and what it cost.',
  },
  {
    mark: 'parallels',
    name: 'Private enterprises',
    description: 'A clear account of the records behind a claim.',
  },
  {
    mark: 'pilcrow',
    name: 'Medical-legal consulting firms',
    description: 'Reviews that your consultants can check page by page.',
  },
  {
    mark: 'number',
    name: 'Social security disability advocacy groups',
    description: 'Functional limits over time, each with its page.',
  },
];

export const features = {
  expertise: {
    name: 'Expertise',
    description: 'We read clinical shorthand every day, and report it in words a jury would understand.',
  },
  accuracy: {
    name: 'Accuracy and precision',
    description: 'Every line cites its page. Check any of them against the record in one step.',
  },
  confidentiality: {
    name: 'Confidentiality',
    description:
      'Our services are HIPAA-compliant. We deliver reports through a HIPAA-compliant portal or by encrypted email.',
  },
  tailored: {
    name: 'Tailored solutions',
    description: 'One report or several, sorted by date or by provider, with the charts you choose.',
  },
};

export const offer = {
  text: `So is the initial consultation. The next ${PRICE.discountedCases} cases come with a ${PRICE.discount} discount; after that, pricing starts at ${PRICE.perHour} per hour and is negotiable.`,
};
