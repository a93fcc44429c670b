// Medication, work status and diagnoses of the fictitious case, each with its pages in the file.

export interface Medication {
  drug: string;
  dose: string;
  from: string;
  /** Absent if the medication was still being taken at the last record. */
  to?: string;
  by: string;
  pages: readonly number[];
}

export const medications: readonly Medication[] = [
  {
    drug: 'Ibuprofen',
    dose: '600 mg three times daily',
    from: '2024-03-14',
    to: '2024-03-22',
    by: 'Emergency department',
    pages: [22, 58],
  },
  {
    drug: 'Cyclobenzaprine',
    dose: '5 mg at night',
    from: '2024-03-14',
    to: '2024-04-05',
    by: 'Emergency department',
    pages: [22, 80],
  },
  {
    drug: 'Naproxen',
    dose: '500 mg twice daily',
    from: '2024-03-22',
    to: '2024-05-30',
    by: 'Primary care',
    pages: [58, 569],
  },
  {
    drug: 'Gabapentin',
    dose: '300 mg at night; twice daily from 12 Apr, three times from 02 Jul',
    from: '2024-04-02',
    by: 'Neurology, pain management',
    pages: [143, 158, 618],
  },
  {
    drug: 'Dexamethasone',
    dose: '10 mg, epidural, once',
    from: '2024-06-11',
    to: '2024-06-11',
    by: 'Pain management',
    pages: [602],
  },
  {
    drug: 'Duloxetine',
    dose: '30 mg daily; 60 mg from 11 Feb 2025',
    from: '2024-11-19',
    by: 'Pain management, primary care',
    pages: [650, 127],
  },
];

export interface WorkStatus {
  status: string;
  from: string;
  to: string;
  pages: readonly number[];
}

/** Without gaps: each period begins on the day after the previous one ends. */
export const workStatus: readonly WorkStatus[] = [
  { status: 'Off work', from: '2024-03-14', to: '2024-04-14', pages: [22, 55, 77] },
  {
    status: 'Modified duty, four hours a day, no lifting over 10 lb',
    from: '2024-04-15',
    to: '2024-07-21',
    pages: [80, 661],
  },
  {
    status: 'Modified duty, six hours a day, same limit',
    from: '2024-07-22',
    to: '2025-03-06',
    pages: [96, 673, 108],
  },
];

/** As coded by the treating providers (ICD-10-CM). */
export const diagnoses = [
  {
    code: 'S13.4XXA',
    name: 'Sprain of ligaments of cervical spine, initial encounter',
    by: 'Emergency department',
    pages: [22],
  },
  { code: 'M54.2', name: 'Cervicalgia', by: 'Primary care, physical therapy', pages: [54, 276] },
  { code: 'R20.2', name: 'Paresthesia of skin', by: 'Primary care', pages: [58] },
  {
    code: 'M50.122',
    name: 'Cervical disc disorder at C5–C6 level with radiculopathy',
    by: 'Neurology, pain management, spine surgery',
    pages: [143, 566, 918],
  },
] as const;
