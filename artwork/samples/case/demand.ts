// The medical half of a demand: treatment by phase, quotations from the records, daily life, exhibits.
// Liability, wages and an amount for pain are up to counsel and not included.

export const injuries: readonly string[] = [
  'Right C6 radiculopathy with pain, numbness of the thumb and index finger, and weakness of the biceps. {58} {140} {188}',
  'C5–C6 disc protrusion contacting the right C6 nerve root, unchanged eight months later. {214} {963}',
  'Cervical sprain with restricted rotation, 40% of normal in the first week. {22} {276}',
];

export const phases: readonly { head: string; text: string }[] = [
  {
    head: 'Emergency care, 14 March 2024',
    text: 'Collar, CT, medication. Neck pain 6/10; no loss of consciousness {12}. No fracture; mild narrowing at C5–C6 {19}. Discharged with cervical strain, off work {22}.',
  },
  {
    head: 'Conservative care, 18 March to 03 May 2024',
    text: 'Primary care, thirteen visits of physical therapy, naproxen, gabapentin. Numbness of the right hand is recorded on 22 March {58}; right grip falls from 31 kg {276} to 15 kg {338}. Neurology finds sensory and reflex loss {140}; MRI {214} and needle study {250} confirm the C6 root. By 30 April neck pain is 4/10 and right grip 18 kg {377}.',
  },
  {
    head: 'Interruption, 04 to 22 May 2024',
    text: 'Nineteen days without treatment. The visits were “on hold, authorization pending” {384}; authorization came on 21 May {391}. On return neck pain was 6/10 and right grip 16 kg {398}.',
  },
  {
    head: 'Injection, 30 May to 02 July 2024',
    text: 'Cervical epidural steroid injection on 11 June {602}. About 70% relief for three weeks {618}; neck pain as low as 2/10, right grip 22 kg {431}. Therapy visits 14 to 18 run from 23 May to 25 June {398} {440}.',
  },
  {
    head: 'Return of symptoms, 23 July to 10 September 2024',
    text: 'Numbness as before {629}. A second injection is requested and not authorized {638}. Six visits of therapy end in a plateau {512}. On 20 August the right biceps is weak, 4/5 {188}.',
  },
  {
    head: 'Surgical opinion, 19 September 2024 to 06 March 2025',
    text: 'Fusion at C5–C6 recommended, the condition “more likely than not” related to the collision {918}. The patient waits {108}; the second MRI shows no change {963}; the recommendation is repeated {978}. On 06 March 2025 she elects surgery {1004}.',
  },
];

/** As typed in the record, line by line; `==` marks the words that matter. */
export const quotations: readonly { from: string; page: number; text: string }[] = [
  {
    from: 'Triage, Sample General Hospital, 14 Mar 2024',
    page: 12,
    text: 'MECH: rear-ended at light, belted,\nno LOC. neck pain 6/10.',
  },
  {
    from: 'Office note, Sample Family Medicine, 22 Mar 2024',
    page: 58,
    text: 'CC: follow up, MVA 8 days ago.\nStill stiff. Sleeping poorly.\nNew: numbness R hand, thumb + index.',
  },
  {
    from: 'MRI report, Sample Imaging, 09 Apr 2024',
    page: 214,
    text: 'C5-6: Right paracentral protrusion\ncontacting the right C6 nerve root.',
  },
  {
    from: 'Flow sheet, Sample Physical Therapy, visits 9 to 12',
    page: 377,
    text: 'GRIP R  16   17    18    18  kg\nGRIP L  34   34    34    34  kg\nPt reports difficulty c jars, typing.',
  },
  {
    from: 'Consultation, Sample Spine Surgery, 19 Sep 2024',
    page: 918,
    text: 'RECOMMEND:                 ACDF C5-C6.\nIn my opinion more likely than not\nrelated to the collision of 3/14.',
  },
];

export const daily: readonly string[] = [
  'Sleep: four hours a night in March 2024 {77}, six in February 2025 {127}.',
  'Hand: difficulty with jars and typing {377}; types for twenty minutes at a time {84}.',
  'Disability: Neck Disability Index 48% on 20 Mar {276}, 30% after the injection {440}, 44% on 10 Sep 2024 {512}.',
];

export const exhibits: readonly { what: string; pages: string }[] = [
  { what: 'Sample General Hospital, emergency record with CT report', pages: '1–24' },
  { what: 'Sample Family Medicine, chart from 2021', pages: '25–139' },
  { what: 'Sample Neurology, consultation and electrodiagnostic study', pages: '140–204, 250–268' },
  { what: 'Sample Imaging, MRI reports', pages: '205–249, 960–966' },
  { what: 'Sample Physical Therapy, both courses', pages: '269–560' },
  { what: 'Sample Pain Management, consultation and injection', pages: '561–655' },
  { what: 'Sample Bookkeeping, work status forms', pages: '656–737' },
  { what: 'Statements of account, all providers', pages: '738–796' },
  { what: 'Sample Spine Surgery, consultation and estimate', pages: '906–959, 967–1046' },
];
