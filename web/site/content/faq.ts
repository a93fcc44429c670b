// The sixteen questions of the FAQ (§2). Figures and formats are the specification's (§9).
import { site } from '../../../site.config.ts';

export interface Question {
  question: string;
  answer: string;
}

export const questions: readonly Question[] = [
  {
    question: `What does ${site.name} do?`,
    answer:
      'We review medical records for legal and insurance professionals and report on them: chronologies, narrative summaries, synopses, expert doctor opinions, demand letter support and add-on tools.',
  },
  {
    question: 'Who do you work for?',
    answer:
      'Attorneys and law firms, case and chart review organizations, independent medical examiners, insurance providers, private enterprises, medical-legal consulting firms and social security disability advocacy groups.',
  },
  {
    question: 'Which kinds of case do you review?',
    answer: 'Personal injury, mass tort, medical malpractice and workers’ compensation.',
  },
  {
    question: 'What is a medical chronology?',
    answer:
      'The whole record by date: each visit, test and treatment with its provider, its finding and the page it came from.',
  },
  {
    question: 'How does a narrative summary differ from a chronology?',
    answer:
      'A chronology is a table one looks things up in. A narrative summary is one continuous account of injury, treatment and recovery, to be read from beginning to end, with footnotes to the record.',
  },
  {
    question: 'What is a medical synopsis?',
    answer:
      'The essentials of a long file in brief: what happened, what was found, what was done and where it stands.',
  },
  {
    question: 'What does a doctor’s opinion contain?',
    answer:
      'An expert doctor reads the file and answers the questions you put, with the reasoning and its sources.',
  },
  {
    question: 'What are add-on services?',
    answer:
      'Tools that stand beside a report: Flow of Events, Graphical Timeline, Med-a-Word, Pain and Suffering Chart, Pain Medication Chart and Medical Expenses Summary.',
  },
  {
    question: 'How long does a medical chronology take?',
    answer:
      '2-5 business days. Reviews sent through the portal are Standard (7-10 business days), Rush (3-5 business days) or Urgent (24-48 hours), as you choose.',
  },
  {
    question: 'Can you work to a court date?',
    answer:
      'Choose Rush (3-5 business days) or Urgent (24-48 hours) when you send the records, and name the date in your description of the case.',
  },
  {
    question: 'What does a review cost?',
    answer: 'Pricing starts at $20 per hour and is negotiable. The initial consultation is free.',
  },
  {
    question: 'Is the first case really free?',
    answer: 'Yes, up to 500 pages. The next three cases come with a 25% discount.',
  },
  {
    question: 'In which formats can I send records?',
    answer:
      'PDF, TIFF, JPEG, PNG and others. The portal takes PDF and Word files (.pdf, .doc, .docx) of up to 1 GB each.',
  },
  {
    question: 'How do I send records?',
    answer:
      'Register as a client, sign in, and create a new inquiry: describe the case, choose the services you want, and add the files. You follow its status in your list.',
  },
  {
    question: 'How will I receive the report?',
    answer: 'Through a HIPAA-compliant portal or by encrypted email.',
  },
  {
    question: 'Are the records kept confidential?',
    answer:
      'Yes. Our services are HIPAA-compliant. Your inquiries and files can be opened by you and by our staff, and by no one else.',
  },
];
