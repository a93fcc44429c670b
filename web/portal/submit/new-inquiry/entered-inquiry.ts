// What was typed into the inquiry form, as its draft keeps it.

import { CASE_TYPES, URGENCY_LEVELS } from '../../../../contract/offer.ts';
import { SERVICES } from '../../../../contract/services.ts';
import type { NewInquiryFields } from './rules.ts';
import type { ServiceChoice } from './service-fields.tsx';

/** The JSON of a draft; a Set is not JSON. */
export interface EnteredInquiry extends NewInquiryFields {
  services: string[];
  customizedReports: string;
  otherService: string;
}

export function toEntered(fields: NewInquiryFields, services: ServiceChoice): EnteredInquiry {
  const { ticked, customizedReports, otherService } = services;
  return { ...fields, services: [...ticked], customizedReports, otherService };
}

/** @param kept of a draft; a version of the form that knew other fields may have saved it. */
export function fromEntered(kept: { readonly [name: string]: unknown }): {
  fields: NewInquiryFields;
  services: ServiceChoice;
} {
  const text = (name: keyof EnteredInquiry) => (typeof kept[name] === 'string' ? kept[name] : '');
  const among = (name: keyof EnteredInquiry, choices: readonly string[]) =>
    choices.includes(text(name)) ? text(name) : '';
  const services = Array.isArray(kept.services) ? kept.services : [];
  return {
    fields: {
      caseType: among('caseType', CASE_TYPES),
      urgencyLevels: among('urgencyLevels', URGENCY_LEVELS),
      matternumber: text('matternumber'),
      aboutCase: text('aboutCase'),
    },
    services: {
      ticked: new Set(SERVICES.filter((service) => services.includes(service))),
      customizedReports: text('customizedReports'),
      otherService: text('otherService'),
    },
  };
}

/** To be read, not edited. */
export function linesOf(kept: { readonly [name: string]: unknown }): string[] {
  const { fields, services } = fromEntered(kept);
  const { ticked, customizedReports, otherService } = services;
  const lines = [
    fields.caseType,
    fields.urgencyLevels,
    fields.matternumber,
    fields.aboutCase,
    [...ticked].join(', '),
  ];
  return [...lines, customizedReports, otherService].filter((line) => line !== '');
}
