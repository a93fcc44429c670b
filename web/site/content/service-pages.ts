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
      'A medical chronology lists the whole record by date: each visit, test and treatment with its provider, its finding and the page it came from.',
    sample: {
      file: 'medical-chronology',
      text: 'A sample chronology in full: fictitious patient, real form.',
    },
    benefits: [
      {
        head: 'A clear order of events',
        text: 'What happened, when, and who saw the patient, without paging back and forth.',
      },
      {
        head: 'A page for every line',
        text: 'Each entry cites its page, so you can check it, quote it and put it to a witness.',
      },
      {
        head: 'The gaps in plain sight',
        text: 'Missed visits and missing records show as gaps in the dates.',
      },
      { head: 'A date you can plan with', text: `Turnaround of ${TURNAROUND.chronology}.` },
    ],
    question: 'Do you have a file you would like us to look at?',
  },
  narrative: {
    intro:
      'A narrative summary tells the story of the injury, the treatment and the recovery in plain prose, with footnotes to the record.',
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
        text: 'Medical terms are explained where they appear, for readers who are not doctors.',
      },
      {
        head: 'Every sentence has its source',
        text: 'A footnote takes you from each statement to the page that supports it.',
      },
      {
        head: 'One account instead of many',
        text: 'Notes from many providers become one history, told in the order it happened.',
      },
    ],
    question: 'Records from ten providers?',
  },
  synopsis: {
    intro:
      'A medical synopsis gives the essentials of a long file in brief: what happened, what was found, what was done, and how the patient is now.',
    sample: {
      file: 'medical-synopsis',
      text: 'A sample synopsis in full, as short as it should be: fictitious patient, real form.',
    },
    benefits: [
      {
        head: 'Enough to decide',
        text: 'Know what is in a file before anyone spends a day on it.',
      },
      {
        head: 'The same order every time',
        text: 'Injury, findings, treatment, present state: always in the same place on the sheet.',
      },
      {
        head: 'Short on purpose',
        text: 'We read what does not bear on the case, and leave it out.',
      },
      {
        head: 'A way back to the record',
        text: 'The decisive findings cite their pages, as in a chronology.',
      },
    ],
    question: 'A long file and little time?',
  },
  opinion: {
    intro: 'An expert doctor reads the file and answers your questions, with the reasoning and the sources.',
    sample: {
      file: 'medical-doctor-opinion',
      text: 'A sample opinion in full, questions and answers: fictitious patient, real form.',
    },
    benefits: [
      {
        head: 'Your questions, answered',
        text: 'You ask what the case turns on; the opinion answers it, point by point.',
      },
      {
        head: 'Reasoning you can follow',
        text: 'Each answer shows how the doctor reached it, from the record to the conclusion.',
      },
      {
        head: 'Sources you can open',
        text: 'The opinion cites the page of every finding it rests on.',
      },
      {
        head: 'Written to be read',
        text: 'In plain words, for readers who are not doctors.',
      },
    ],
    question: 'Does the case turn on a medical question?',
  },
  demand: {
    intro:
      'Demand letter support sets out the injuries, the treatment and the expenses behind a demand, so you can trace each figure to a bill.',
    sample: {
      file: 'demand-letter-support',
      text: 'A sample in full, with every bill and its page: fictitious patient, real form.',
    },
    benefits: [
      {
        head: 'The medical half, done',
        text: 'Injuries, treatment and outlook, ready to put into your letter.',
      },
      {
        head: 'Expenses that add up',
        text: 'Every amount has its bill and its page, and there is one total.',
      },
      {
        head: 'Treatment tied to injury',
        text: 'What was treated, when, and for which complaint.',
      },
      {
        head: 'Room for your argument',
        text: 'We set out the record. You say what it is worth.',
      },
    ],
    question: 'A demand to send and a box of bills?',
  },
};
