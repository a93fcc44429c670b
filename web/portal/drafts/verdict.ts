// What to do after a file, or a piece of it, did not arrive.
import { HttpError } from '../../api.ts';
import { TransferError } from './send-file.ts';

const UNREADABLE = 'The browser can no longer read this file. Please remove it and choose it again.';
const UPLOAD_GONE = 'What had arrived of this file is no longer stored. It can be sent again.';
const REFUSED = 'The server refused this file.';

/** The same piece may be accepted later: no answer, another writer, a limit, a wrong offset, a wrong checksum. */
const PASSING = [0, 408, 409, 423, 425, 429, 460];
const FULL = 507;

export type Verdict =
  /** After the server's pause, or ours. */
  | { kind: 'retry'; pauseMs: number | undefined }
  /** The draft itself is gone. */
  | { kind: 'draft-gone' }
  | {
      kind: 'refused';
      problem: string;
      mayRetry: boolean;
      isUploadGone: boolean;
      /** It was not our server that refused it: with the form, it may pass. */
      mayGoWithForm: boolean;
    };

const REFUSAL = { kind: 'refused', mayRetry: false, isUploadGone: false, mayGoWithForm: false } as const;

/** @param hasUpload whether the upload was begun, and is what the answer is about */
export function verdictOn(error: unknown, hasUpload: boolean): Verdict {
  const { status, message, pauseMs, cause } = asTransfer(error);
  if (isUnreadable(cause)) {
    return { ...REFUSAL, problem: UNREADABLE };
  }
  const refusal = { ...REFUSAL, mayRetry: true, mayGoWithForm: message === '' };
  const isMissing = status === 404 || status === 410;
  if (isMissing && !hasUpload) return { kind: 'draft-gone' };
  if (isMissing) return { ...refusal, problem: message || UPLOAD_GONE, isUploadGone: true };
  const isPassing = PASSING.includes(status) || (status >= 500 && status !== FULL);
  if (isPassing) return { kind: 'retry', pauseMs };
  // The content is not what the name says: the server keeps none of it.
  const isWrongType = status === 415;
  return {
    ...refusal,
    problem: message || REFUSED,
    mayRetry: !isWrongType,
    isUploadGone: isWrongType,
  };
}

/** The answer of whichever call failed. */
export function asTransfer(error: unknown): TransferError {
  if (error instanceof TransferError) return error;
  const { status, message } = error instanceof HttpError ? error : { status: 0, message: '' };
  return new TransferError(status, message, { cause: error });
}

/** Changed, moved or deleted since it was chosen. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
  );
}
