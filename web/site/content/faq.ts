// The sixteen questions of the FAQ (§2). Figures and formats come from the specification (§9).

import { FILE_EXTENSIONS, FILE_FORMATS } from '../../../contract/files.ts';
import { MAX_FILE_GB } from '../../../contract/limits.ts';
import {
  CASE_TYPES,
  FASTER_THAN_USUAL,
  IMAGE_FORMATS,
  PRICE,
  URGENCY_LEVELS,
  urgencyLevelOf,
} from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import { CHRONOLOGY_TIME } from './conditions.ts';
import { wordList } from './word-list.ts';

export interface Question {
  question: string;
  answer: string;
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

export const faqLead = 'What attorneys and insurers ask first.';

/** In the order of a first case: what it is, what it costs, what is sent, who sees it, what comes back. */
export const faq: readonly QuestionGroup[] = [
  {
    id: 'do',
    title: 'What we do',
    questions: [
      {
        question: `What does ${site.name} do, and for whom?`,
        answer:
          'We review medical records and report on them: medical chronologies, narrative summaries, medical synopses, expert doctor opinions, demand letter support, and add-on tools. Our clients are attorneys and law firms, case and chart review organizations, independent medical examiners, insurance providers, private enterprises, medical-legal consulting firms, and social security disability advocacy groups, on either side of a case.',
      },
      {
        question: 'What kinds of cases do you review?',
        answer: `Personal injury, mass tort, medical malpractice, and workers’ compensation. In the portal, you choose the case type when you send the records: ${wordList(CASE_TYPES, 'or')}.`,
      },
      {
        question: 'What is the difference between a chronology, a narrative summary, and a synopsis?',
        answer:
          'A chronology is a table of every visit, test, and treatment by date, for looking things up. A narrative summary tells the injury, the treatment, and the recovery in prose, with footnotes to the record. A synopsis is a short summary of a long file, so you can decide whether to take the case and what to do next.',
      },
      {
        question: 'What does a doctor’s opinion contain?',
        answer:
          'An expert doctor reviews the file and answers your questions, with reasons and sources. The doctor does not examine the patient: the opinion is not medical advice and creates no doctor-patient relationship.',
      },
      {
        question: 'What are add-on services?',
        answer:
          'Tools you can add to a report: Flow of Events, Graphical Timeline, Med-a-Word, Pain and Suffering Chart, Pain Medication Chart, and Medical Expenses Summary. The Add-on Services page shows an example of each.',
      },
    ],
  },
  {
    id: 'price',
    title: 'Time and price',
    questions: [
      {
        question: 'How long does a review take?',
        answer: `${CHRONOLOGY_TIME} Choose ${wordList(URGENCY_LEVELS, 'or')}.`,
      },
      {
        question: 'Can you meet a court date?',
        answer: `Usually. Choose ${wordList(FASTER_THAN_USUAL.map(urgencyLevelOf), 'or')}, and put the date in your case description. If we cannot meet it, we tell you right away.`,
      },
      {
        question: 'How much does a review cost?',
        answer: `Pricing starts at ${PRICE.perHour} per hour and is negotiable. ${site.practice.urgencyPrice} ${site.practice.opinionPrice} The initial consultation is free: ask what your file would cost before you send it.`,
      },
      {
        question: 'Is the first case really free?',
        answer: `Yes, up to ${PRICE.freePages} pages. ${site.practice.morePages} The next ${PRICE.discountedCases} cases come with a ${PRICE.discount} discount. Judge us by a report, not by a brochure.`,
      },
    ],
  },
  {
    id: 'records',
    title: 'Sending records',
    questions: [
      {
        question: 'Which file formats do you accept? Can you read handwriting?',
        answer: `PDF, ${IMAGE_FORMATS.join(', ')} and others. The portal takes ${wordList(FILE_FORMATS, 'and')} files (${FILE_EXTENSIONS.join(', ')}) of up to ${MAX_FILE_GB} GB each; for anything else, ask us first. We read handwritten notes and poor scans, too. Where a word is illegible, the report says so instead of guessing.`,
      },
      {
        question: 'How do I send records, and how do I get the report?',
        answer:
          'Register as a client, sign in, and create a new inquiry: describe the case, choose services and an urgency level, and add the files. You can follow the status in your list. We deliver the report through a HIPAA-compliant portal or by encrypted email.',
      },
    ],
  },
  {
    id: 'confidentiality',
    title: 'Confidentiality',
    questions: [
      {
        question: 'Are the records kept confidential?',
        answer:
          'Yes. Our services are HIPAA-compliant. In the portal, only you, the colleagues you share an inquiry with, and our staff can open your inquiries and files, and the custody record shows you every time someone did. You can protect your account with an authenticator app or a passkey. The Privacy Policy says who else may process the records, and why.',
      },
      {
        question: 'Will you sign a business associate agreement (BAA)?',
        answer: site.practice.businessAssociates,
      },
      {
        question: 'Can I have records deleted?',
        answer:
          'Yes. You can delete an inquiry in your list while it is waiting for review; its files are permanently removed after seven days. Once the review is complete, email us, and we erase it unless a law or a pending proceeding requires us to keep it.',
      },
    ],
  },
  {
    id: 'report',
    title: 'Using a report',
    questions: [
      {
        question: 'Is your report discoverable?',
        answer:
          'That depends on your jurisdiction and on how you use the report. In federal court, for example, a testifying expert’s report must be disclosed, while the work of a consulting expert is generally protected (Fed. R. Civ. P. 26). Decide which you need before you order an opinion.',
      },
      {
        question: 'What if I find an error in a report?',
        answer:
          'Tell us the page that shows it. We correct our errors at no charge. In the portal, the correction is added to the review statement, and the original stays visible.',
      },
    ],
  },
];

export const questions: readonly Question[] = faq.flatMap((group) => group.questions);
