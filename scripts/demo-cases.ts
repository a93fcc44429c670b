// The 15 inquiries of `npm run demo`, oldest first. Everything is made up: the people, offices and records
// are not real.

import { CASE_TYPES, URGENCY_LEVELS } from '../contract/offer.ts';
import { CUSTOMIZED_REPORTS, OTHER_SERVICE, type SERVICES } from '../contract/services.ts';

export interface DemoCase {
  caseType: (typeof CASE_TYPES)[number];
  urgency: (typeof URGENCY_LEVELS)[number];
  services: readonly (typeof SERVICES)[number][];
  customizedReports?: string;
  otherService?: string;
  about: string;
  matter?: string;
  /** File names of the records that the client sent. */
  records: readonly string[];
  /** The answer from staff; absent if the inquiry is still waiting. */
  statement?: string;
}

const [injury, disability, compensation, insurance, other] = CASE_TYPES;
const [standard, rush, urgent] = URGENCY_LEVELS;

/** From the consultation form, oldest first. */
export const demoRequests = [
  {
    ...{ first_name: 'Gregor', last_name: 'Ashby', organisation: 'Ashby & Stone LLP' },
    ...{ email: 'gregor@demo.example', phone: '5550100171' },
    comments: 'Do you sign our BAA before the first case? Our client is a hospital.',
  },
  {
    ...{ first_name: 'Leah', last_name: 'Moreno', organisation: 'Moreno Injury Law' },
    ...{ email: 'leah@demo.example', phone: '5550100172' },
    comments:
      'About 1,900 pages from four hospitals, slip and fall. Mediation is in seven weeks. What would a chronology cost, and does it include the imaging reports?\n\nTwo of the hospitals have sent scans without text.',
  },
] as const;

export const demoCases: readonly DemoCase[] = [
  {
    caseType: insurance,
    urgency: rush,
    services: ['Medical Chronology', 'Redaction of Personal Information'],
    about: 'Records must be redacted before they go to the co-insurer. Chronology as usual.',
    records: ['Hospital stay.pdf', 'Pharmacy.pdf'],
    statement: 'Redacted set and chronology attached; 112 identifiers were removed.',
  },
  {
    caseType: disability,
    urgency: standard,
    services: ['Medical Chronology', 'Med-a Word'],
    about: 'Chronic fatigue after a viral illness. The judge asked for explanations of every term.',
    records: ['Family practice.pdf'],
    statement: 'Chronology with explained terms attached.',
  },
  {
    caseType: injury,
    urgency: standard,
    services: ['Sorting of Medical Records (Chronological or Provider wise)'],
    about: 'Sort by provider, please, not by date. Billing apart.',
    records: ['All records.pdf', 'All bills.pdf'],
    statement: 'Sorted by nine providers; bills apart.',
  },
  {
    caseType: other,
    urgency: rush,
    services: ['Medical Synopsis', OTHER_SERVICE],
    otherService: 'Compare two versions of the same operative report.',
    about: 'Two versions of one operative report exist. What differs, and when was each signed?',
    records: ['Operative report A.pdf', 'Operative report B.pdf'],
    statement: 'Seven sentences differ; the second version was signed 19 days later. Table attached.',
  },
  {
    caseType: compensation,
    urgency: urgent,
    services: ['Medical Chronology'],
    about: 'Forklift accident. Hearing next week; chronology of the first 30 days is enough.',
    records: ['First 30 days.pdf'],
    statement: 'Chronology of the first 30 days attached.',
  },
  {
    caseType: injury,
    urgency: standard,
    services: ['Medical Expenses Summary'],
    matter: 'Novak v. Dale Markets',
    about: 'Slip on a wet floor. Totals by provider, with what was paid and what was written off.',
    records: ['Ledgers.pdf'],
    statement: 'Totals attached. One bill appears in two ledgers and was counted once.',
  },
  {
    caseType: insurance,
    urgency: standard,
    services: ['Narrative Summary', 'Expert Medical Opinion Summary'],
    matter: 'Claim 88-4120',
    about: 'Peer review of a shoulder arthroscopy. Were conservative measures tried first?',
    records: ['Orthopedics.pdf', 'Imaging.pdf'],
    statement: 'Narrative and opinion summary attached. Six weeks of therapy came first.',
  },
  {
    caseType: injury,
    urgency: rush,
    services: ['Medical Chronology', 'Pain and Suffering Chart'],
    matter: 'Reyes v. Harbor Transit',
    about: 'Bus passenger, sudden braking. Prior complaints of the same knee must be separated.',
    records: ['Knee before.pdf', 'Knee after.pdf'],
    statement: 'Chronology in two parts, before and after, is attached.',
  },
  {
    caseType: disability,
    urgency: rush,
    services: ['Medical Chronology', 'List of Treating Providers'],
    matter: 'SSD 25-061',
    about: 'Appeal. Two providers have closed; their records come from an archive and are hard to read.',
    records: ['Archive scan.pdf'],
    statement: 'Chronology attached. Eleven pages of the archive are illegible and listed.',
  },
  {
    caseType: injury,
    urgency: standard,
    services: ['Demand Letter'],
    matter: 'Kim v. Castell',
    about: 'Side impact at an intersection. Liability is accepted; only damages are in dispute.',
    records: ['Hospital.pdf', 'Chiropractic.pdf'],
    statement: 'The medical part of the demand is attached.',
  },
  {
    caseType: compensation,
    urgency: standard,
    services: ['Pain Medication Chart', 'Medical Expenses Summary'],
    matter: 'WC 25-342',
    about: 'Long use of opioids after a hand injury. Doses by month, and by prescriber.',
    records: ['Pharmacy printout.pdf'],
    statement: 'Chart by month attached; three months have two prescribers.',
  },
  {
    caseType: other,
    urgency: standard,
    services: ['Medical Record Indexing', CUSTOMIZED_REPORTS],
    customizedReports: 'Index by plaintiff number.',
    matter: 'MDL 2026-07',
    about: 'Pilot of ten files of a mass tort. If the index works, 300 will follow.',
    records: ['Plaintiffs 1-10.pdf'],
  },
  {
    caseType: insurance,
    urgency: urgent,
    services: ['Medical Synopsis'],
    matter: 'Claim 90-0077',
    about: 'Reserve must be set this week. Half a page on expected future treatment.',
    records: ['Treating physician.pdf'],
  },
  {
    caseType: injury,
    urgency: standard,
    services: ['Medical Chronology', 'Graphical Timeline'],
    matter: 'Ortiz v. Brandt',
    about: 'Bicycle against car door. Concussion; return to work and back again three times.',
    records: ['Neurology.pdf', 'Employer letters.pdf'],
  },
  {
    caseType: compensation,
    urgency: rush,
    services: ['Medical Chronology', 'Flow of Events'],
    matter: 'WC 26-118',
    about: 'Burn of both hands in a bakery. Please mark every work restriction that was given.',
    records: ['Burn unit.pdf', 'Hand therapy.pdf'],
  },
];
