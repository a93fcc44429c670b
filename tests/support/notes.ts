// Internal notes for tests.
import { saveNote } from '../../contract/staff/notes.ts';
import type { WireClient } from './requests/wire-client.ts';

/** Writes an internal note. @returns its id */
export async function writeNote(
  staff: WireClient,
  inquiryid: number,
  text = 'A fictitious note.',
): Promise<number> {
  const answer = await staff.call(saveNote, { inquiryid, text });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data.noteid;
}
