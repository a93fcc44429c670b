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

/** The insurer of the other driver, to whom the demand goes. */
export const liabilityInsurer = 'Example Mutual';
/** The patient's own health insurer, which authorizes treatment. */
export const healthPlan = 'Sample Health Plan';
export const fileName = 'J. Sample, collision of Mar 14, 2024';

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
    role: 'Work status forms',
    pages: [[656, 737]],
  },
  rx: {
    name: 'Sample Pharmacy',
    label: 'Pharmacy',
    clinician: 'Statement only',
    role: 'Yearly statement, totals only',
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

/** Providers in the order of the file, with their pages as printed. */
export const providersInOrder = Object.entries(providers)
  .map(([key, provider]) => ({
    key: key as ProviderKey,
    ...provider,
    ranges: provider.pages.map(([from, to]) => `${from}–${to}`),
  }))
  .sort((a, b) => (a.pages[0]?.[0] ?? 0) - (b.pages[0]?.[0] ?? 0));

/** The rest of the file: no treatment records. */
export const otherPages = {
  statements: [738, 796],
  duplicates: [797, 905],
} as const;

/** Records that the file mentions but does not contain. */
export const missing = [
  {
    record: 'Fire rescue report from the scene, Mar 14, 2024',
    why: '“EMS on scene, declined transport.” {13}',
    from: 'Sample County Fire Rescue',
  },
  {
    record: 'Sheets 05 and 06 of the fax of Mar 22, 2024 (office note)',
    why: 'The sheet marked “P.04/11” {59} is followed by “P.07/11.” {60}',
    from: 'Sample Family Medicine',
  },
  {
    record: 'Images of the CT and of both MRI examinations',
    why: 'The file has the reports only. {19} {214} {963}',
    from: 'Sample General Hospital; Sample Imaging',
  },
  {
    record: 'Daily notes of therapy visits 2 to 6, Mar 25 to Apr 5, 2024',
    why: 'Known from the attendance log only. {391}',
    from: 'Sample Physical Therapy',
  },
  {
    record: 'Pharmacy fill history, Mar 14, 2024 to Mar 6, 2025',
    why: 'The yearly statement has totals only. {788}',
    from: 'Sample Pharmacy',
  },
  {
    record: 'Bills of the emergency physician and the radiologist, Mar 14, 2024',
    why: 'The hospital’s statement has facility charges only. {741}',
    from: 'Sample General Hospital',
  },
  {
    record: 'Explanations of benefits, payments, adjustments, any lien',
    why: 'Adjustments are blank on the statement. {740}',
    from: healthPlan,
  },
  {
    record: 'Authorization requests and decisions, therapy and second injection',
    why: 'Known from the log {391} and a follow-up note only. {638}',
    from: healthPlan,
  },
  {
    record: 'Attendance and payroll records',
    why: 'The file has work status forms only. {661} {673}',
    from: 'Sample Bookkeeping',
  },
] as const;

/** Contradictions between records. We list them; we do not resolve them. */
export const discrepancies = [
  {
    says: 'Therapy intake sheet, handwritten by the patient: “hit from the side.” {274}',
    against: 'Struck from behind: triage, primary care, neurology. {12} {54} {140}',
  },
  {
    says: 'Discharge diagnosis in words: “cervical strain.” {22}',
    against: 'Code on the same sheet: S13.4XXA {22}, which is a sprain of ligaments, not a strain of muscle.',
  },
  {
    says: 'Pain management consultation: collision of “3/15/24.” {566}',
    against: 'Mar 14, 2024: triage sheet of that day. {12}',
  },
  {
    says: 'Pain management follow-up, Jul 2, 2024: “left arm” once. {618}',
    against: 'Right arm, earlier in the same note {618} and on Jul 23, 2024. {629}',
  },
  {
    says: 'Surgical consultation: “no prior neck or shoulder complaint.” {917}',
    against: 'Right shoulder ache on Nov 9, 2021 {31}, resolved on Dec 7, 2021. {33}',
  },
] as const;
