// Staff answer an inquiry: a review statement with its report files (§4, §7).
import * as calls from '../../../contract/inquiries.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';
import { getInquiry, requireOwnId } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { draftOf, hasDraftFiles } from './attach-files.ts';
import { storeForm } from './forms-with-files.ts';
import { authorOf, publishOrPropose, requireUnstated } from './publish.ts';

export function answerRoutes(serve: Serve): void {
  serve(calls.answerInquiry, answer);
}

const answer: Handler<typeof calls.answerInquiry> = async (call) => {
  const check = async (fields: calls.ReviewStatement) => {
    await requireAnswerable(call, fields);
    return hasDraftFiles(call.context, draftOf(call.visitor, 'response', fields, fields.getinquiryid));
  };
  const store = (trx: Db, fields: calls.ReviewStatement, files: readonly NewFile[]) => {
    const { getinquiryid: inquiryId, processcomments: text } = fields;
    const draft = draftOf(call.visitor, 'response', fields, inquiryId);
    return publishOrPropose(call, trx, 'first', { inquiryId, text, author: authorOf(call), draft, files });
  };
  return storeForm(call, 'answer', calls.answerInquiry.input, check, store);
};

async function requireAnswerable(
  call: Call<typeof calls.answerInquiry>,
  { getinquiryid, processerids }: calls.ReviewStatement,
): Promise<void> {
  // Set before the first refusal, so that the audit log names the inquiry.
  call.request.soughtId = getinquiryid;
  requireOwnId(call.visitor, processerids);
  requireUnstated(await getInquiry(call, getinquiryid));
}
