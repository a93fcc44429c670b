// The text of the home page (§2): seven audiences, four features; and what is ours:
// how a review goes, and the proof of custody.
import { MAX_FILE_GB } from '../../../contract/files.ts';
import { PRICE } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import type { SearchWords } from './search-words.ts';

export const hero = {
  title: 'A thousand pages, put in order.',
  lead: 'Chronologies, summaries and expert doctor opinions for attorneys and insurers. Every entry dated, every finding cited to its page.',
};

export const welcome = {
  say: 'A medical file arrives in the order it was copied. A case is argued in the order it happened. We turn the first into the second.',
  paragraphs: [
    'Nurses’ notes, imaging, bills, faxes of faxes: we read all of it, and report what matters to the case.',
    'You get a report that you can check, quote and rely on, for personal injury, mass tort, medical malpractice and workers’ compensation cases.',
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
    description: 'The facts and their pages, for the demand, the deposition and the trial.',
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
    description:
      'Figures, sides and quoted words are those of the record. Where two pages disagree, the report cites both.',
  },
  confidentiality: {
    name: 'Confidentiality',
    description:
      'Our services are HIPAA-compliant. We deliver reports through a HIPAA-compliant portal or by encrypted email.',
  },
  tailored: {
    name: 'Tailored solutions',
    description:
      'Combine reports and charts in one inquiry, and have the records sorted by date or by provider. If the list lacks what you need, describe it in your own words.',
  },
};

export interface Point {
  head: string;
  text: string;
}

/** How a review goes, in three steps. */
export const steps: readonly Point[] = [
  {
    head: 'Tell us about the case',
    text: 'Ask in a consultation which report you need. Or register, and send the records at once.',
  },
  {
    head: 'Send the records',
    text: `Describe the case, choose the services and the urgency, and add the files, up to ${MAX_FILE_GB} GB each. A mail confirms that every file arrived whole.`,
  },
  {
    head: 'Download the report',
    text: 'We answer with a statement and the report files. A mail tells you when they are ready in the portal.',
  },
];

/** The proof of custody (docs/custody-for-attorneys.md). Each claim is one that the portal keeps. */
export const custody = {
  say: 'Who opened your client’s records, and when? You can show it, and the other side can check it without us.',
  picture: {
    alt: 'The rows of a custody record: the date and time in UTC, who did what, and the row’s number. Dana Sample sent the inquiry and a document, with its SHA-256. Staff opened the inquiry and downloaded the document: the SHA-256 is the same.',
    caption:
      'The first rows of a saved record, on the page that verifies it. Sample: the people and documents are fictitious.',
  },
  points: {
    record: {
      head: 'A record of every access',
      text: 'Each inquiry lists who sent, opened, downloaded and answered what, to the second. The portal writes every entry itself, and lets no one change or delete one, not even our staff.',
    },
    hashes: {
      head: 'A hash of every file',
      text: 'The portal computes the SHA-256 of each file while it arrives. Years later, a copy with the same hash is the same file, byte for byte.',
    },
    verification: {
      head: 'Checked without us',
      text: 'Save the record, and give it to anyone. A browser verifies its signatures without an account and without a connection.',
    },
    signIn: {
      head: 'More than a password',
      text: 'Protect your account with a passkey or an authenticator app: then a stolen password opens nothing. A mail tells you when a new device signs in.',
    },
  },
  limit:
    'It names the account that acted, not the person at the keyboard. The page for verification lists what else it does not prove.',
};

/** What happens after a request for a consultation (docs/decisions/0004-consultation-requests.md). */
export const offer = {
  text: 'So is the initial consultation.',
  next: [
    'A mail confirms that your request has arrived.',
    site.practice.consultationReply,
    'If your connection fails, your browser keeps the request and sends it again, also on your next visit.',
  ],
};

export const homeSearch: SearchWords = {
  title: 'Medical Record Review for Attorneys and Insurers',
  description: `Medical chronologies, summaries and expert doctor opinions, with every finding cited to its page. Your first case is free, up to ${PRICE.freePages} pages.`,
};
