// What a new inquiry holds (§3), as its draft keeps it; what must not be missing or too long (§5), and what is sent (§7).
import type { DraftFields } from '../../../contract/drafts.ts';
import { MODE } from '../../../contract/inquiries.ts';
import { MAX_LINE_CHARS, MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import { CASE_TYPES, URGENCY_LEVELS } from '../../../contract/offer.ts';
import { CUSTOMIZED_REPORTS, OTHER_SERVICE, SERVICES } from '../../../contract/services.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { excessOf } from '../../ui/forms/text-length.ts';

/** The controls' ids are these names. */
export interface InquiryFields {
  caseType: string;
  urgencyLevels: string;
  /** The client's own number for the case; may be empty. */
  matternumber: string;
  aboutCase: string;
  services: readonly string[];
  /** The texts of two services, which count only while these are chosen. */
  customizedReports: string;
  otherService: string;
}

export interface FieldsProps {
  fields: InquiryFields;
  onFields: (fields: InquiryFields) => void;
}

const REQUIRED = {
  caseType: 'Case type',
  urgencyLevels: 'Urgency level',
  aboutCase: 'About case',
  files: 'At least one file',
} as const;
export type RequiredField = keyof typeof REQUIRED;

export const MATTER_NUMBER = 'Your matter number';

/** The text fields of two services. */
export const SERVICE_TEXTS = [
  { service: CUSTOMIZED_REPORTS, name: 'customizedReports', label: 'Which reports?' },
  { service: OTHER_SERVICE, name: 'otherService', label: 'Which service?' },
] as const;

/** What a draft says; the choices that it names may have changed since. */
export function readFields(saved: DraftFields): InquiryFields {
  const { caseType = '', urgencyLevels = '', services = [] } = saved;
  return {
    caseType: (CASE_TYPES as readonly string[]).includes(caseType) ? caseType : '',
    urgencyLevels: (URGENCY_LEVELS as readonly string[]).includes(urgencyLevels) ? urgencyLevels : '',
    matternumber: saved.matternumber ?? '',
    aboutCase: saved.aboutCase ?? '',
    services: inOrder(services),
    customizedReports: saved.customizedReports ?? '',
    otherService: saved.otherService ?? '',
  };
}

/** In the order of §3, which lists one of them twice, and each once. */
export function inOrder(services: readonly string[]): string[] {
  return [...new Set<string>(SERVICES)].filter((service) => services.includes(service));
}

export function findMissing(fields: InquiryFields, hasFiles: boolean): RequiredField[] {
  const filled = { ...fields, aboutCase: fields.aboutCase.trim(), files: hasFiles };
  return (Object.keys(REQUIRED) as RequiredField[]).filter((name) => !filled[name]);
}

export function missingLine(name: RequiredField): ErrorLine {
  return { text: `${REQUIRED[name]} is required`, target: name };
}

export function requiredText(name: RequiredField): string {
  return `${REQUIRED[name]} is required.`;
}

/** A line for each text that is too long. */
export function findTooLong(fields: InquiryFields): ErrorLine[] {
  const texts = [
    { name: 'matternumber', label: MATTER_NUMBER, maxChars: MAX_LINE_CHARS },
    { name: 'aboutCase', label: REQUIRED.aboutCase, maxChars: MAX_TEXT_CHARS },
    ...SERVICE_TEXTS.filter(({ service }) => fields.services.includes(service)).map(({ service, name }) => ({
      name,
      label: service,
      maxChars: MAX_LINE_CHARS,
    })),
  ] as const;
  return texts.flatMap(({ name, label, maxChars }) => {
    const excess = excessOf(fields[name], maxChars);
    return excess ? [{ text: `${label}: ${excess}`, target: name }] : [];
  });
}

export function toWire(fields: InquiryFields, clientid: string): Record<string, string> {
  const { services, matternumber, ...texts } = fields;
  const chosen = SERVICE_TEXTS.map(({ service, name }) => [
    name,
    services.includes(service) ? fields[name] : '',
  ]);
  return {
    ...texts,
    ...Object.fromEntries(chosen),
    selectedServices: JSON.stringify(services),
    clientid,
    mode: String(MODE.submit),
    // Ours: a host that knows only the specification's fields gets no other unless it was filled in.
    ...(matternumber.trim() !== '' && { matternumber }),
  };
}
