// Made-up inquiries and contact requests for tests.
import { CASE_TYPES, URGENCY_LEVELS } from '../../contract/offer.ts';
import { makePdf } from './documents/pdf.ts';
import type { SentFile, WireClient } from './requests/wire-client.ts';

/** The fields of an inquiry; `fields` holds those that the test is about. */
export function inquiryFields(fields: Partial<Record<string, string>> = {}): Record<string, string> {
  return {
    caseType: CASE_TYPES[0],
    urgencyLevels: URGENCY_LEVELS[0],
    aboutCase: 'A made-up case of a made-up person.',
    selectedServices: '["Medical Chronology"]',
    ...fields,
  };
}

/** The fields of a contact request; `fields` holds those that the test is about. */
export function contactFields(fields: Partial<Record<string, string>> = {}) {
  return {
    first_name: 'Casey',
    email: 'casey@law.example',
    phone: '5550100142',
    organisation: 'B',
    ...fields,
  };
}

/** The same without an address to confirm it to: it causes one mail, to the firm. */
export const phoneContactFields = (fields: Partial<Record<string, string>> = {}) =>
  contactFields({ email: 'by phone only', ...fields });

export const smallFile = (name = 'record.pdf'): SentFile => ({
  name,
  content: makePdf(`Fictitious: ${name}`),
});

/** Submits an inquiry and returns its id. */
export async function submitOne(
  client: WireClient,
  fields: Partial<Record<string, string>> = {},
): Promise<number> {
  return await client.submit(inquiryFields(fields), [smallFile()]);
}
