// What a federal court wants to know about a testifying expert besides the opinion: qualifications, publications
// of ten years, testimony of four years, and pay (FRCP 26(a)(2)(B)). All of it is invented.
import { money } from '../html.ts';

export const qualifications: readonly (readonly [years: string, what: string])[] = [
  [
    '2003 to now',
    'Orthopedic spine surgeon in practice, Nominal Spine Clinic; three days a week with patients',
  ],
  ['2002 to 2003', 'Fellowship in spine surgery, Placeholder Medical Center'],
  ['1997 to 2002', 'Residency in orthopedic surgery, Nominal University Hospital'],
  ['1997', 'MD, University of Sample'],
];

export const publications: readonly (readonly [year: string, what: string])[] = [
  ['2022', 'Nominal N, Template T. Biceps weakness in C6 radiculopathy. Journal of Sample Medicine.'],
  ['2018', 'Nominal N. Timing of fusion after failed injection. Annals of Fictitious Surgery.'],
];

export const testimony: readonly (readonly [year: string, what: string])[] = [
  [
    '2024',
    'Placeholder v. Specimen Trucking, Sample County Court, No. 00-1203. Deposition, for the defendant',
  ],
  ['2023', 'Estate of Example v. Model, Sample District Court, No. 00-0877. Trial, for the plaintiff'],
  ['2021', 'Stencil v. Pattern Foods, Sample County Court, No. 00-0461. Deposition, for the plaintiff'],
];

const HOURLY_CENTS = 50_000;
const HOURS = 9;
const TESTIMONY_CENTS = 70_000;
const whole = (cents: number) => money(cents).replace(/\.00$/, '');

export const pay = `$${whole(HOURLY_CENTS)} an hour for study and report: ${HOURS} hours, $${whole(HOURLY_CENTS * HOURS)}. $${whole(TESTIMONY_CENTS)} an hour for testimony. No part of it depends on the outcome. These amounts are fictitious and are not our prices.`;
