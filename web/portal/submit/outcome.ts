// What became of a form that was sent (§8), for its user: an answer of the server, a refusal, or none.
import type { Endpoint } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import { type Answer, HttpError, isAborted } from '../../api.ts';
import { type FormFile, NotReady } from '../drafts/draft-state.ts';
import { leaveIfSignedOut } from '../signed-out.ts';

const CONNECTION_LOST = 'The connection was lost before an answer came.';
const STILL_HERE = 'Everything you entered is still here. It counts once, even if it had arrived.';

/** Sending the same again cannot help; every other failure may pass. */
const FINAL_STATUSES = [403, 404, 409, 413, 415, 422, 507];

export interface Failed {
  kind: 'failed';
  /** The text of §8, which is alerted. */
  text: string;
  /** Why; empty if the server does not say. */
  reason: string;
  /** What else to know. */
  note?: string;
  mayRetry: boolean;
}

type Outcome =
  | { kind: 'done'; text: string; inquiryid: number | undefined }
  | Failed
  | { kind: 'canceled' }
  /** It was not sent: these files have not arrived, or, with none, the draft was changed elsewhere. */
  | { kind: 'not-ready'; files: readonly FormFile[] }
  | { kind: 'signed-out' };

/** @param okText the success text to use if the server sends none. */
export async function outcomeOf(answer: Promise<Answer<Endpoint>>, okText: string): Promise<Outcome> {
  try {
    const body = (await answer).body as { success?: number; message?: string; inquiryid?: number };
    const { success, message: reason = '', inquiryid } = body;
    if (success === 1 || success === 2) return { kind: 'done', text: reason || okText, inquiryid };
    return { kind: 'failed', text: messages.submitFailed, reason, mayRetry: true };
  } catch (error) {
    if (isAborted(error)) return { kind: 'canceled' };
    if (error instanceof NotReady) return { kind: 'not-ready', files: error.files };
    const text = messages.submitFault;
    if (!(error instanceof HttpError)) {
      return { kind: 'failed', text, reason: CONNECTION_LOST, note: STILL_HERE, mayRetry: true };
    }
    if (leaveIfSignedOut(error)) return { kind: 'signed-out' };
    const { message: reason, status } = error;
    return { kind: 'failed', text, reason, mayRetry: !FINAL_STATUSES.includes(status) };
  }
}
