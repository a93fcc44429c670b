// The sixteen questions of the FAQ (§2). Figures and formats come from the specification (§9).

import { FILE_EXTENSIONS, FILE_FORMATS, MAX_FILE_GB } from '../../../contract/files.ts';
import {
  CASE_TYPES,
  CHRONOLOGY_TURNAROUND,
  FASTER_THAN_USUAL,
  IMAGE_FORMATS,
  PRICE,
  URGENCY_LEVELS,
  urgencyLevelOf,
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
    question: 'Which kinds of cases do you review?',
    answer: `Personal injury, mass tort, medical malpractice and workers’ compensation. In the portal you name the case type when you send the records: ${wordList(CASE_TYPES, 'or')}.`,
  },
  {
    question: 'What is a medical chronology?',
    answer:
      'The whole record by date: each visit, test and treatment with its provider, its finding and the page it came from. Order it when you do not yet know which questions the case will raise.',
  },
  {
    question: 'How does a narrative summary differ from a chronology?',
    answer:
      'A chronology is a table for looking things up. A narrative summary is one continuous account of the injury, the treatment and the recovery, with footnotes to the record. You read it from beginning to end.',
  },
  {
    question: 'What is a medical synopsis?',
    answer:
      'The essentials of a long file in brief: what happened, what was found, what was done, and how the patient is now. It helps you decide whether to take a case, and how to go on with it.',
  },
  {
    question: 'What does a doctor’s opinion contain?',
    answer:
      'An expert doctor reads the file and answers your questions, with the reasoning and the sources. The doctor does not examine the patient: the opinion is not medical advice and creates no doctor-patient relationship.',
  },
  {
    question: 'What are add-on services?',
    answer:
      'Tools that go with a report: Flow of Events, Graphical Timeline, Med-a-Word, Pain and Suffering Chart, Pain Medication Chart and Medical Expenses Summary. The page on add-on services shows a small example of each.',
  },
  {
    question: 'How long does a medical chronology take?',
    answer: `${CHRONOLOGY_TURNAROUND}. If you send it through the portal, the urgency you choose there applies: ${wordList(URGENCY_LEVELS, 'or')}.`,
  },
  {
    question: 'Can you work to a court date?',
    answer: `Yes. Choose ${wordList(FASTER_THAN_USUAL.map(urgencyLevelOf), 'or')} when you send the records, and give the date in your description of the case.`,
  },
  {
    question: 'What does a review cost?',
    answer: `Pricing starts at ${PRICE.perHour} per hour and is negotiable. ${site.practice.opinionPrice} The initial consultation is free, so you can ask what your file would cost before you send it.`,
  },
  {
    question: 'Is the first case really free?',
    answer: `Yes, up to ${PRICE.freePages} pages. The next ${PRICE.discountedCases} cases come with a ${PRICE.discount} discount. Judge us by a report, not by a brochure.`,
  },
  {
    question: 'In which formats can I send records?',
    answer: `PDF, ${IMAGE_FORMATS.join(', ')} and others. The portal itself takes ${wordList(FILE_FORMATS, 'and')} files (${FILE_EXTENSIONS.join(', ')}) of up to ${MAX_FILE_GB} GB each; for everything else, ask us first.`,
  },
  {
    question: 'How do I send records?',
    answer:
      'Register as a client, sign in, and create a new inquiry: describe the case, choose the urgency and the services you want, and add the files. The portal saves your form and uploads the files while you work; only you see them until you submit. You can follow the status of an inquiry in your list, and delete it as long as it is waiting for review.',
  },
  {
    question: 'How will I receive the report?',
    answer:
      'Through a HIPAA-compliant portal or by encrypted email. In the portal, you download the report from your inquiry, where you also find our comment.',
  },
  {
    question: 'Are the records kept confidential?',
    answer:
      'Yes. Our services are HIPAA-compliant. In the portal, only you, the colleagues you share an inquiry with, and our staff can open your inquiries and files, and the custody record of each inquiry shows you every time someone did. You can protect your account with an authenticator app or a passkey. The Privacy Policy says who else may process the records, and why.',
  },
];
