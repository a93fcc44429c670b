// The fields of a new inquiry (§3), their validation (§5), and their wire format (§7).
import { MODE } from '../../../../contract/inquiries.ts';
import { CUSTOMIZED_REPORTS, OTHER_SERVICE } from '../../../../contract/services.ts';
import { MAX_LINE_CHARS, MAX_TEXT_CHARS } from '../../../../contract/sizes.ts';
import type { ErrorLine } from '../../../ui/forms/error-summary.tsx';
import { excessOf } from '../../../ui/forms/text-length.ts';
import type { ServiceChoice } from './service-fields.tsx';
import { SERVICE_TEXTS, toWire } from './service-groups.ts';

export interface NewInquiryFields {
  caseType: string;
  urgencyLevels: string;
  /** The client's own number for the case; may be empty. */
  matternumber: string;
  aboutCase: string;
}

/** The controls' ids are the fields' names. */
const LABELS = {
  caseType: 'Case type',
  urgencyLevels: 'Urgency level',
  aboutCase: 'About case',
  files: 'At least one file',
} as const;

export const MATTER_NUMBER = 'Your matter number';

export type RequiredField = keyof typeof LABELS;

export function findMissing(fields: NewInquiryFields, hasFiles: boolean): RequiredField[] {
  const { caseType, urgencyLevels, aboutCase } = fields;
  const filled = { caseType, urgencyLevels, aboutCase: aboutCase.trim(), files: hasFiles };
  return (Object.keys(LABELS) as RequiredField[]).filter((name) => !filled[name]);
}

export function toErrorLine(name: RequiredField): ErrorLine {
  return { text: `${LABELS[name]} is missing`, target: name };
}

/** A line for each text that is too long; the text of a service that is not ticked is not sent. */
export function findTooLong(fields: NewInquiryFields, services: ServiceChoice): ErrorLine[] {
  const texts = [
    { target: 'matternumber', label: MATTER_NUMBER, text: fields.matternumber, maxChars: MAX_LINE_CHARS },
    { target: 'aboutCase', label: LABELS.aboutCase, text: fields.aboutCase, maxChars: MAX_TEXT_CHARS },
    ...SERVICE_TEXTS.filter(({ service }) => services.ticked.has(service)).map(({ service, name }) => ({
      target: name,
      label: service,
      text: services[name],
      maxChars: MAX_LINE_CHARS,
    })),
  ];
  return texts.flatMap(({ target, label, text, maxChars }) => {
    const excess = excessOf(text, maxChars);
    return excess ? [{ text: `${label}: ${excess}`, target }] : [];
  });
}

export function requiredText(name: RequiredField): string {
  return `${LABELS[name]} is required.`;
}

/** A service's text counts only while its box is checked. */
export function toFields(
  { matternumber, ...fields }: NewInquiryFields,
  { ticked, customizedReports, otherService }: ServiceChoice,
  clientId: string,
): Record<string, string> {
  return {
    ...fields,
    selectedServices: toWire(ticked),
    customizedReports: ticked.has(CUSTOMIZED_REPORTS) ? customizedReports : '',
    otherService: ticked.has(OTHER_SERVICE) ? otherService : '',
    clientid: clientId,
    mode: String(MODE.submit),
    // Ours: a host that knows only the specification's fields gets no other unless it was filled in.
    ...(matternumber.trim() !== '' && { matternumber }),
  };
}
