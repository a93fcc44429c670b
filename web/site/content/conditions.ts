// What a review costs and how long it takes (§1, §9), as a visitor looks it up.

export interface Condition {
  head: string;
  text: string;
}

export const prices: readonly Condition[] = [
  { head: 'Initial consultation', text: 'Free' },
  { head: 'First case', text: 'Free up to 500 pages' },
  { head: 'Next three cases', text: '25% discount' },
  { head: 'After that', text: 'From $20 per hour, negotiable' },
];

export const turnarounds: readonly Condition[] = [
  { head: 'Medical chronology', text: '2-5 business days' },
  { head: 'Standard review', text: '7-10 business days' },
  { head: 'Rush review', text: '3-5 business days' },
  { head: 'Urgent review', text: '24-48 hours' },
];
