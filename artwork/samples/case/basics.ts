// The fictitious case: people, places, the pages of the file. All five samples read these facts, so dates,
// pages and sums cannot differ between them. All people and events are invented.

export const patient = {
  name: 'J. Sample',
  title: 'Ms. Sample',
  born: '1983-02-02',
  hand: 'right-handed',
  work: 'Accounts clerk, full time',
  employer: 'Sample Bookkeeping',
} as const;

export const dates = {
  collision: '2024-03-14',
  /** The date of the last entry in the file. */
  lastRecord: '2025-03-06',
  received: '2025-03-18',
  chronology: '2025-03-24',
  narrative: '2025-03-25',
  synopsis: '2025-03-25',
  opinion: '2025-04-02',
  demand: '2025-04-07',
} as const;

/** The number of days between two contacts that counts as a gap; the chronology states it. */
export const GAP_DAYS = 14;
export const gap = { first: '2024-05-04', last: '2024-05-22' } as const;

export const insurer = 'Example Mutual';
export const fileName = 'J. Sample, collision of 14 Mar 2024';

/** The file as received: three volumes with continuous page numbers. */
export const volumes = [
  { name: 'Volume 1', from: 1, to: 398 },
  { name: 'Volume 2', from: 399, to: 737 },
  { name: 'Volume 3', from: 738, to: 1046 },
] as const;

export type ProviderKey = 'ed' | 'pcp' | 'img' | 'neuro' | 'pt' | 'pain' | 'spine' | 'work' | 'rx';

export interface Provider {
  name: string;
  /** The name in the chronology's rows. */
  label: string;
  clinician: string;
  role: string;
  pages: readonly (readonly [number, number])[];
}

/** Every provider, with the pages of the file that contain its records. */
export const providers: Record<ProviderKey, Provider> = {
  ed: {
    name: 'Sample General Hospital',
    label: 'Emergency department',
    clinician: 'Dr. A. Example',
    role: 'Emergency visit, CT of the cervical spine',
    pages: [[1, 24]],
  },
  pcp: {
    name: 'Sample Family Medicine',
    label: 'Primary care',
    clinician: 'Dr. B. Specimen',
    role: 'Family physician before and after the collision',
    pages: [[25, 139]],
  },
  img: {
    name: 'Sample Imaging',
    label: 'Imaging',
    clinician: 'Dr. C. Template',
    role: 'MRI of the cervical spine, twice',
    pages: [
      [205, 249],
      [960, 966],
    ],
  },
  neuro: {
    name: 'Sample Neurology',
    label: 'Neurology',
    clinician: 'Dr. D. Pattern',
    role: 'Consultation, electrodiagnostic study',
    pages: [
      [140, 204],
      [250, 268],
    ],
  },
  pt: {
    name: 'Sample Physical Therapy',
    label: 'Physical therapy',
    clinician: 'E. Stencil, PT',
    role: 'Two courses: 18 visits, then 6',
    pages: [[269, 560]],
  },
  pain: {
    name: 'Sample Pain Management',
    label: 'Pain management',
    clinician: 'Dr. F. Model',
    role: 'Consultation, one epidural injection',
    pages: [[561, 655]],
  },
  work: {
    name: 'Sample Bookkeeping',
    label: 'Work status form',
    clinician: 'Employer',
    role: 'Work status forms and letters',
    pages: [[656, 737]],
  },
  rx: {
    name: 'Sample Pharmacy',
    label: 'Pharmacy',
    clinician: 'Statement only',
    role: 'Yearly statement of prescriptions',
    pages: [[786, 790]],
  },
  spine: {
    name: 'Sample Spine Surgery',
    label: 'Spine surgery',
    clinician: 'Dr. G. Prototype',
    role: 'Surgical consultation and follow-up',
    pages: [
      [906, 959],
      [967, 1046],
    ],
  },
};

/** The rest of the file: no treatment records. */
export const otherPages = {
  statements: [738, 796],
  duplicates: [797, 905],
} as const;

/** Records that the file mentions but does not contain. */
export const missing = [
  {
    record: 'Fire rescue report from the scene, 14 Mar 2024',
    why: '“EMS on scene, declined transport.” {13}',
    from: 'Sample County Fire Rescue',
  },
  {
    record: 'Fax sheets 05 and 06 of 11, office note of 22 Mar 2024',
    why: 'The sheet marked P.04/11 is followed by P.07/11. {60}',
    from: 'Sample Family Medicine',
  },
  {
    record: 'Images of the CT and of both MRI examinations',
    why: 'Written reports only. {19} {214} {963}',
    from: 'Sample General Hospital; Sample Imaging',
  },
  {
    record: 'Daily notes of therapy visits 2 to 6, 25 Mar to 05 Apr 2024',
    why: 'Known from the attendance log alone. {391}',
    from: 'Sample Physical Therapy',
  },
  {
    record: 'Fill history of prescriptions, March 2024 onward',
    why: 'Only a yearly statement is in the file. {788}',
    from: 'Sample Pharmacy',
  },
  {
    record: 'Explanations of benefits, payments and adjustments',
    why: 'The columns are blank on every statement. {740}',
    from: 'Example Mutual; each provider',
  },
  {
    record: 'Attendance and payroll records',
    why: 'Two work status forms and no payroll page. {661} {673}',
    from: 'Sample Bookkeeping',
  },
] as const;

/** Contradictions between records. We list them; we do not resolve them. */
export const discrepancies = [
  {
    says: 'Therapy intake sheet, in the patient’s hand: “hit from the side.” {274}',
    against: 'Struck from behind, in every other account. {12} {54} {140}',
  },
  {
    says: 'Pain management consultation dates the collision “3/15/24.” {566}',
    against: '14 Mar 2024, on the triage sheet of that day. {12}',
  },
  {
    says: 'Pain management follow-up, 02 Jul 2024, has “left arm” once. {618}',
    against: 'Right arm in the rest of that note and in all others. {140} {602}',
  },
  {
    says: 'Surgical consultation: “no prior neck or shoulder complaint.” {917}',
    against: 'Right shoulder complaint of 09 Nov 2021, resolved by 07 Dec 2021. {31} {33}',
  },
] as const;
