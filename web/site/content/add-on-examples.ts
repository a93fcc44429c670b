// A small example of each add-on tool, from the case of the home page's chronology and the sample documents.
// Dates, pages and sums are those of artwork/samples/case/.

export interface FlowStep {
  /** What led from the previous step to this one, and its page if that is another one. */
  why?: { words: string; page?: number };
  date: string;
  what: string;
  page: number;
  /** The event on which the case turns. */
  key?: true;
}

export const flow: readonly FlowStep[] = [
  { date: 'Mar 14, 2024', what: 'Rear-end collision, neck pain', page: 12 },
  { why: { words: 'On the eighth day' }, date: 'Mar 22, 2024', what: 'Numbness of the right hand', page: 58 },
  {
    why: { words: 'C6 radiculopathy suspected', page: 143 },
    date: 'Apr 9, 2024',
    what: 'MRI: disc protrusion at C5–C6',
    page: 214,
    key: true,
  },
  {
    why: { words: 'Therapy: no lasting effect', page: 566 },
    date: 'Jun 11, 2024',
    what: 'Epidural steroid injection',
    page: 602,
  },
  {
    why: { words: 'Relief ends after three weeks', page: 618 },
    date: 'Aug 14, 2024',
    what: 'Second injection not authorized',
    page: 638,
  },
  {
    why: { words: 'Referred for an opinion', page: 638 },
    date: 'Sep 19, 2024',
    what: 'Fusion at C5–C6 recommended',
    page: 918,
  },
];

export interface TimelineEvent {
  /** ISO date; the position on the line is computed from it. */
  date: string;
  what: string;
  page: number;
  key?: true;
}

export const timelineEvents: readonly TimelineEvent[] = [
  { date: '2024-03-14', what: 'Collision', page: 12 },
  { date: '2024-03-22', what: 'Numbness, right hand', page: 58 },
  { date: '2024-04-09', what: 'MRI, C5–C6', page: 214, key: true },
  { date: '2024-06-11', what: 'Injection', page: 602 },
  { date: '2024-08-20', what: 'Right biceps weak', page: 188 },
  { date: '2024-09-19', what: 'Surgery advised', page: 918 },
];

export interface Span {
  from: string;
  /** Absent if the span continues beyond the end of the chart. */
  to?: string;
  /** The dose or intensity, from 1 to 3. */
  weight?: number;
}

export interface Course {
  name: string;
  /** The spans in words. */
  words: string;
  spans: readonly Span[];
}

export const timelineCourses: readonly Course[] = [
  {
    name: 'Therapy',
    words: 'Mar 20 to May 3, May 23 to Jun 25, Aug 6 to Sep 10, 2024',
    spans: [
      { from: '2024-03-20', to: '2024-05-03' },
      { from: '2024-05-23', to: '2024-06-25' },
      { from: '2024-08-06', to: '2024-09-10' },
    ],
  },
  {
    name: 'Off work',
    words: 'Mar 14 to Apr 14, 2024',
    spans: [{ from: '2024-03-14', to: '2024-04-14' }],
  },
  {
    name: 'Modified duty',
    words: 'from Apr 15, 2024: four hours a day, six from Jul 22',
    spans: [
      { from: '2024-04-15', to: '2024-07-21', weight: 1 },
      { from: '2024-07-22', weight: 2 },
    ],
  },
];

/** A passage of the narrative summary; an array is a term with its definition. */
export const definedPassage: readonly (string | { term: string; definition: string } | { page: number })[] = [
  'On April 2, 2024, the ',
  {
    term: 'Spurling test',
    definition:
      'The head is tilted to one side and pressed down. Pain that shoots into the arm points to a nerve root in the neck.',
  },
  ' was positive on the right ',
  { page: 140 },
  '. A ',
  {
    term: 'radiculopathy',
    definition: 'Pain, numbness, or weakness along a nerve that is irritated where it leaves the spine.',
  },
  ' was suspected ',
  { page: 143 },
  '. One week later the MRI showed a right ',
  {
    term: 'paracentral',
    definition: 'Next to the midline; here, on its right.',
  },
  ' disc ',
  {
    term: 'protrusion',
    definition: 'Part of the disc between two vertebrae extends beyond its usual edge.',
  },
  ' at C5–C6 ',
  { page: 214 },
  '. An ',
  {
    term: 'epidural steroid injection',
    definition: 'An anti-inflammatory medicine, injected into the space around the nerve roots.',
  },
  ' on June 11 gave relief for three weeks ',
  { page: 618 },
  '.',
];

/** Pain in the neck and right arm, 0 to 10, as recorded on that day. */
export interface PainScore {
  date: string;
  score: number;
}

export const neckPain: readonly PainScore[] = [
  { date: '2024-03-14', score: 6 },
  { date: '2024-03-18', score: 7 },
  { date: '2024-04-05', score: 6 },
  { date: '2024-04-17', score: 5 },
  { date: '2024-04-25', score: 4 },
  { date: '2024-05-03', score: 4 },
  { date: '2024-05-23', score: 6 },
  { date: '2024-06-04', score: 6 },
  { date: '2024-06-18', score: 2 },
  { date: '2024-06-25', score: 3 },
  { date: '2024-07-02', score: 5 },
  { date: '2024-07-23', score: 6 },
  { date: '2024-08-06', score: 6 },
  { date: '2024-09-10', score: 6 },
  { date: '2024-09-19', score: 6 },
];

export const armPain: readonly PainScore[] = [
  { date: '2024-04-05', score: 5 },
  { date: '2024-04-26', score: 5 },
  { date: '2024-05-23', score: 6 },
  { date: '2024-05-30', score: 6 },
  { date: '2024-06-18', score: 1 },
  { date: '2024-07-02', score: 4 },
  { date: '2024-07-23', score: 6 },
];

/** The weeks of relief after the injection: the marked part of the chart. */
export const relief: Span = { from: '2024-06-11', to: '2024-07-02' };

export interface Suffering {
  date: string;
  neck?: number;
  arm?: number;
  what: string;
  page: number;
}

export const suffering: readonly Suffering[] = [
  { date: '2024-03-29', what: 'Numbness wakes her; sleeps four hours.', page: 77 },
  { date: '2024-04-05', neck: 6, arm: 5, what: 'Four hours of work a day, no lifting over 10 lb.', page: 80 },
  { date: '2024-04-26', arm: 5, what: 'Types for no more than twenty minutes at a time.', page: 84 },
  { date: '2024-04-30', neck: 4, what: 'Difficulty with jars and typing.', page: 377 },
  { date: '2024-06-18', neck: 2, arm: 1, what: 'Grip right 22 kg, the best since Mar 20.', page: 431 },
  { date: '2024-09-19', neck: 6, what: 'Types for twenty minutes at a time; numbness.', page: 917 },
];

export interface Medication {
  name: string;
  dose: string;
  words: string;
  spans: readonly Span[];
  pages: string;
}

export const medications: readonly Medication[] = [
  {
    name: 'Ibuprofen',
    dose: '600 mg, three times daily',
    words: 'Mar 14 to Mar 22, 2024',
    spans: [{ from: '2024-03-14', to: '2024-03-22' }],
    pages: '22, 59',
  },
  {
    name: 'Cyclobenzaprine',
    dose: '5 mg at night',
    words: 'Mar 14 to Apr 5, 2024',
    spans: [{ from: '2024-03-14', to: '2024-04-05' }],
    pages: '22, 80',
  },
  {
    name: 'Naproxen',
    dose: '500 mg, twice daily',
    words: 'Mar 22 to May 30, 2024',
    spans: [{ from: '2024-03-22', to: '2024-05-30' }],
    pages: '59, 569',
  },
  {
    name: 'Gabapentin',
    dose: '300 mg, once, twice, then three times daily',
    words: 'from Apr 2, 2024; twice daily from Apr 12, three times from Jul 2; continued',
    spans: [
      { from: '2024-04-02', to: '2024-04-11', weight: 1 },
      { from: '2024-04-12', to: '2024-07-01', weight: 2 },
      { from: '2024-07-02', weight: 3 },
    ],
    pages: '143, 158, 618, 1004',
  },
  {
    name: 'Dexamethasone',
    dose: '10 mg, epidural, once',
    words: 'Jun 11, 2024',
    spans: [{ from: '2024-06-11', to: '2024-06-13', weight: 3 }],
    pages: '603',
  },
];

export interface Expense {
  provider: string;
  /** What the bills are for. */
  service: string;
  period: string;
  /** In whole dollars: the sample has no cents. */
  dollars: number;
  pages: string;
}

/** The bills by provider: the Medical Expenses Summary, and the last section of the demand. */
export const expenses: readonly Expense[] = [
  {
    provider: 'Emergency department',
    service: 'Emergency visit, CT, drugs',
    period: 'Mar 14, 2024',
    dollars: 2664,
    pages: '740, 741',
  },
  {
    provider: 'Primary care',
    service: 'Office visits',
    period: 'Mar 18, 2024 – Feb 11, 2025',
    dollars: 1020,
    pages: '740–743',
  },
  {
    provider: 'Imaging',
    service: 'MRI of the cervical spine',
    period: 'Apr 9 – Dec 12, 2024',
    dollars: 3300,
    pages: '740, 741, 746',
  },
  {
    provider: 'Neurology',
    service: 'Consultation, nerve conduction, needle EMG',
    period: 'Apr 2 – Aug 20, 2024',
    dollars: 1455,
    pages: '762, 763, 764',
  },
  {
    provider: 'Physical therapy',
    service: 'Evaluation and treatment, course 1 and 2',
    period: 'Mar 20 – Sep 10, 2024',
    dollars: 3529,
    pages: '752, 753, 756',
  },
  {
    provider: 'Pain management',
    service: 'Consultation, epidural injection, visits',
    period: 'May 30 – Nov 19, 2024',
    dollars: 3320,
    pages: '768, 770, 771',
  },
  {
    provider: 'Spine surgery',
    service: 'Consultation, radiographs, visits',
    period: 'Sep 19, 2024 – Mar 6, 2025',
    dollars: 1190,
    pages: '776, 778, 779',
  },
  {
    provider: 'Pharmacy',
    service: 'Medication',
    period: 'Mar 14, 2024 – Mar 6, 2025',
    dollars: 366,
    pages: '788',
  },
];

export const totalDollars = expenses.reduce((sum, { dollars }) => sum + dollars, 0);

export const money = (dollars: number) => dollars.toLocaleString('en-US', { minimumFractionDigits: 2 });
