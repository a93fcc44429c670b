// The medical half of a demand: treatment by phase, quotations from the records, daily life, exhibits.
// Liability, wages and an amount for pain are up to counsel and not included.

export const injuries: readonly string[] = [
  'Right C6 radiculopathy {250}: numbness of the thumb and index finger {58}, arm pain {80}, weakness of the biceps {188}.',
  'C5–C6 disc protrusion contacting the right C6 nerve root {214}, unchanged eight months later {963}.',
  'Cervical strain in words, sprain by code {22}; rotation 40% of normal in the first week {276}.',
];

export const phases: readonly { head: string; text: string }[] = [
  {
    head: 'Emergency care, March 14, 2024',
    text: 'Neck pain 6/10, no loss of consciousness; collar {12}. CT: no fracture; mild narrowing at C5–C6 {19}. Discharged with cervical strain, ibuprofen and cyclobenzaprine, off work {22}.',
  },
  {
    head: 'Conservative care, March 18 to May 3, 2024',
    text: 'Therapy is ordered {55}; thirteen visits to May 3 {391}. Numbness of the right hand is recorded on March 22 {58}; naproxen is prescribed {59}. Right grip falls from 31 kg {276} to 15 kg {338}. Neurology finds reduced sensation and a reduced reflex {140} and prescribes gabapentin {143}; the MRI shows contact with the C6 root {214}, the needle study a C6 radiculopathy {250}. On April 30 neck pain is 4/10 and right grip 18 kg {377}.',
  },
  {
    head: 'Interruption, May 4 to 22, 2024',
    text: 'Nineteen days without a contact. The remaining visits were “on hold, authorization pending” {384}; Sample Health Plan’s authorization was received on May 21 {391}. On May 23 neck pain was 6/10 and right grip 16 kg {398}.',
  },
  {
    head: 'Injection, May 30 to July 2, 2024',
    text: 'Cervical epidural steroid injection on June 11 {602}. About 70% relief for three weeks {618}; on June 18 neck pain 2/10, right grip 22 kg {431}. Therapy visits 14 to 18 are from May 23 to June 25 {391}.',
  },
  {
    head: 'Return of symptoms, July 23 to September 10, 2024',
    text: 'Numbness as before; a second injection is requested {629} and not authorized {638}. Six more visits of therapy end in a plateau {512}. On August 20 the right biceps is weak, 4/5 {188}.',
  },
  {
    head: 'Surgical opinion, September 19, 2024 to March 6, 2025',
    text: 'Fusion at C5–C6 is recommended; “more likely than not related to the collision” {918}. The patient wishes to wait {108}; the second MRI shows the protrusion unchanged {963}; fusion is recommended again {978}. On March 6, 2025, she elects surgery {1004}.',
  },
];

/** As typed in the record, line by line. */
export const quotations: readonly { from: string; page: number; text: string }[] = [
  {
    from: 'Triage, Sample General Hospital, Mar 14, 2024',
    page: 12,
    text: 'MECH: rear-ended at light, belted,\nno LOC. neck pain 6/10.',
  },
  {
    from: 'Office visit, Sample Family Medicine, Mar 22, 2024',
    page: 58,
    text: 'CC: follow up, MVA 8 days ago.\nStill stiff. Sleeping poorly.\nNew: numbness R hand, thumb + index.',
  },
  {
    from: 'MRI report, Sample Imaging, Apr 9, 2024',
    page: 214,
    text: 'C5-6: Right paracentral protrusion\ncontacting the right C6 nerve root.',
  },
  {
    from: 'Flow sheet, Sample Physical Therapy, visits 9 to 12',
    page: 377,
    text: 'GRIP R  16   17    18    18  kg\nGRIP L  34   34    34    34  kg',
  },
  {
    from: 'Consultation, Sample Spine Surgery, Sep 19, 2024',
    page: 918,
    text: 'RECOMMEND:                 ACDF C5-C6.\nIn my opinion more likely than not\nrelated to the collision of 3/14.',
  },
];

export const daily: readonly string[] = [
  'Sleep: four hours a night in March 2024 {77}, six hours in February 2025 {127}.',
  'Hand: difficulty with jars and typing {377}; types for twenty minutes at a time {84}.',
  'Neck Disability Index: 48% on Mar 20 {276}, 30% on Jun 25 {440}, 44% on Sep 10, 2024 {512}.',
];
