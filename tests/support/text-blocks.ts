// Text blocks for tests.
import { saveTemplate, type Template } from '../../contract/staff/text-blocks.ts';
import type { WireClient } from './requests/wire-client.ts';

/** Adds a text block. */
export async function addTemplate(
  staff: WireClient,
  fields = { name: 'Fictitious', text: 'A fictitious text block.' },
): Promise<Template> {
  const answer = await staff.call(saveTemplate, fields);
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data;
}
