// What the firm offers: case types, turnarounds and prices (§3, §9). They are in the contract and not in site.config.ts
// because requests and stored inquiries contain their texts. An inquiry stores the key and the text that its client was
// promised: everything that finds, orders or counts goes by the key, so that a text may be reworded. Never give a key to
// something else. This file does not import zod, so a public page can state all this without loading the schemas.

const textsOf = <const Entries extends readonly object[], Text>(
  entries: Entries,
  textOf: (entry: Entries[number]) => Text,
) => entries.map(textOf) as { readonly [Place in keyof Entries]: Text };

/** Due dates are computed from it, so the compiler accepts no other wording. */
export type Turnaround = `${number}-${number} ${'business days' | 'hours'}`;

export interface Urgency {
  /** Stored, and in addresses and metrics: lower case letters. */
  key: string;
  name: string;
  turnaround: Turnaround;
  /** The most urgent has the lowest. */
  rank: number;
}

/** In the order of the form. The first one is what is promised unless the client chooses another. */
export const URGENCIES = [
  { key: 'standard', name: 'Standard', turnaround: '7-10 business days', rank: 30 },
  { key: 'rush', name: 'Rush', turnaround: '3-5 business days', rank: 20 },
  { key: 'urgent', name: 'Urgent', turnaround: '24-48 hours', rank: 10 },
] as const satisfies readonly Urgency[];
export type UrgencyKey = (typeof URGENCIES)[number]['key'];

export type UrgencyLevel = `${string} (${Turnaround})`;
/** The text of an urgency in requests, answers and mails. */
export const urgencyLevelOf = ({ name, turnaround }: Urgency): UrgencyLevel => `${name} (${turnaround})`;
export const URGENCY_LEVELS = textsOf(URGENCIES, urgencyLevelOf);

export const MOST_URGENT_FIRST: readonly Urgency[] = URGENCIES.toSorted(
  (one, other) => one.rank - other.rank,
);
/** In the order of the form. */
export const FASTER_THAN_USUAL: readonly Urgency[] = URGENCIES.filter(({ rank }) => rank < URGENCIES[0].rank);

/** Undefined for a key that the firm no longer offers. */
export const findUrgency = (key: string): Urgency | undefined => URGENCIES.find((each) => each.key === key);
export const turnaroundOf = (key: UrgencyKey): Turnaround | undefined => findUrgency(key)?.turnaround;

/** In the order of the form. */
export const CASES = [
  { key: 'injury', name: 'Personal Injury' },
  { key: 'disability', name: 'Disability Claim' },
  { key: 'compensation', name: "Workers' Compensation" },
  { key: 'insurance', name: 'Insurance Review' },
  { key: 'other', name: 'Other' },
] as const;
/** The texts of the case types in requests and answers. */
export const CASE_TYPES = textsOf(CASES, ({ name }) => name);

function withText<Entry>(entries: readonly Entry[], textOf: (entry: Entry) => string, text: string): Entry {
  const found = entries.find((entry) => textOf(entry) === text);
  if (!found) throw new RangeError(`"${text}" is not offered`);
  return found;
}

/** The keys of the texts of a form, which were checked. */
export const keysOf = (form: { caseType: string; urgencyLevels: string }) => ({
  caseKey: withText(CASES, ({ name }) => name, form.caseType).key,
  urgencyKey: withText(URGENCIES, urgencyLevelOf, form.urgencyLevels).key,
});

/** For a chronology that was not ordered through the portal. */
export const CHRONOLOGY_TURNAROUND = '2-5 business days';

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
