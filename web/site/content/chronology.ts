// The sample chronology, with a fictitious patient and fictitious providers.

export interface ChronologyEntry {
  date: string;
  provider: string;
  finding: string;
  page: number;
  /** The finding on which the case turns. */
  key?: true;
}

export const SAMPLE_NOTE = 'Sample. Fictitious patient.';

export const sampleChronology: readonly ChronologyEntry[] = [
  {
    date: 'Mar 14, 2024',
    provider: 'Emergency department',
    finding: 'Rear-end collision, restrained driver. Neck pain 6/10; no loss of consciousness.',
    page: 12,
  },
  {
    date: 'Mar 22, 2024',
    provider: 'Primary care',
    finding: 'Numbness of the right hand, first recorded.',
    page: 58,
  },
  {
    date: 'Apr 9, 2024',
    provider: 'Imaging',
    finding: 'MRI: C5–C6 disc protrusion contacting the right C6 nerve root.',
    page: 214,
    key: true,
  },
  {
    date: 'Apr 30, 2024',
    provider: 'Physical therapy',
    finding: 'Grip strength right 18 kg, left 34 kg. Visit 12 of 18.',
    page: 377,
  },
  {
    date: 'Jun 11, 2024',
    provider: 'Pain management',
    finding: 'Epidural steroid injection, right. Tolerated well.',
    page: 602,
  },
  {
    date: 'Sep 19, 2024',
    provider: 'Spine surgery',
    finding: 'Fusion at C5–C6 recommended; “more likely than not” related to the collision.',
    page: 918,
  },
];
