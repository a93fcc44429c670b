// What the firm offers: case types, turnarounds and prices (§3, §9). They are in the contract and not in
// site.config.ts because requests and stored inquiries contain the urgency levels verbatim. This file does
// not import zod, so a public page can state them without loading the schemas.

export const CASE_TYPES = [
  'Personal Injury',
  'Disability Claim',
  "Workers' Compensation",
  'Insurance Review',
  'Other',
] as const;

export const TURNAROUND = {
  chronology: '2-5 business days',
  standard: '7-10 business days',
  rush: '3-5 business days',
  urgent: '24-48 hours',
} as const;

export const STANDARD = `Standard (${TURNAROUND.standard})` as const;
export const RUSH = `Rush (${TURNAROUND.rush})` as const;
export const URGENT = `Urgent (${TURNAROUND.urgent})` as const;
export const URGENCY_LEVELS = [STANDARD, RUSH, URGENT] as const;
export type UrgencyLevel = (typeof URGENCY_LEVELS)[number];

export const PRICE = {
  /** The first case is free up to this many pages. */
  freePages: 500,
  /** The discount on the next cases, and on how many of them. */
  discount: '25%',
  discountedCases: 'three',
  perHour: '$20',
} as const;

/** The firm accepts these formats, but the portal does not. */
export const IMAGE_FORMATS = ['TIFF', 'JPEG', 'PNG'] as const;
