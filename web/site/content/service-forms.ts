// The words that give each service page the form of its report. Excerpts come from the case of the sample documents.
import type { Point } from './home.ts';

/** A line of an excerpt: a date or a record, its words, and the pages they rest on. */
export interface Line {
  head: string;
  text: string;
  pages: readonly number[];
}

/** The chronology: what it does at each stage of a case, in order. */
export const stages: readonly (Point & { stage: string; excerpt?: readonly Line[] })[] = [
  {
    stage: 'Intake',
    head: 'A clear order of events',
    text: 'What happened, when, and who saw the patient, without flipping back and forth.',
  },
  {
    stage: 'Discovery',
    head: 'Gaps in plain sight',
    text: 'Missed visits and missing records show up as gaps. You see what to request and what to explain.',
    excerpt: [
      {
        head: 'May 3, 2024',
        text: 'Visit 13. “Remaining visits on hold, authorization pending.”',
        pages: [384],
      },
      { head: 'May 4 to 22, 2024, 19 days', text: 'No entry.', pages: [] },
      { head: 'May 23, 2024', text: 'Visit 14, authorized on May 21. Neck pain 6/10.', pages: [398, 391] },
    ],
  },
  {
    stage: 'Deposition',
    head: 'A page for every line',
    text: 'Each entry cites its page. Check it, quote it, and show it to the witness.',
  },
  {
    stage: 'Trial',
    head: 'Contradictions, side by side',
    text: 'Where two records disagree, you get both, each with its page. We do not pick one.',
    excerpt: [
      {
        head: 'Therapy intake sheet',
        text: 'Handwritten by the patient: “hit from the side.”',
        pages: [274],
      },
      { head: 'Triage sheet', text: 'Struck from behind.', pages: [12] },
    ],
  },
];

/** The narrative summary: its introduction in three passages, each with a footnote. */
export const footnotes: readonly (Point & {
  passage: string;
  example?: { record: string; page: number };
})[] = [
  {
    passage: 'A narrative summary tells the story of the injury, the treatment, and the recovery',
    head: 'One account instead of many',
    text: 'All providers’ notes become one history, in the order it happened, that you can read in one sitting.',
  },
  {
    passage: ' in plain prose,',
    head: 'Plain words for hard terms',
    text: 'Medical terms are explained where they appear.',
  },
  {
    passage: ' with footnotes to the record.',
    head: 'Every sentence has its source',
    text: 'Our own conclusions are labeled as ours. Everything else has a note like this one:',
    example: { record: 'Office note, Mar 22, 2024.', page: 58 },
  },
];

/** The synopsis: one sheet with its parts always in the same place. */
export const sheetRows: readonly (Point & { label: string })[] = [
  {
    label: 'Purpose',
    head: 'Enough to decide',
    text: 'Know what is in a file before you spend a day on it.',
  },
  {
    label: 'Order',
    head: 'The same order every time',
    text: 'Injury, findings, treatment, current condition: always in the same place.',
  },
  {
    label: 'Length',
    head: 'Brief by design',
    text: 'We read everything and report what bears on the case.',
  },
  {
    label: 'Sources',
    head: 'Back to the record',
    text: 'Key findings cite their pages.',
  },
];

/** The opinion: what attorneys ask about it, answered. */
export const asked: readonly { question: string; answer: string; reasons: string }[] = [
  {
    question: 'What can I ask?',
    answer: 'Whatever the case turns on.',
    reasons:
      'Diagnosis, causation, pre-existing conditions, whether treatment was reasonable and necessary, prognosis. You write the questions, and the doctor answers them one by one.',
  },
  {
    question: 'Can I follow the reasoning?',
    answer: 'Yes, from the record to the conclusion.',
    reasons:
      'Each answer opens with one sentence you can quote, followed by its reasons. It also says how certain the doctor is, and what cuts against the answer.',
  },
  {
    question: 'What is it based on?',
    answer: 'The file, and any literature it cites.',
    reasons:
      'Every finding cites its page. The doctor does not examine the patient: the opinion is not medical advice and creates no doctor-patient relationship.',
  },
  {
    question: 'Will the doctor testify?',
    answer: 'Ask before you order. It changes the report.',
    reasons:
      'A testifying expert’s report must also list qualifications, publications, prior testimony, and compensation, as the sample does. A consulting doctor’s report does not.',
  },
];

/** The demand: its sections up to the expenses. */
export const sections: readonly (Point & { excerpt?: readonly Line[] })[] = [
  {
    head: 'Injuries',
    text: 'Each injury with the pages that prove it, ready for your letter.',
  },
  {
    head: 'Treatment',
    text: 'What was treated, when, and for which complaint, phase by phase.',
    excerpt: [
      { head: 'Jun 11, 2024', text: 'Epidural steroid injection, right.', pages: [602] },
      { head: 'Jul 2, 2024', text: 'About 70% relief for three weeks.', pages: [618] },
    ],
  },
  {
    head: 'Your argument',
    text: 'Liability, lost wages, and a figure for pain and suffering are yours to argue. We set out the record.',
  },
  {
    head: 'Expenses',
    text: 'Every amount has its bill and its page, with one total.',
  },
];
