// Requests for information for tests.

import { sendMessage } from '../../contract/conversation.ts';
import { viewInquiry } from '../../contract/inquiries.ts';
import type { WireClient } from './requests/wire-client.ts';

/** Staff ask the client of an inquiry. @returns the id of the request */
export async function askFor(
  staff: WireClient,
  inquiryid: number,
  question = 'A made-up question.',
): Promise<number> {
  const asked = await staff.send(sendMessage, { inquiryid, kind: 'request', text: question }, []);
  const view = await staff.call(viewInquiry, { inquiryid });
  const request = view.success === 1 ? view.data[0].request : undefined;
  if (asked.success !== 1 || !request) throw new Error(asked.message);
  return request.requestid;
}
