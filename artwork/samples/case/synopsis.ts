// The key facts of the file, for the synopsis. {12} is a page of the file.
import { inWords } from '../html.ts';
import { laterDays, laterGaps } from './gaps.ts';

export const brief =
  'A woman of forty-one {276} is struck from behind; neck pain is recorded on the same day {12}, numbness of the right hand eight days later {58}. ==The MRI shows a C5–C6 disc protrusion contacting the right C6 nerve root== {214}; a needle study finds a right C6 radiculopathy {250}. One injection gives about 70% relief for three weeks {618}. Fifty-one weeks after the collision she works six hours a day and has elected surgery {1004}.';

export const essentials: readonly { point: string; text: string }[] = [
  {
    point: 'Mechanism',
    text: 'Rear-end collision at a light, restrained driver, no loss of consciousness. {12}',
  },
  {
    point: 'Diagnosis',
    text: 'Right C6 radiculopathy {250} from a disc disorder at C5–C6 (M50.122). {566} {919}',
  },
  {
    point: 'Earlier history',
    text: 'Right shoulder ache in November 2021 {31}, resolved in December 2021 {33}. CT of Mar 14, 2024: mild C5–C6 narrowing. {19}',
  },
  {
    point: 'Onset',
    text: 'Neck pain on Mar 14, 2024 {12}; arm symptoms denied on Mar 18 {54}, numbness recorded on Mar 22, 2024. {58}',
  },
  {
    point: 'Gaps',
    text: `May 4 to 22, 2024, nineteen days, authorization pending {384} {391}. Later, between consultations: ${inWords(laterGaps.length)} of ${laterDays} days.`,
  },
  {
    point: 'Causation',
    text: 'Dr. G. Prototype: “more likely than not related to the collision.” {918}',
  },
  {
    point: 'Status',
    text: 'Neck and right arm pain 5/10, right biceps 4/5. Surgery elected, no date set. Works six hours a day. {1004}',
  },
];

export const findings: readonly { date: string; test: string; result: string; page: number }[] = [
  {
    date: '2024-03-14',
    test: 'Examination, emergency',
    result: 'Tender in the midline and right of it; strength, sensation and reflexes normal.',
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
    result: 'Active denervation, right C6, no sign of older reinnervation. No carpal tunnel syndrome.',
    page: 250,
  },
  { date: '2024-04-30', test: 'Grip, therapy', result: 'Right 18 kg, left 34 kg.', page: 377 },
  { date: '2024-06-18', test: 'Grip, therapy', result: 'Right 22 kg, left 34 kg.', page: 431 },
  {
    date: '2024-08-20',
    test: 'Examination, neurology',
    result: 'Right biceps 4/5, weakness not recorded before. Reflex still reduced.',
    page: 188,
  },
  { date: '2024-09-10', test: 'Grip, therapy', result: 'Right 16 kg, left 34 kg: plateau.', page: 512 },
  { date: '2024-09-19', test: 'Radiographs, four views', result: 'No instability.', page: 925 },
  {
    date: '2024-12-12',
    test: 'Second MRI',
    result: 'Protrusion unchanged; root still contacted; no signal change in the cord.',
    page: 963,
  },
];

export const treatments: readonly {
  what: string;
  when: string;
  effect: string;
  pages: readonly number[];
}[] = [
  {
    what: 'Physical therapy',
    when: 'Mar 20 to Jun 25, 2024, 18 visits',
    effect: 'Rotation 40 to 80%, index 48 to 30%.',
    pages: [276, 440],
  },
  {
    what: 'Gabapentin',
    when: 'From Apr 2, 2024',
    effect: '“Without lasting effect.”',
    pages: [143, 566],
  },
  {
    what: 'Epidural injection',
    when: 'Jun 11, 2024, once',
    effect: 'About 70% relief for three weeks.',
    pages: [602, 618],
  },
  { what: 'Second injection', when: 'Requested Jul 23, 2024', effect: 'Not authorized.', pages: [629, 638] },
  {
    what: 'Physical therapy',
    when: 'Aug 6 to Sep 10, 2024, 6 visits',
    effect: 'Plateau; index 44%.',
    pages: [471, 512],
  },
  {
    what: 'Duloxetine',
    when: 'From Nov 19, 2024',
    effect: 'Neck pain 5/10; 5/10 on Feb 11, 2025.',
    pages: [650, 127],
  },
  {
    what: 'Fusion C5–C6',
    when: 'Recommended Sep 19, 2024',
    effect: 'Elected on Mar 6, 2025, no date set.',
    pages: [918, 1004],
  },
];

export const strengths: readonly string[] = [
  'No neck complaint in the twenty-eight months before the collision. {31} {33} {38} {44}',
  'Neurological examination, MRI and needle study name C6 on the right. {143} {214} {250}',
  'Active denervation without a sign of older reinnervation. {250}',
  'The gap of May 2024 is explained: authorization pending, then received. {384} {391}',
];

export const weaknesses: readonly string[] = [
  'Arm symptoms denied on day four {54}; numbness recorded on day eight. {58}',
  'C5–C6 narrowing on Mar 14, 2024. {19}',
  'Causation without reasons; “Dictated, not read.” {918}',
  'The surgeon’s history omits the shoulder ache of November 2021. {917} {31}',
  'Intake sheet: “hit from the side.” {274}',
  'Grip depends on effort. {276} {338}',
];

export const next: readonly string[] = [
  'Request the missing records; the fire rescue report {13} and the two sheets of the fax {59} {60} first.',
  'Show the surgeon page 31, and ask whether it changes his opinion. {31} {917}',
  'Have the images read, not only the reports. {19} {214} {963}',
];
