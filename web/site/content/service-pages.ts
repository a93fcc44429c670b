// What the five report pages have in common: an introduction, the sample, one line on this report's price and time, and
// a question that links to the contact page. Facts come from the specification (§1, §2, §9). The rest of each page has
// the form of its report: service-forms.ts.
import { PRICE, turnaroundOf } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import type { ServiceName } from '../../shell/services.ts';
import { CHRONOLOGY_TIME } from './conditions.ts';
import { footnotes } from './service-forms.ts';

export interface ServicePage {
  intro: string;
  /** The sample document: its file in public/samples/, its number of pages, and what is in it. */
  sample: { file: string; pages: number; text: string };
  terms: string;
  question: string;
}

export type ReportName = Exclude<ServiceName, 'addOns'>;

export const servicePages: Record<ReportName, ServicePage> = {
  chronology: {
    intro:
      'A medical chronology is a table you can check: each entry has its date, its provider, what was found, and the page that says so.',
    sample: {
      file: 'medical-chronology',
      pages: 9,
      text: 'Every entry of one fictitious 1,046-page file, its gaps and contradictions, and what is missing.',
    },
    terms: `${CHRONOLOGY_TIME} Chronologies are priced from ${PRICE.perHour} per hour, negotiable.`,
    question: 'Have a file you want us to look at?',
  },
  narrative: {
    intro: footnotes.map(({ passage }) => passage).join(''),
    sample: {
      file: 'narrative-summary',
      pages: 5,
      text: 'One fictitious file, from the years before the collision to the last visit.',
    },
    terms: `A narrative summary takes ${turnaroundOf('standard')}, or ${turnaroundOf('rush')} if you choose Rush. It is priced from ${PRICE.perHour} per hour, negotiable.`,
    question: 'Records from ten providers?',
  },
  synopsis: {
    intro:
      'A medical synopsis tells you what happened, what was found, what was done, and how the patient is now.',
    sample: {
      file: 'medical-synopsis',
      pages: 3,
      text: 'The case on one page, then the findings, the treatment, and the strong and weak points.',
    },
    terms: `A synopsis takes ${turnaroundOf('standard')}; if you need to decide sooner, Urgent takes ${turnaroundOf('urgent')}. It is priced from ${PRICE.perHour} per hour, negotiable.`,
    question: 'A long file and little time?',
  },
  opinion: {
    intro:
      'An expert doctor reads the file and answers your questions, with the reasons and the pages behind each answer.',
    sample: {
      file: 'medical-doctor-opinion',
      pages: 5,
      text: 'Five questions and answers, in the form of a testifying expert’s report under Rule 26(a)(2)(B). The doctor is fictitious, too.',
    },
    terms: `${site.practice.opinionPrice} Ask for a quote in the free initial consultation.`,
    question: 'Does your case turn on a medical question?',
  },
  demand: {
    intro:
      'Demand letter support sets out the injuries, the treatment, and the expenses behind a demand, so you can trace each figure to a bill.',
    sample: {
      file: 'demand-letter-support',
      pages: 5,
      text: 'All seven sections, with every bill by date and code, and the estimate for surgery.',
    },
    terms: `Demand letter support takes ${turnaroundOf('standard')}, or ${turnaroundOf('rush')} if you choose Rush. It is priced from ${PRICE.perHour} per hour, negotiable.`,
    question: 'A demand to send and a box of bills?',
  },
};
