// The lists of docs/product.md §3 and the constants of §9, as literals.
import { expect, it } from 'vitest';
import { statusText } from '../../contract/inquiries.ts';
import { CASE_TYPES, URGENCY_LEVELS } from '../../contract/offer.ts';
import { SERVICES } from '../../contract/services.ts';

it('the lists have the documented texts in the documented order', { tags: ['R3.21'] }, () => {
  expect(CASE_TYPES).toEqual([
    'Personal Injury',
    'Disability Claim',
    "Workers' Compensation",
    'Insurance Review',
    'Other',
  ]);
  expect(URGENCY_LEVELS).toEqual([
    'Standard (7-10 business days)',
    'Rush (3-5 business days)',
    'Urgent (24-48 hours)',
  ]);
  expect(SERVICES).toEqual([
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
    'Expert Medical Opinion Summary',
    'Customized Reports',
    'Other',
  ]);
  expect([0, 1, 2, 3].map(statusText)).toEqual([
    'Review Completed',
    'Send to Review',
    'Review Completed',
    'Review Completed',
  ]);
});
