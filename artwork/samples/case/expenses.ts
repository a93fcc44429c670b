// Billed amounts from the statements in the fictitious file. The CPT codes are real, the amounts invented.
// No total is typed: every table calculates its totals from these rows, in cents.
import type { ProviderKey } from './basics.ts';

export interface Charge {
  by: ProviderKey;
  date: string;
  /** The last day, if one line covers several visits. */
  to?: string;
  what: string;
  cpt?: string;
  units?: number;
  cents: number;
  /** The statement, and the page with the codes if that is another one. */
  pages: readonly number[];
}

export const charges: readonly Charge[] = [
  {
    by: 'ed',
    date: '2024-03-14',
    what: 'Emergency visit, level 4',
    cpt: '99284',
    cents: 142000,
    pages: [740, 741],
  },
  {
    by: 'ed',
    date: '2024-03-14',
    what: 'CT cervical spine, no contrast',
    cpt: '72125',
    cents: 118000,
    pages: [740, 741],
  },
  { by: 'ed', date: '2024-03-14', what: 'Drugs, pharmacy', cents: 6400, pages: [740] },
  { by: 'pcp', date: '2024-03-18', what: 'Office visit', cpt: '99214', cents: 18500, pages: [742] },
  { by: 'pcp', date: '2024-03-22', what: 'Office visit', cpt: '99214', cents: 18500, pages: [740, 741] },
  {
    by: 'pcp',
    date: '2024-04-05',
    to: '2025-02-11',
    what: 'Office visits',
    cpt: '99213',
    units: 5,
    cents: 13000,
    pages: [743],
  },
  {
    by: 'img',
    date: '2024-04-09',
    what: 'MRI cervical spine, no contrast',
    cpt: '72141',
    cents: 165000,
    pages: [740, 741],
  },
  {
    by: 'img',
    date: '2024-12-12',
    what: 'MRI cervical spine, no contrast',
    cpt: '72141',
    cents: 165000,
    pages: [746],
  },
  {
    by: 'neuro',
    date: '2024-04-02',
    what: 'Consultation, new patient',
    cpt: '99204',
    cents: 34000,
    pages: [762],
  },
  {
    by: 'neuro',
    date: '2024-04-16',
    what: 'Nerve conduction, 7–8 studies',
    cpt: '95910',
    cents: 52000,
    pages: [763],
  },
  {
    by: 'neuro',
    date: '2024-04-16',
    what: 'Needle EMG with conduction',
    cpt: '95886',
    cents: 41000,
    pages: [763],
  },
  { by: 'neuro', date: '2024-08-20', what: 'Follow-up visit', cpt: '99214', cents: 18500, pages: [764] },
  { by: 'pt', date: '2024-03-20', what: 'Evaluation', cpt: '97162', cents: 16500, pages: [752] },
  {
    by: 'pt',
    date: '2024-03-25',
    to: '2024-06-25',
    what: 'Treatment, visits 2–18',
    cpt: '97110, 97140',
    units: 17,
    cents: 14200,
    pages: [753],
  },
  { by: 'pt', date: '2024-08-06', what: 'Re-evaluation', cpt: '97164', cents: 9800, pages: [756] },
  {
    by: 'pt',
    date: '2024-08-06',
    to: '2024-09-10',
    what: 'Treatment, course 2',
    cpt: '97110, 97140',
    units: 6,
    cents: 14200,
    pages: [756],
  },
  {
    by: 'pain',
    date: '2024-05-30',
    what: 'Consultation, new patient',
    cpt: '99204',
    cents: 36000,
    pages: [768],
  },
  {
    by: 'pain',
    date: '2024-06-11',
    what: 'Epidural injection, with imaging',
    cpt: '62321',
    cents: 78000,
    pages: [770],
  },
  { by: 'pain', date: '2024-06-11', what: 'Procedure room', cents: 164000, pages: [770] },
  {
    by: 'pain',
    date: '2024-07-02',
    to: '2024-11-19',
    what: 'Follow-up visits',
    cpt: '99213',
    units: 4,
    cents: 13500,
    pages: [771],
  },
  {
    by: 'spine',
    date: '2024-09-19',
    what: 'Consultation, new patient',
    cpt: '99204',
    cents: 43000,
    pages: [776],
  },
  {
    by: 'spine',
    date: '2024-09-19',
    what: 'Radiographs, cervical, 4 views',
    cpt: '72050',
    cents: 19000,
    pages: [776],
  },
  {
    by: 'spine',
    date: '2024-11-05',
    to: '2025-01-16',
    what: 'Follow-up visits',
    cpt: '99214',
    units: 2,
    cents: 21000,
    pages: [778],
  },
  { by: 'spine', date: '2025-03-06', what: 'Follow-up visit', cpt: '99213', cents: 15000, pages: [779] },
  { by: 'rx', date: '2024-03-14', to: '2024-04-05', what: 'Cyclobenzaprine', cents: 1840, pages: [788] },
  { by: 'rx', date: '2024-03-22', to: '2024-05-30', what: 'Naproxen', cents: 4620, pages: [788] },
  { by: 'rx', date: '2024-04-02', to: '2025-03-06', what: 'Gabapentin', cents: 21260, pages: [788] },
  { by: 'rx', date: '2024-11-19', to: '2025-03-06', what: 'Duloxetine', cents: 8880, pages: [788] },
];

/** The estimate from the surgeon's office for the recommended operation; we only repeat it. */
export const estimate = [
  {
    what: 'Surgeon: discectomy and fusion C5–C6, plate, interbody device',
    cpt: '22551, 22845, 22853',
    cents: 1420000,
    pages: [990],
  },
  { what: 'Assistant surgeon', cents: 284000, pages: [990] },
  { what: 'Hospital, one night', cents: 4650000, pages: [990] },
  { what: 'Anesthesia', cents: 390000, pages: [990] },
  { what: 'Physical therapy after surgery, 24 visits', cents: 340800, pages: [991] },
  { what: 'Follow-up visits and radiographs, first year', cents: 126000, pages: [991] },
] as const;

/** The total of one line of the statement. */
export function amount(charge: Charge): number {
  return charge.cents * (charge.units ?? 1);
}

export function sum(cents: readonly number[]): number {
  return cents.reduce((total, next) => total + next, 0);
}

/** Providers in the order of their first charge, with their lines and subtotals. */
export function chargesByProvider(): { by: ProviderKey; lines: Charge[]; cents: number }[] {
  const keys = [...new Set(charges.map((charge) => charge.by))];
  return keys.map((by) => {
    const lines = charges.filter((charge) => charge.by === by);
    return { by, lines, cents: sum(lines.map(amount)) };
  });
}

export const totalCents = sum(charges.map(amount));
export const estimateCents = sum(estimate.map((line) => line.cents));
