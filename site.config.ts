// The firm's data. Everything here is a placeholder: a buyer changes this file first, or puts values into a file outside
// the program (SITE_FILE). Both the server (mails, sitemap) and the site (header, footer, portal) read it.
import { withFirmFacts } from './contract/firm-facts.ts';

export const site = withFirmFacts({
  name: 'Chronolex',
  tagline: 'Medico-legal Expert',
  phone: '555-0142',
  email: 'office@chronolex.example',
  /** The firm's profile on a photo-sharing network. */
  socialUrl: 'https://photos.example/chronolex',
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
   * sets `isConfirmed`. Until then, the pages call them sample wording (docs/legal-texts.md).
   */
  practice: {
    isConfirmed: false as boolean,
    /** When a person answers a request for a consultation. */
    consultationReply: 'We answer by mail or phone within one business day.',
    /** What a doctor's opinion costs: on the FAQ, with the prices, in the estimate and in the terms. */
    opinionPrice: 'Doctors’ opinions are quoted separately.',
    conflictsAsked:
      'The names of the parties, their counsel and insurers, and the providers whose care is in dispute. Put them into the description of the case, or give them by phone.',
    conflictsChecked:
      'We compare these names with the cases we review or have reviewed, for either side, and ask the reader about each of them. If there is a conflict, we tell you before anyone opens a record, and remove what you sent.',
    readers:
      'Nurses and physicians with a current license read the records. An expert doctor’s opinion is written and signed by a physician of the specialty that the question concerns.',
    readersChosen:
      'We check each license with the board that issued it, ask for two professional references, and have every candidate review a test file whose findings we know.',
    readersBound:
      'Before the first file, a reader signs a confidentiality agreement and completes training on HIPAA.',
  },
  /** For counsel to replace: what the privacy policy says about business associate agreements. */
  businessAssociates: 'If you need a business associate agreement, ask us before you send records.',
} as const);
