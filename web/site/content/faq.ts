// The sixteen questions of the FAQ (§2). Figures and formats come from the specification (§9).

import { FILE_EXTENSIONS, FILE_FORMATS, MAX_FILE_GB } from '../../../contract/files.ts';
import {
  CASE_TYPES,
  IMAGE_FORMATS,
  PRICE,
  RUSH,
  TURNAROUND,
  URGENCY_LEVELS,
  URGENT,
} from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import { wordList } from './word-list.ts';

export interface Question {
  question: string;
  answer: string;
}

export const questions: readonly Question[] = [
  {
    question: `What does ${site.name} do?`,
    answer:
      'We review medical records for legal and insurance professionals and report on them: medical chronologies, narrative summaries, medical synopses, expert doctor opinions, demand letter support and add-on tools.',
  },
  {
    question: 'Who do you work for?',
    answer:
      'Attorneys and law firms, case and chart review organizations, independent medical examiners, insurance providers, private enterprises, medical-legal consulting firms and social security disability advocacy groups. For either side: the records are the same.',
  },
  {
    question: 'Which kinds of case do you review?',
    answer: `Personal injury, mass tort, medical malpractice and workers’ compensation. In the portal you name the case type when you send the records: ${wordList(CASE_TYPES, 'or')}.`,
  },
  {
    question: 'What is a medical chronology?',
    answer:
      'The whole record by date: each visit, test and treatment with its provider, its finding and the page it came from. It is the report to have when you do not yet know which question will be asked.',
  },
  {
    question: 'How does a narrative summary differ from a chronology?',
    answer:
      'A chronology is a table one looks things up in. A narrative summary is one continuous account of injury, treatment and recovery, to be read from beginning to end, with footnotes to the record.',
  },
  {
    question: 'What is a medical synopsis?',
    answer:
      'The essentials of a long file in brief: what happened, what was found, what was done and where it stands. It is made for deciding whether, and how, to go on with a case.',
  },
  {
    question: 'What does a doctor’s opinion contain?',
    answer:
      'An expert doctor reads the file and answers the questions you put, with the reasoning and its sources. The doctor reads and does not examine: the opinion is no medical advice and creates no doctor-patient relationship.',
  },
  {
    question: 'What are add-on services?',
    answer:
      'Tools that stand beside a report: Flow of Events, Graphical Timeline, Med-a-Word, Pain and Suffering Chart, Pain Medication Chart and Medical Expenses Summary. The page on add-on services shows a small example of each.',
  },
  {
    question: 'How long does a medical chronology take?',
    answer: `${TURNAROUND.chronology}. Reviews sent through the portal are ${wordList(URGENCY_LEVELS, 'or')}, as you choose.`,
  },
  {
    question: 'Can you work to a court date?',
    answer: `Choose ${RUSH} or ${URGENT} when you send the records, and name the date in your description of the case.`,
  },
  {
    question: 'What does a review cost?',
    answer: `Pricing starts at ${PRICE.perHour} per hour and is negotiable. The initial consultation is free, so you can ask what your file would cost before you send it.`,
  },
  {
    question: 'Is the first case really free?',
    answer: `Yes, up to ${PRICE.freePages} pages. The next ${PRICE.discountedCases} cases come with a ${PRICE.discount} discount. We would rather be judged by a report than by a brochure.`,
  },
  {
    question: 'In which formats can I send records?',
    answer: `PDF, ${IMAGE_FORMATS.join(', ')} and others. The portal itself takes ${wordList(FILE_FORMATS, 'and')} files (${FILE_EXTENSIONS.join(', ')}) of up to ${MAX_FILE_GB} GB each; for everything else, ask us first.`,
  },
  {
    question: 'How do I send records?',
    answer:
      'Register as a client, sign in, and create a new inquiry: describe the case, choose the urgency and the services you want, and add the files. You follow its status in your list, and as long as it awaits review you can delete it.',
  },
  {
    question: 'How will I receive the report?',
    answer:
      'Through a HIPAA-compliant portal or by encrypted email. In the portal, the report stands under your inquiry, ready to be downloaded, together with our comment.',
  },
  {
    question: 'Are the records kept confidential?',
    answer:
      'Yes. Our services are HIPAA-compliant. Your inquiries and files can be opened by you and by our staff, and by no one else.',
  },
];
