// The text of the service pages: an introduction, what the report does for a case, and a question that links
// to the contact page. Facts come from the specification (§1, §2, §9).
import { TURNAROUND } from '../../../contract/offer.ts';
import type { ServiceName } from '../../shell/services.ts';

export interface Benefit {
  head: string;
  text: string;
}

export interface ServiceWords {
  intro: string;
  /** The sample document: its file in public/samples/, and its description. */
  sample: { file: string; text: string };
  benefits: readonly Benefit[];
  question: string;
}

export const servicePages: Record<Exclude<ServiceName, 'addOns'>, ServiceWords> = {
  chronology: {
    intro:
      'A medical chronology sets out the whole record by date: each visit, test and treatment with its provider, its finding and the page it came from.',
    sample: {
      file: 'medical-chronology',
      text: 'A sample chronology in full: fictitious patient, real form.',
    },
    benefits: [
      {
        head: 'A clear order of events',
        text: 'What happened, when, and who saw it, without leafing back and forth.',
      },
      {
        head: 'A page beside every line',
        text: 'Each entry carries its page reference, so it can be checked, quoted and put to a witness.',
      },
      {
        head: 'The gaps in plain sight',
        text: 'Missed visits and missing records show as gaps in the dates.',
      },
      { head: 'Ready when you need it', text: `Turnaround of ${TURNAROUND.chronology}.` },
    ],
    question: 'A question about a file you have on your desk?',
  },
  narrative: {
    intro:
      'A narrative summary tells the course of injury, treatment and recovery as one continuous account, in plain prose, with footnotes to the record.',
    sample: {
      file: 'narrative-summary',
      text: 'A sample summary in full, with its footnotes: fictitious patient, real form.',
    },
    benefits: [
      {
        head: 'Read in one sitting',
        text: 'The story of the case from the first complaint to the last visit, without the forms around it.',
      },
      {
        head: 'Plain words for hard terms',
        text: 'Medical language is explained where it stands, for readers who are no doctors.',
      },
      {
        head: 'Every sentence has its source',
        text: 'Footnotes lead from each statement to the page it rests on.',
      },
      {
        head: 'One account, not a heap',
        text: 'Notes from many providers become one history, told in the order it happened.',
      },
    ],
    question: 'A history that is hard to tell?',
  },
  synopsis: {
    intro:
      'A medical synopsis gives the essentials of a long file in brief: what happened, what was found, what was done and where it stands.',
    sample: {
      file: 'medical-synopsis',
      text: 'A sample synopsis in full, as short as it should be: fictitious patient, real form.',
    },
    benefits: [
      {
        head: 'Enough to decide',
        text: 'Know what a file holds before anyone spends a day in it.',
      },
      {
        head: 'The same order every time',
        text: 'Injury, findings, treatment, present state: always in the same place on the sheet.',
      },
      {
        head: 'Short on purpose',
        text: 'What does not bear on the case is read, and left out.',
      },
      {
        head: 'A way back to the record',
        text: 'The decisive findings carry their pages, as they do in a chronology.',
      },
    ],
    question: 'A long file, and little time?',
  },
  opinion: {
    intro:
      'An expert doctor reads the file and answers the questions you put, with the reasoning and its sources.',
    sample: {
      file: 'medical-doctor-opinion',
      text: 'A sample opinion in full, questions and answers: fictitious patient, real form.',
    },
    benefits: [
      {
        head: 'Your questions, answered',
        text: 'You say what the case turns on; the opinion answers that, point by point.',
      },
      {
        head: 'Reasoning you can follow',
        text: 'Each answer shows how it was reached, from the record to the conclusion.',
      },
      {
        head: 'Sources on the page',
        text: 'The findings that carry the opinion are cited where they stand.',
      },
      {
        head: 'Written to be read',
        text: 'In plain words, for readers who are no doctors.',
      },
    ],
    question: 'A medical question the case turns on?',
  },
  demand: {
    intro:
      'Demand letter support arranges the injuries, treatment and expenses behind a demand, so that each figure can be traced to a bill.',
    sample: {
      file: 'demand-letter-support',
      text: 'A sample in full, with every bill and its page: fictitious patient, real form.',
    },
    benefits: [
      {
        head: 'The medical half, done',
        text: 'Injuries, treatment and outlook in order, ready to be set into your letter.',
      },
      {
        head: 'Expenses that add up',
        text: 'Every amount stands beside its bill and its page, under one total.',
      },
      {
        head: 'Treatment tied to injury',
        text: 'What was treated, when, and for which complaint.',
      },
      {
        head: 'Room for your argument',
        text: 'We set out the record. What it is worth is yours to say.',
      },
    ],
    question: 'A demand to send, and a box of bills?',
  },
};
