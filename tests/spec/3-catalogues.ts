// §3, the catalogues: case types, urgency levels, services of the form.
import { expect } from 'vitest';
import { CASE_TYPES, SERVICES, URGENCY_LEVELS } from '../../contract/inquiries.ts';
import { by, is, type Row } from './row.ts';

const form = 'web/inquiry-form.test.tsx';

const caseTypes = [
  'Personal Injury',
  'Disability Claim',
  "Workers' Compensation",
  'Insurance Review',
  'Other',
] as const;
const urgencies = [
  'Standard (7-10 business days)',
  'Rush (3-5 business days)',
  'Urgent (24-48 hours)',
] as const;
const services = [
  'Medical Chronology',
  'Demand Letter',
  'Narrative Summary',
  'Medical Synopsis',
  'Pain and Suffering Chart',
  'Pain Medication Chart',
  'Medical Expenses Summary',
  'Redaction of Personal Information',
  'Medical Record Indexing',
  'Hyperlinking',
  'Bookmarking',
  'Flow of Events',
  'Graphical Timeline',
  'List of Treating Providers',
  'Med-a Word',
  'Sorting of Medical Records (Chronological or Provider wise)',
  'Expert Medical Opinion Summary',
  'Customized Reports',
  'Other',
] as const;

export const rows: Row[] = [
  {
    says: 'case types: these five in this order',
    holds: is(CASE_TYPES, caseTypes),
    provedBy: [by(form, 'the five case types')],
  },
  ...caseTypes.map((name) => ({
    says: `case type: ${name}`,
    about: [`case type ${name}`],
    provedBy: [by(form, 'the five case types, of which none is chosen', name)],
  })),
  {
    says: 'urgency levels: these three in this order',
    holds: is(URGENCY_LEVELS, urgencies),
    provedBy: [by(form, 'the three urgencies')],
  },
  ...urgencies.map((name) => ({
    says: `urgency: ${name}`,
    about: [`urgency ${name}`],
    provedBy: [
      by(form, 'the three urgencies with their turnaround, of which none is chosen', `['${name}', false]`),
    ],
  })),
  {
    says: 'services of the form: nineteen, of which Expert Medical Opinion Summary is listed twice',
    holds() {
      expect([...new Set(SERVICES)]).toEqual(services);
      expect(SERVICES).toHaveLength(20);
      expect(SERVICES.slice(16, 18)).toEqual([
        'Expert Medical Opinion Summary',
        'Expert Medical Opinion Summary',
      ]);
    },
    provedBy: [
      by(form, 'the service %s, %i times', "['Expert Medical Opinion Summary', 2]", 'toHaveLength(20)'),
    ],
  },
  ...services.map((name) => ({
    says: `service of the form: ${name}`,
    about: [`service ${name}`],
    provedBy: [by(form, 'the service %s, %i times', `['${name}', `)],
  })),
];
