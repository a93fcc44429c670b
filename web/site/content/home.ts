// The text of the home page (§2): seven audiences, four features; and what is ours:
// how a review goes, and the proof of custody.
import { MAX_FILE_GB } from '../../../contract/limits.ts';
import { PRICE } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import type { SearchWords } from './search-words.ts';

export const hero = {
  title: 'A thousand pages, put in order.',
  lead: 'Chronologies, summaries, and expert doctor opinions for attorneys and insurers. Every entry dated, every finding cited to its page.',
};

export const welcome = {
  say: 'A medical file arrives in the order it was copied. A case is argued in the order it happened. We turn the first into the second.',
  more: 'We read the nurses’ notes, the imaging, the bills, and the faxes of faxes, and report what bears on your personal injury, mass tort, medical malpractice, or workers’ compensation case.',
};

export type AudienceMarkName =
  | 'scales'
  | 'chart'
  | 'stethoscope'
  | 'umbrella'
  | 'building'
  | 'lens'
  | 'people';

export interface Audience {
  mark: AudienceMarkName;
  name: string;
  description: string;
}

export const audiences: readonly Audience[] = [
  {
    mark: 'scales',
    name: 'Attorneys and law firms',
    description: 'The facts and their pages, for the demand, the deposition, and the trial.',
  },
  {
    mark: 'chart',
    name: 'Case and chart review organizations',
    description: 'Records sorted and indexed, ready for your own reviewers.',
  },
  {
    mark: 'stethoscope',
    name: 'Independent medical examiners',
    description: 'The history, in order, before the exam.',
  },
  {
    mark: 'umbrella',
    name: 'Insurance providers',
    description: 'What was treated, when, by whom, and what it cost.',
  },
  {
    mark: 'building',
    name: 'Private enterprises',
    description: 'A clear account of the records behind a claim.',
  },
  {
    mark: 'lens',
    name: 'Medical-legal consulting firms',
    description: 'Reviews your consultants can check page by page.',
  },
  {
    mark: 'people',
    name: 'Social security disability advocacy groups',
    description: 'Functional limits over time, each cited to its page.',
  },
];

export const features = {
  expertise: {
    name: 'Expertise',
    description: 'We read clinical shorthand every day and put it in words a jury understands.',
  },
  accuracy: {
    name: 'Accuracy and precision',
    description:
      'Numbers, left and right, and quotations match the record. Where two pages disagree, the report cites both.',
  },
  confidentiality: {
    name: 'Confidentiality',
    description:
      'Our services are HIPAA-compliant. We deliver reports through a HIPAA-compliant portal or by encrypted email.',
  },
  tailored: {
    name: 'Tailored solutions',
    description: 'Combine reports and charts in one inquiry, or describe what you need in your own words.',
  },
};

export interface Point {
  head: string;
  text: string;
  /** What a phone leaves out. */
  more?: string;
}

/** How a review goes, in three steps. */
export const steps: readonly Point[] = [
  {
    head: 'Tell us about the case',
    text: 'Book a free consultation, or register right away.',
    more: site.practice.businessAssociates,
  },
  {
    head: 'Send the records',
    text: `Describe the case, and add files of up to ${MAX_FILE_GB} GB.`,
    more: 'Choose services and an urgency level. A receipt lists every file.',
  },
  {
    head: 'Download the report',
    text: 'We email you when it is ready in the portal.',
  },
];

/** The proof of custody (docs/custody-for-attorneys.md). Each claim is one that the portal keeps. */
export const custody = {
  say: 'When were your client’s records opened, and by which side? You can prove it.',
  picture: {
    alt: 'The rows of a custody record: the date and time in UTC, who did what, and the row’s number. Dana Sample sent the inquiry and a document with its SHA-256. Staff opened the inquiry and downloaded the document. The SHA-256 is the same.',
    caption:
      'A saved record on the verification page. Row numbers skip internal entries. Sample: people and documents are fictitious.',
  },
  points: [
    {
      head: 'A record of every access',
      text: 'Every view and download is logged to the second.',
      more: 'The log says who it was on your side, or that it was our staff. No one can change an entry unnoticed.',
    },
    {
      head: 'A fingerprint of every file',
      text: 'Its SHA-256 is recorded as it arrives.',
      more: 'If a copy has the same SHA-256, it is the same file, byte for byte.',
    },
    {
      head: 'Verified without us',
      text: 'The other side can verify a saved record in a browser.',
      more: 'It needs neither an account nor an internet connection.',
    },
  ] as readonly Point[],
  limit:
    'A record names the accounts on your side, and says “Staff” for ours. The verification page lists what it cannot prove.',
};

/** What happens after a request for a consultation (docs/decisions/0004-consultation-requests.md). */
export const offer = `So is the initial consultation. We confirm your request by email. ${site.practice.consultationReply}`;

export const homeSearch: SearchWords = {
  title: 'Medical Record Review for Attorneys and Insurers',
  description: `Medical chronologies, summaries, and expert doctor opinions, with every finding cited to its page. Your first case is free, up to ${PRICE.freePages} pages.`,
};
