// The chosen services of an inquiry, also of one from another host.

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
