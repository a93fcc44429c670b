// What the page of an inquiry shows in addition to the inquiry: its timeline, and for staff its notes and the statement that waits.
import { type InquiryParts, viewInquiry } from '../../contract/inquiries.ts';
import type { WireClient } from './requests/wire-client.ts';

export async function partsFor(who: WireClient, inquiryid: number): Promise<InquiryParts> {
  const answer = await who.call(viewInquiry, { inquiryid, parts: 'all' });
  if (answer.success !== 1 || !answer.parts) throw new Error(answer.message);
  return answer.parts;
}
