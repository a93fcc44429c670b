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
    pages: [22, 59],
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
    pages: [59, 569],
  },
  {
    drug: 'Gabapentin',
    dose: '300 mg at night; twice daily from Apr 12, three times from Jul 2',
    from: '2024-04-02',
    by: 'Neurology, pain management',
    pages: [143, 158, 618, 1004],
  },
  {
    drug: 'Dexamethasone',
    dose: '10 mg, epidural, once',
    from: '2024-06-11',
    to: '2024-06-11',
    by: 'Pain management',
    pages: [603],
  },
  {
    drug: 'Duloxetine',
    dose: '30 mg daily; 60 mg from Feb 11, 2025',
    from: '2024-11-19',
    by: 'Pain management, primary care',
    pages: [650, 127, 1004],
  },
];

export interface WorkStatus {
  status: string;
  from: string;
  to: string;
  pages: readonly number[];
}

/** As ordered. Each order says when it begins, and holds until the next one: no day is without a status. */
export const workStatus: readonly WorkStatus[] = [
  { status: 'Off work', from: '2024-03-14', to: '2024-04-14', pages: [22, 55, 77, 80] },
  {
    status: 'Modified duty, four hours a day, no lifting over 10 lb',
    from: '2024-04-15',
    to: '2024-07-21',
    pages: [80, 661, 96],
  },
  {
    status: 'Modified duty, six hours a day, same limit',
    from: '2024-07-22',
    to: '2025-03-06',
    pages: [96, 673, 108, 127, 1004],
  },
];

/** As coded by the treating providers (ICD-10-CM). */
export const diagnoses = [
  {
    code: 'S13.4XXA',
    name: 'Sprain of ligaments of cervical spine, initial encounter (in words: “cervical strain”)',
    by: 'Emergency department',
    pages: [22],
  },
  { code: 'M54.2', name: 'Cervicalgia', by: 'Primary care, physical therapy', pages: [54, 276] },
  { code: 'R20.0', name: 'Anesthesia of skin (numbness)', by: 'Primary care', pages: [59] },
  { code: 'M54.12', name: 'Radiculopathy, cervical region', by: 'Neurology, before the MRI', pages: [143] },
  {
    code: 'M50.122',
    name: 'Cervical disc disorder at C5–C6 level with radiculopathy',
    by: 'Pain management, neurology, spine surgery',
    pages: [566, 188, 919],
  },
] as const;
