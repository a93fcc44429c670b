// Every dated entry of the fictitious file, in order. {12} is a page of the file. Pain and grip figures are
// stored with the text that states them, so charts and tables are drawn from the entries themselves.
import type { ProviderKey } from './basics.ts';

export interface Entry {
  date: string;
  /** The last day, if one entry covers several visits. */
  until?: string;
  by: ProviderKey;
  /** Replaces the provider's label if another department of that provider wrote the entry. */
  label?: string;
  text: string;
  pages: readonly number[];
  /** Neck pain, 0 to 10. */
  neck?: number;
  /** Right arm pain, 0 to 10. */
  arm?: number;
  /** Right and left hand, in kilograms. */
  grip?: readonly [number, number];
  /** The turning point of the file. */
  key?: true;
}

/** Entries from before the collision, which a reader will ask about first. */
export const history: readonly Entry[] = [
  {
    date: '2021-11-09',
    by: 'pcp',
    text: 'Right shoulder ache for ten days after moving furniture. Full range of motion, no neck pain, no numbness. Ibuprofen and home exercises.',
    pages: [31],
  },
  {
    date: '2021-12-07',
    by: 'pcp',
    text: 'Right shoulder: “resolved, no complaints.” Nothing further ordered.',
    pages: [33],
  },
  {
    date: '2022-10-18',
    by: 'pcp',
    text: 'Annual examination. Neck and upper limbs normal; no medication for pain.',
    pages: [38],
  },
  {
    date: '2023-11-07',
    by: 'pcp',
    text: 'Annual examination, four months before the collision. No musculoskeletal complaint.',
    pages: [44],
  },
];

export const entries: readonly Entry[] = [
  {
    date: '2024-03-14',
    by: 'ed',
    text: 'Rear-end collision, restrained driver. Neck pain 6/10; no loss of consciousness. Walked in; collar applied.',
    pages: [12],
    neck: 6,
  },
  {
    date: '2024-03-14',
    by: 'ed',
    text: 'Examination: tenderness in the midline and right of it. Strength, sensation and reflexes normal in both arms.',
    pages: [14],
  },
  {
    date: '2024-03-14',
    by: 'ed',
    label: 'Hospital, CT',
    text: 'CT cervical spine: no fracture, normal alignment. Mild narrowing of the C5–C6 disc space with a small osteophyte.',
    pages: [19],
  },
  {
    date: '2024-03-14',
    by: 'ed',
    text: 'Discharged with cervical strain. Ibuprofen 600 mg, cyclobenzaprine 5 mg. Off work through Mar 17.',
    pages: [22],
  },
  {
    date: '2024-03-18',
    by: 'pcp',
    text: 'Neck pain 7/10, stiff, with headache. Denies numbness or arm pain. Therapy ordered, 18 visits; off work through Mar 29.',
    pages: [54, 55],
    neck: 7,
  },
  {
    date: '2024-03-20',
    by: 'pt',
    text: 'Evaluation, visit 1. Neck pain 7/10. Rotation 40% of normal. Grip right 31 kg, left 34 kg. Neck Disability Index 48%.',
    pages: [276],
    neck: 7,
    grip: [31, 34],
  },
  {
    date: '2024-03-22',
    by: 'pcp',
    text: 'Numbness of the right hand, thumb and index finger, first recorded. Denies weakness. Neurology referral; naproxen 500 mg twice daily.',
    pages: [58, 59],
  },
  {
    date: '2024-03-25',
    until: '2024-04-05',
    by: 'pt',
    text: 'Visits 2 to 6, on Mar 25 and 27, Apr 1, 3 and 5. Known from the attendance log only.',
    pages: [391],
  },
  {
    date: '2024-03-29',
    by: 'pcp',
    label: 'Primary care, telephone',
    text: 'Numbness wakes her; sleeps four hours. Off work through Apr 12.',
    pages: [77],
  },
  {
    date: '2024-04-02',
    by: 'neuro',
    text: 'Reduced sensation in the right thumb and index finger, reduced right biceps reflex, Spurling test positive on the right. C6 radiculopathy suspected. MRI and electrodiagnostic study ordered; gabapentin 300 mg at night.',
    pages: [140, 143],
  },
  {
    date: '2024-04-05',
    by: 'pcp',
    text: 'Neck pain 6/10, right arm 5/10. Cyclobenzaprine stopped. Off work through Apr 14, then modified duty: four hours a day, no lifting over 10 lb.',
    pages: [80],
    neck: 6,
    arm: 5,
  },
  {
    date: '2024-04-08',
    by: 'pt',
    text: 'Visit 7. Neck pain 6/10, rotation 55%. Grip right 15 kg, left 34 kg.',
    pages: [338],
    neck: 6,
    grip: [15, 34],
  },
  {
    date: '2024-04-09',
    by: 'img',
    text: 'MRI: C5–C6 disc protrusion, right paracentral, contacting the right C6 nerve root. Mild bulge at C4–C5 without stenosis; C6–C7 unremarkable.',
    pages: [214],
    key: true,
  },
  {
    date: '2024-04-11',
    by: 'pt',
    text: 'Visit 8. Neck pain 6/10, rotation 55%.',
    pages: [351],
    neck: 6,
  },
  {
    date: '2024-04-12',
    by: 'neuro',
    label: 'Neurology, message',
    text: 'MRI result explained. Gabapentin raised to 300 mg twice daily.',
    pages: [158],
  },
  {
    date: '2024-04-15',
    by: 'work',
    text: 'Returned to work on modified duty, four hours a day.',
    pages: [661],
  },
  {
    date: '2024-04-16',
    by: 'neuro',
    label: 'Neurology, EMG',
    text: 'Needle study: active denervation in right C6 muscles, no sign of older reinnervation. Median nerve normal at the wrist. Right C6 radiculopathy; no carpal tunnel syndrome.',
    pages: [250],
  },
  {
    date: '2024-04-17',
    by: 'pt',
    text: 'Visit 9. Neck pain 5/10, rotation 60%. Grip right 16 kg, left 34 kg.',
    pages: [377],
    neck: 5,
    grip: [16, 34],
  },
  {
    date: '2024-04-22',
    by: 'pt',
    text: 'Visit 10. Neck pain 5/10, rotation 65%. Grip right 17 kg, left 34 kg.',
    pages: [377],
    neck: 5,
    grip: [17, 34],
  },
  {
    date: '2024-04-25',
    by: 'pt',
    text: 'Visit 11. Neck pain 4/10, rotation 65%. Grip right 18 kg, left 34 kg.',
    pages: [377],
    neck: 4,
    grip: [18, 34],
  },
  {
    date: '2024-04-26',
    by: 'pcp',
    text: 'Types for no more than twenty minutes at a time. Right arm 5/10. Referred to pain management.',
    pages: [84],
    arm: 5,
  },
  {
    date: '2024-04-30',
    by: 'pt',
    text: 'Visit 12 of 18. Neck pain 4/10, rotation 70%. Grip right 18 kg, left 34 kg. Difficulty with jars and typing.',
    pages: [377],
    neck: 4,
    grip: [18, 34],
  },
  {
    date: '2024-05-03',
    by: 'pt',
    text: 'Visit 13. Neck pain 4/10. “Remaining visits on hold, authorization pending.”',
    pages: [384],
    neck: 4,
  },
  {
    date: '2024-05-23',
    by: 'pt',
    text: 'Visit 14, authorized on May 21. Neck pain 6/10, right arm 6/10, rotation 60%. Grip right 16 kg, left 34 kg.',
    pages: [398, 391],
    neck: 6,
    arm: 6,
    grip: [16, 34],
  },
  {
    date: '2024-05-28',
    by: 'pt',
    text: 'Visit 15. Neck pain 6/10, rotation 60%.',
    pages: [405],
    neck: 6,
  },
  {
    date: '2024-05-30',
    by: 'pain',
    text: 'Consultation. Neck pain 6/10, right arm 6/10. Therapy, naproxen and gabapentin without lasting effect; naproxen stopped (stomach). Epidural injection planned.',
    pages: [566, 569],
    neck: 6,
    arm: 6,
  },
  {
    date: '2024-06-04',
    by: 'pt',
    text: 'Visit 16. Neck pain 6/10. Traction gives relief for an hour.',
    pages: [412],
    neck: 6,
  },
  {
    date: '2024-06-11',
    by: 'pain',
    text: 'Cervical epidural steroid injection, right, at C7–T1 under fluoroscopy: dexamethasone 10 mg. Tolerated well; walked out.',
    pages: [602, 603],
  },
  {
    date: '2024-06-18',
    by: 'pt',
    text: 'Visit 17. Neck pain 2/10, right arm 1/10. Grip right 22 kg, left 34 kg: the best since Mar 20.',
    pages: [431],
    neck: 2,
    arm: 1,
    grip: [22, 34],
  },
  {
    date: '2024-06-25',
    by: 'pt',
    text: 'Visit 18, discharged to home exercises. Neck pain 3/10, rotation 80%. Grip right 22 kg, left 35 kg. Neck Disability Index 30%.',
    pages: [440],
    neck: 3,
    grip: [22, 35],
  },
  {
    date: '2024-07-02',
    by: 'pain',
    text: 'About 70% relief for three weeks after the injection of Jun 11, now wearing off. Neck pain 5/10, right arm 4/10. Gabapentin three times daily.',
    pages: [618],
    neck: 5,
    arm: 4,
  },
  {
    date: '2024-07-12',
    by: 'pcp',
    text: 'Neck pain 5/10. Modified duty from Jul 22: six hours a day, same lifting limit.',
    pages: [96],
    neck: 5,
  },
  {
    date: '2024-07-22',
    by: 'work',
    text: 'Modified duty raised to six hours a day, same lifting limit.',
    pages: [673],
  },
  {
    date: '2024-07-23',
    by: 'pain',
    text: 'Numbness as before the injection. Neck pain 6/10, right arm 6/10. Second injection requested.',
    pages: [629],
    neck: 6,
    arm: 6,
  },
  {
    date: '2024-08-06',
    by: 'pt',
    text: 'Second course, visit 1 of 6. Neck pain 6/10, rotation 65%. Grip right 17 kg, left 34 kg.',
    pages: [471],
    neck: 6,
    grip: [17, 34],
  },
  {
    date: '2024-08-13',
    until: '2024-08-20',
    by: 'pt',
    text: 'Visits 2 and 3 of 6, on Aug 13 and 20. Neck pain 6/10 at both.',
    pages: [480],
    neck: 6,
  },
  {
    date: '2024-08-14',
    by: 'pain',
    text: 'Second injection not authorized by Sample Health Plan. Referred for a surgical opinion.',
    pages: [638],
  },
  {
    date: '2024-08-20',
    by: 'neuro',
    text: 'Right biceps 4/5: weakness on examination, not recorded before. Reflex still reduced. Agrees with the surgical referral.',
    pages: [188],
  },
  {
    date: '2024-08-27',
    by: 'pt',
    text: 'Visit 4 of 6. Grip right 16 kg, left 34 kg. No gain in three weeks.',
    pages: [489],
    grip: [16, 34],
  },
  {
    date: '2024-09-03',
    by: 'pt',
    text: 'Visit 5 of 6. Neck pain 6/10, no change.',
    pages: [500],
    neck: 6,
  },
  {
    date: '2024-09-10',
    by: 'pt',
    text: 'Visit 6 of 6, discharged: plateau. Neck pain 6/10. Grip right 16 kg, left 34 kg. Neck Disability Index 44%.',
    pages: [512],
    neck: 6,
    grip: [16, 34],
  },
  {
    date: '2024-09-19',
    by: 'spine',
    text: 'Neck pain 6/10. Right biceps 4/5, Spurling test positive on the right. Fusion at C5–C6 recommended; “more likely than not” related to the collision. Coded M50.122.',
    pages: [917, 918, 919],
    neck: 6,
  },
  {
    date: '2024-09-19',
    by: 'spine',
    label: 'Spine surgery, X-ray',
    text: 'Four views with flexion and extension: no instability. C5–C6 narrowing as on the CT of Mar 14.',
    pages: [925],
  },
  {
    date: '2024-10-04',
    by: 'pcp',
    text: 'Neck pain 6/10. Wishes to wait with surgery. Modified duty continued, six hours a day.',
    pages: [108],
    neck: 6,
  },
  {
    date: '2024-11-05',
    by: 'spine',
    text: 'Right biceps 4/5, unchanged. Risks and non-surgical care as the alternative discussed at length; patient defers the decision.',
    pages: [941],
  },
  {
    date: '2024-11-19',
    by: 'pain',
    text: 'Neck pain 5/10, right arm 5/10. Duloxetine 30 mg daily begun; gabapentin continued.',
    pages: [650],
    neck: 5,
    arm: 5,
  },
  {
    date: '2024-12-12',
    by: 'img',
    text: 'MRI, compared with Apr 9: C5–C6 protrusion unchanged, still contacting the right C6 nerve root. No signal change in the cord.',
    pages: [963],
  },
  {
    date: '2025-01-16',
    by: 'spine',
    text: 'Neck pain 6/10, right arm 5/10; right biceps 4/5. Fusion at C5–C6 recommended again; cost estimate given to the patient.',
    pages: [978, 990, 991],
    neck: 6,
    arm: 5,
  },
  {
    date: '2025-02-11',
    by: 'pcp',
    text: 'Neck pain 5/10, sleeps six hours. Duloxetine raised to 60 mg, gabapentin continued. Modified duty continued, six hours a day.',
    pages: [127],
    neck: 5,
  },
  {
    date: '2025-03-06',
    by: 'spine',
    text: 'Neck pain 5/10, right arm 5/10; right biceps 4/5. Patient elects surgery, no date set. Takes gabapentin and duloxetine; works six hours a day.',
    pages: [1004],
    neck: 5,
    arm: 5,
  },
];

/** The six lines on the first page, worded as on the site's home page. */
export const turningPoints: readonly Entry[] = [
  {
    date: '2024-03-14',
    by: 'ed',
    text: 'Rear-end collision, restrained driver. Neck pain 6/10; no loss of consciousness.',
    pages: [12],
  },
  { date: '2024-03-22', by: 'pcp', text: 'Numbness of the right hand, first recorded.', pages: [58] },
  {
    date: '2024-04-09',
    by: 'img',
    text: 'MRI: C5–C6 disc protrusion contacting the right C6 nerve root.',
    pages: [214],
    key: true,
  },
  {
    date: '2024-04-30',
    by: 'pt',
    text: 'Grip strength right 18 kg, left 34 kg. Visit 12 of 18.',
    pages: [377],
  },
  {
    date: '2024-06-11',
    by: 'pain',
    text: 'Epidural steroid injection, right. Tolerated well.',
    pages: [602],
  },
  {
    date: '2024-09-19',
    by: 'spine',
    text: 'Fusion at C5–C6 recommended; “more likely than not” related to the collision.',
    pages: [918],
  },
];
