// The medical half of a demand: treatment by phase, quotations from the records, daily life, exhibits.
// Liability, wages and an amount for pain are up to counsel and not included.

export const injuries: readonly string[] = [
  'Right C6 radiculopathy {250}: numbness of the thumb and index finger {58}, arm pain {80}, weakness of the biceps {188}.',
  'C5–C6 disc protrusion contacting the right C6 nerve root {214}, unchanged eight months later {963}.',
  'Cervical strain in words, sprain by code {22}; rotation 40% of normal in the first week {276}.',
];

export const phases: readonly { head: string; text: string }[] = [
  {
    head: 'Emergency care, 14 March 2024',
    text: 'Neck pain 6/10, no loss of consciousness; collar {12}. CT: no fracture; mild narrowing at C5–C6 {19}. Discharged with cervical strain, ibuprofen and cyclobenzaprine, off work {22}.',
  },
  {
    head: 'Conservative care, 18 March to 03 May 2024',
    text: 'Therapy is ordered {55}; thirteen visits to 03 May {391}. Numbness of the right hand is recorded on 22 March {58}; naproxen is prescribed {59}. Right grip falls from 31 kg {276} to 15 kg {338}. Neurology finds reduced sensation and a reduced reflex {140} and prescribes gabapentin {143}; the MRI shows contact with the C6 root {214}, the needle study a C6 radiculopathy {250}. On 30 April neck pain is 4/10 and right grip 18 kg {377}.',
  },
  {
    head: 'Interruption, 04 to 22 May 2024',
    text: 'Nineteen days without a contact. The remaining visits were “on hold, authorization pending” {384}; Sample Health Plan’s authorization was received on 21 May {391}. On 23 May neck pain was 6/10 and right grip 16 kg {398}.',
  },
  {
    head: 'Injection, 30 May to 02 July 2024',
    text: 'Cervical epidural steroid injection on 11 June {602}. About 70% relief for three weeks {618}; on 18 June neck pain 2/10, right grip 22 kg {431}. Therapy visits 14 to 18 are from 23 May to 25 June {391}.',
  },
  {
    head: 'Return of symptoms, 23 July to 10 September 2024',
    text: 'Numbness as before; a second injection is requested {629} and not authorized {638}. Six more visits of therapy end in a plateau {512}. On 20 August the right biceps is weak, 4/5 {188}.',
  },
  {
    head: 'Surgical opinion, 19 September 2024 to 06 March 2025',
    text: 'Fusion at C5–C6 is recommended; “more likely than not related to the collision” {918}. The patient wishes to wait {108}; the second MRI shows the protrusion unchanged {963}; fusion is recommended again {978}. On 06 March 2025 she elects surgery {1004}.',
  },
];

/** As typed in the record, line by line. */
export const quotations: readonly { from: string; page: number; text: string }[] = [
  {
    from: 'Triage, Sample General Hospital, 14 Mar 2024',
    page: 12,
    text: 'MECH: rear-ended at light, belted,\nno LOC. neck pain 6/10.',
  },
  {
    from: 'Office visit, Sample Family Medicine, 22 Mar 2024',
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
    text: 'GRIP R  16   17    18    18  kg\nGRIP L  34   34    34    34  kg',
  },
  {
    from: 'Consultation, Sample Spine Surgery, 19 Sep 2024',
    page: 918,
    text: 'RECOMMEND:                 ACDF C5-C6.\nIn my opinion more likely than not\nrelated to the collision of 3/14.',
  },
];

export const daily: readonly string[] = [
  'Sleep: four hours a night in March 2024 {77}, six hours in February 2025 {127}.',
  'Hand: difficulty with jars and typing {377}; types for twenty minutes at a time {84}.',
  'Neck Disability Index: 48% on 20 Mar {276}, 30% on 25 Jun {440}, 44% on 10 Sep 2024 {512}.',
];
