// The services that a client chooses for an inquiry (§3).
import { jsonText } from './fields.ts';
import { z } from './z.ts';

export const CUSTOMIZED_REPORTS = 'Customized Reports';
export const OTHER_SERVICE = 'Other';

/** As §3 lists them, with 'Expert Medical Opinion Summary' twice; requests and the database have it once. */
export const SERVICES = [
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
  CUSTOMIZED_REPORTS,
  OTHER_SERVICE,
] as const;

/** The field with them: JSON text of a list, or blank. */
export const serviceList = z
  .preprocess(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? '[]' : value),
    jsonText(4_000),
  )
  .pipe(z.array(z.enum(SERVICES)).max(SERVICES.length))
  .transform((names) => [...new Set(names)]);

/** The chosen services for display: each once, with the two free texts next to their service. */
export function describeServices(
  services: readonly string[],
  { customizedReports, otherService }: { customizedReports: string; otherService: string },
): string[] {
  const details = new Map([
    [CUSTOMIZED_REPORTS, customizedReports],
    [OTHER_SERVICE, otherService],
  ] as [string, string][]);
  const described = [...details].filter(([, text]) => text).map(([service]) => service);
  return [...new Set([...services, ...described])].map((service) => {
    const text = details.get(service);
    return text ? `${service}: ${text}` : service;
  });
}
