// Complete requests as bytes, so that a duel can hold back the last of them.
import { answerInquiry, MODE, submitInquiry } from '../../../contract/inquiries.ts';
import { LINK_HEADER } from '../../../contract/upload-links.ts';
import { makePdf } from '../../../tests/support/documents/pdf.ts';
import {
  FINAL,
  fieldParts,
  filePart,
  INQUIRY,
  uploadHead,
} from '../../../tests/support/requests/multipart.ts';
import { requestHead } from '../../../tests/support/requests/raw-http.ts';
import { WireClient } from '../../../tests/support/requests/wire-client.ts';

export interface Sender {
  /** The session; anonymous if undefined. */
  cookie?: string;
  /** The Idempotency-Key of the form. */
  key?: string;
  /** The token of an upload link. */
  token?: string;
}

const headersOf = ({ cookie, key, token }: Sender) => ({
  ...(cookie ? { cookie } : {}),
  ...(key ? { 'idempotency-key': key } : {}),
  ...(token ? { [LINK_HEADER]: token } : {}),
});

/** A call in the format of our pages. */
export function callRequest(path: string, fields: object, sender: Sender = {}): Buffer {
  const body = Buffer.from(JSON.stringify(fields));
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  return Buffer.concat([Buffer.from(requestHead('POST', path, { ...headersOf(sender), ...headers })), body]);
}

/** A form with one file. */
export function uploadRequest(
  path: string,
  fields: Record<string, string>,
  title: string,
  sender: Sender,
): Buffer {
  const body = Buffer.concat([...fieldParts(fields), filePart(`${title}.pdf`, makePdf(title)), FINAL]);
  const head = uploadHead(new WireClient('', sender.cookie), body.length, {
    path,
    headers: headersOf(sender),
  });
  return Buffer.concat([Buffer.from(head), body]);
}

/** An inquiry about `title`, with one file of that name. */
export function submission(title: string, sender: Sender): Buffer {
  return uploadRequest(submitInquiry.path, { ...INQUIRY, aboutCase: title }, title, sender);
}

/** An answer whose comment is `title`, with one file of that name. */
export function statement(inquiryId: number, title: string, sender: Sender): Buffer {
  const fields = { processcomments: title, mode: String(MODE.answer), getinquiryid: String(inquiryId) };
  return uploadRequest(answerInquiry.path, fields, title, sender);
}
