// The firm's data. Everything here is a placeholder: a buyer changes this file first, or puts values into a file outside
// the program (SITE_FILE). Both the server (mails, sitemap) and the site (header, footer, portal) read it.
import { withFirmFacts } from './contract/firm-facts.ts';

export const site = withFirmFacts({
  name: 'Chronolex',
  tagline: 'Medico-legal Expert',
  phone: '555-0142',
  email: 'office@chronolex.example',
  /** Where the firm is, in one line. Empty, no page mentions it. */
  address: '100 Sample Street, Springfield, IL 62701',
  /** The firm's profile on a photo-sharing network, and what the network is called. */
  socialUrl: 'https://instagram.example/chronolex',
  socialName: 'Instagram',
  /** Prefix of every inquiry id that people see: INQ-1047. */
  inquiryPrefix: 'INQ-',
  /** Dates are shown in this time zone. */
  timeZone: 'America/New_York',
  /** Days on which no one works, besides Saturdays and Sundays: they move the dates on which reports are due. */
  holidays: {
    /** The holidays of the federal government of the United States. */
    usFederal: true as boolean,
    /** The firm's other days off: '2027-11-26'. */
    more: [] as readonly string[],
  },
  /**
   * What only the firm can say about its practice. PLACEHOLDERS: counsel replaces or confirms each sentence, and then
   * sets `isConfirmed`. Until then, `review check` warns (docs/legal-texts.md).
   */
  practice: {
    isConfirmed: false as boolean,
    /** When a person answers a request for a consultation. */
    consultationReply: 'We reply by email or phone within one business day.',
    /** What a doctor's opinion costs: on the FAQ, with the prices, in the estimate and in the terms. */
    opinionPrice: 'Doctors’ opinions are quoted separately.',
    /** What a faster urgency costs: with the prices, on the FAQ and in the estimate. */
    urgencyPrice: 'If Rush or Urgent costs more for your case, we quote it before we start.',
    /** What the pages of a first case cost that are not free. */
    morePages: 'If your first case is longer, we quote the rest before we start.',
    conflictsAsked:
      'The names of the parties, their counsel and insurers, and the providers whose care is in dispute. Put them in the case description, or give them to us by phone.',
    conflictsChecked:
      'We compare the names with the cases we have reviewed, for either side, and ask the reviewer about each one. If there is a conflict, we tell you, and do not review the file. You can then delete the inquiry.',
    readers:
      'Licensed nurses and physicians review the records. A physician in the relevant specialty writes and signs each expert opinion.',
    readersChosen:
      'We verify each license with the issuing board, check two professional references, and have every candidate review a test file with known findings.',
    readersBound:
      'Before the first file, each reviewer signs a confidentiality agreement and completes HIPAA training.',
    /** One line for each reviewer: 'Jane Roe, RN, LNCC: 14 years of emergency nursing.' Empty, no page mentions it. */
    reviewers: [] as readonly string[],
    businessAssociates:
      'We sign a business associate agreement (BAA) on request. If you need one, ask us for it before you send records.',
  },
} as const);
