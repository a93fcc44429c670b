// Text blocks for tests.
import { saveTextBlock, type TextBlock } from '../../contract/staff/text-blocks.ts';
import type { WireClient } from './requests/wire-client.ts';

/** Adds a text block. */
export async function addTextBlock(
  staff: WireClient,
  fields = { name: 'Fictitious', text: 'A fictitious text block.' },
): Promise<TextBlock> {
  const answer = await staff.call(saveTextBlock, fields);
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data;
}
