// The key facts of the file, for the synopsis. {12} is a page of the file.

export const brief =
  'A belted driver of forty-one, without neck complaint before, is struck from behind. Neck pain begins on the day {12}, numbness of the right hand eight days later {58}. ==The MRI shows a C5–C6 disc protrusion contacting the right C6 nerve root== {214}, and a needle study confirms the root {250}. Therapy and one injection help for a time {618}. A year on she works six hours a day and has chosen surgery; no date is set {1004}.';

export const essentials: readonly { point: string; text: string }[] = [
  {
    point: 'Mechanism',
    text: 'Rear-end collision at a light, restrained driver, no loss of consciousness. {12}',
  },
  { point: 'Diagnosis', text: 'Right C6 radiculopathy from disc protrusion at C5–C6 (M50.122). {143} {918}' },
  {
    point: 'Earlier history',
    text: 'Right shoulder ache in November 2021, resolved by December 2021 {31} {33}. No neck complaint. Mild C5–C6 narrowing on the CT of the day of the collision. {19}',
  },
  {
    point: 'Onset',
    text: 'Neck pain on the day {12}; arm symptoms denied on 18 Mar {54}, present on 22 Mar 2024. {58}',
  },
  { point: 'Gap', text: '04 to 22 May 2024, nineteen days, authorization pending. {384} {391}' },
  { point: 'Causation', text: 'Dr. G. Prototype: “more likely than not” related to the collision. {918}' },
  {
    point: 'Status',
    text: 'Neck and arm pain 5/10, biceps 4/5; surgery elected, no date. {1004} Gabapentin, duloxetine {127}; six hours of work. {673}',
  },
];

export const findings: readonly { date: string; test: string; result: string; page: number }[] = [
  {
    date: '2024-03-14',
    test: 'Examination, emergency',
    result: 'Tender right of the midline; strength, sensation and reflexes normal.',
    page: 14,
  },
  {
    date: '2024-03-14',
    test: 'CT cervical spine',
    result: 'No fracture. Mild C5–C6 narrowing, small osteophyte.',
    page: 19,
  },
  {
    date: '2024-03-20',
    test: 'Grip, therapy',
    result: 'Right 31 kg, left 34 kg. Rotation 40% of normal.',
    page: 276,
  },
  {
    date: '2024-04-02',
    test: 'Examination, neurology',
    result:
      'Reduced sensation in thumb and index finger, reduced biceps reflex, Spurling positive: all right.',
    page: 140,
  },
  { date: '2024-04-08', test: 'Grip, therapy', result: 'Right 15 kg, left 34 kg.', page: 338 },
  {
    date: '2024-04-09',
    test: 'MRI cervical spine',
    result: 'C5–C6 protrusion contacting the right C6 nerve root.',
    page: 214,
  },
  {
    date: '2024-04-16',
    test: 'Needle study (EMG)',
    result: 'Active denervation, right C6. No carpal tunnel syndrome.',
    page: 250,
  },
  { date: '2024-04-30', test: 'Grip, therapy', result: 'Right 18 kg, left 34 kg.', page: 377 },
  { date: '2024-06-18', test: 'Grip, after injection', result: 'Right 22 kg, left 34 kg.', page: 431 },
  {
    date: '2024-08-20',
    test: 'Examination, neurology',
    result: 'Right biceps 4/5, first recorded weakness.',
    page: 188,
  },
  { date: '2024-09-10', test: 'Grip, therapy', result: 'Right 16 kg, left 34 kg: plateau.', page: 512 },
  { date: '2024-09-19', test: 'Radiographs, 4 views', result: 'No instability.', page: 925 },
  {
    date: '2024-12-12',
    test: 'Second MRI',
    result: 'Protrusion unchanged; root still contacted; cord normal.',
    page: 963,
  },
];

export const treatments: readonly { what: string; when: string; effect: string }[] = [
  {
    what: 'Physical therapy',
    when: '20 Mar to 25 Jun 2024, 18 visits',
    effect: 'Rotation 40 to 80%, index 48 to 30%. {276} {440}',
  },
  {
    what: 'Epidural injection',
    when: '11 Jun 2024, once',
    effect: 'About 70% relief for three weeks. {602} {618}',
  },
  {
    what: 'Physical therapy',
    when: '06 Aug to 10 Sep 2024, 6 visits',
    effect: 'Plateau; index 44%. {512}',
  },
  {
    what: 'Gabapentin, duloxetine',
    when: 'From 02 Apr and 19 Nov 2024',
    effect: 'Sleep from four hours to six. {77} {127}',
  },
  { what: 'Second injection', when: 'Requested 23 Jul 2024', effect: 'Not authorized. {629} {638}' },
  {
    what: 'Fusion C5–C6',
    when: 'Recommended 19 Sep 2024',
    effect: 'Elected 06 Mar 2025, no date set. {918} {1004}',
  },
];

export const strengths: readonly string[] = [
  'Twenty-eight months of primary care notes without a neck complaint. {31} {44}',
  'Complaint, examination, MRI and needle study name the same root. {140} {214} {250}',
  'Loss of grip measured as it happened: 31 kg to 15 kg in nineteen days. {276} {338}',
  'The gap is explained in the record on both its sides. {384} {391}',
];

export const weaknesses: readonly string[] = [
  'Arm symptoms begin on day eight; four days after the collision they are denied. {54} {58}',
  'The C5–C6 disc was narrowed on the day itself. {19}',
  'The surgeon’s history omits the shoulder complaint of 2021. {917} {31}',
  'Intake sheet: “hit from the side.” {274}',
];

export const next: readonly string[] = [
  'Request the seven missing sets of records; the fire rescue report {13} and the two fax sheets {60} first.',
  'Put page 31 to the surgeon and ask whether it changes his opinion. {31} {917}',
  'Have the images themselves read, not the reports. {19} {214} {963}',
];
