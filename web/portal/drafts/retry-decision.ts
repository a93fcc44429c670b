// What to do after a file or a piece did not arrive.
import { HttpError } from '../../api.ts';

export const UNREADABLE = 'The browser can no longer read this file. Please remove it and choose it again.';
const UPLOAD_GONE = 'We no longer have the uploaded part of this file. Press Retry to upload it again.';

/** The same piece may be accepted later: no answer, another writer, a limit, a wrong offset, a wrong checksum. */
const PASSING = [0, 408, 409, 423, 425, 429, 460];
const FULL = 507;

export type RetryDecision =
  /** Try again after the pause that the server asked for, or after ours. */
  | { kind: 'retry'; pauseMs: number | undefined }
  /** The draft itself is gone. */
  | { kind: 'draft-gone' }
  | {
      kind: 'refused';
      problem: string;
      mayRetry: boolean;
      isUploadGone: boolean;
    };

const REFUSAL = { kind: 'refused', mayRetry: false, isUploadGone: false } as const;

/** @param hasUpload whether the upload had begun; then the answer is about the upload */
export function decideRetry(error: unknown, hasUpload: boolean): RetryDecision {
  // Changed, moved or deleted since it was chosen.
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name))
    return { ...REFUSAL, problem: UNREADABLE };
  const { status, message, pauseMs } =
    error instanceof HttpError ? error : { status: 0, message: '', pauseMs: undefined };
  const isMissing = status === 404 || status === 410;
  if (isMissing && !hasUpload) return { kind: 'draft-gone' };
  // The server says why. If something on the way refuses the file, it waits, and goes with the form in the end.
  const hasReason = message !== '' || isMissing;
  if (!hasReason || PASSING.includes(status) || (status >= 500 && status !== FULL))
    return { kind: 'retry', pauseMs };
  // The content does not match the name: the server keeps none of it.
  const isWrongType = status === 415;
  return {
    ...REFUSAL,
    problem: message || UPLOAD_GONE,
    mayRetry: !isWrongType,
    isUploadGone: isWrongType || isMissing,
  };
}
