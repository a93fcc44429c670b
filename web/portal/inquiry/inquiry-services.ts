// The chosen services for display: each once, with the two free texts next to their service.
import { CUSTOMIZED_REPORTS, type Inquiry, OTHER_SERVICE } from '../../../contract/inquiries.ts';

/** `selectedServices` is the JSON text of a list; any other text (from another host) is shown unchanged. */
export function parseServices(text: string | null): string[] {
  if (!text) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? [...new Set(list.map(String))] : [text];
  } catch {
    return [text];
  }
}

export function describeServices(
  inquiry: Pick<Inquiry, 'selectedServices' | 'customizedReports' | 'otherService'>,
): string[] {
  const details = new Map([
    [CUSTOMIZED_REPORTS, inquiry.customizedReports],
    [OTHER_SERVICE, inquiry.otherService],
  ]);
  const services = new Set(parseServices(inquiry.selectedServices));
  for (const [service, text] of details) if (text) services.add(service);
  return [...services].map((service) => {
    const text = details.get(service);
    return text ? `${service}: ${text}` : service;
  });
}
