// The services of §3 in the form's four groups. 'Expert Medical Opinion Summary' is in two of them, because
// the specification lists it twice and both readings are right.
import { CUSTOMIZED_REPORTS, OTHER_SERVICE, SERVICES } from '../../../../contract/services.ts';

export type InquiryService = (typeof SERVICES)[number];

interface ServiceGroup {
  title: string;
  services: readonly InquiryService[];
}

export const SERVICE_GROUPS: readonly ServiceGroup[] = [
  {
    title: 'Reports',
    services: [
      'Medical Chronology',
      'Narrative Summary',
      'Medical Synopsis',
      'Demand Letter',
      'Expert Medical Opinion Summary',
    ],
  },
  {
    title: 'Charts and timelines',
    services: [
      'Flow of Events',
      'Graphical Timeline',
      'Pain and Suffering Chart',
      'Pain Medication Chart',
      'Medical Expenses Summary',
      'List of Treating Providers',
    ],
  },
  {
    title: 'Preparing the records',
    services: [
      'Sorting of Medical Records (Chronological or Provider wise)',
      'Medical Record Indexing',
      'Redaction of Personal Information',
      'Hyperlinking',
      'Bookmarking',
      'Med-a Word',
    ],
  },
  {
    title: 'By a doctor, or to order',
    services: ['Expert Medical Opinion Summary', CUSTOMIZED_REPORTS, OTHER_SERVICE],
  },
];

/** The text fields of two services; their ids are their names. */
export const SERVICE_TEXTS = [
  { service: CUSTOMIZED_REPORTS, name: 'customizedReports', label: 'Which reports?' },
  { service: OTHER_SERVICE, name: 'otherService', label: 'Which service?' },
] as const;

/** The checked services in wire format: JSON text, in the order of §3, each once. */
export function toWire(ticked: ReadonlySet<InquiryService>): string {
  return JSON.stringify([...new Set(SERVICES)].filter((service) => ticked.has(service)));
}
