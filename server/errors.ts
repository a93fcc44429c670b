// The refusals that a client can receive: a status and a message that is safe to show. Internal details
// stay in the log.
import { serverMessages } from '../contract/messages.ts';

export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A short term for the log. The message may contain a file name, so it is never logged. */
  readonly event: string;
  /** The limit that was exceeded, set only for the first refusal in its window; recorded in the audit log. */
  tripped: string | undefined;

  constructor(status: number, event: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.event = event;
    this.headers = headers;
  }
}

export const refuse = {
  badRequest: (message: string = serverMessages.badRequest) => new Refusal(400, 'bad-request', message),
  notSignedIn: () => new Refusal(401, 'not-signed-in', serverMessages.notSignedIn),
  accountDisabled: () => new Refusal(401, 'account-disabled', serverMessages.accountDisabled),
  wrongToken: () =>
    new Refusal(401, 'wrong-token', serverMessages.notAllowed, { 'www-authenticate': 'Bearer' }),
  wrongCredentials: (message: string) => new Refusal(401, 'wrong-credentials', message),
  notAllowed: () => new Refusal(403, 'not-allowed', serverMessages.notAllowed),
  enrollFirst: () => new Refusal(403, 'enroll-first', serverMessages.enrollFirst),
  foreignPage: () => new Refusal(403, 'foreign-page', serverMessages.foreignPage),
  notFound: (message: string = serverMessages.notFound) => new Refusal(404, 'not-found', message),
  methodNotAllowed: (allow: string) => new Refusal(405, 'method', serverMessages.methodNotAllowed, { allow }),
  downloadStalled: () => new Refusal(408, 'download-stalled', serverMessages.requestTooSlow),
  stalled: () => new Refusal(408, 'upload-stalled', serverMessages.uploadStalled),
  conflict: (message: string) => new Refusal(409, 'conflict', message),
  lastOne: (message: string) => new Refusal(409, 'last-one', message),
  alreadyReviewed: () => new Refusal(409, 'already-reviewed', serverMessages.alreadyReviewed),
  fileRemoved: () => new Refusal(410, 'file-removed', serverMessages.fileRemoved),
  onHold: () => new Refusal(409, 'on-hold', serverMessages.onHold),
  fileInfected: () => new Refusal(403, 'file-infected', serverMessages.fileInfected),
  filePending: () => new Refusal(409, 'file-pending', serverMessages.filePending, { 'retry-after': '5' }),
  fileDamaged: () => new Refusal(500, 'damaged-file-refused', serverMessages.fileDamaged),
  tooLarge: (message: string = serverMessages.bodyTooLarge) => new Refusal(413, 'too-large', message),
  unsupported: (message: string = serverMessages.unsupportedBody) => new Refusal(415, 'unsupported', message),
  misdirected: () => new Refusal(421, 'misdirected', serverMessages.wrongHost),
  rangeNotSatisfiable: (bytes: number) =>
    new Refusal(416, 'range', serverMessages.badRequest, { 'content-range': `bytes */${bytes}` }),
  keyReused: () => new Refusal(422, 'key-reused', serverMessages.keyReused),
  tooMany: (retryAfterSeconds: number, message: string = serverMessages.tooMany) =>
    new Refusal(429, 'limit', message, {
      'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
    }),
  busy: () => new Refusal(503, 'busy', serverMessages.busy, { 'retry-after': '5' }),
  notReady: () => new Refusal(503, 'not-ready', serverMessages.notReady, { 'retry-after': '5' }),
  storageFull: () => new Refusal(507, 'storage-full', serverMessages.storageFull),
  quotaUsed: () => new Refusal(507, 'quota-used', serverMessages.quotaUsed),
} as const;

/**
 * The disk reported that it may have lost data. Nothing written since the last successful sync can be
 * trusted, so the process answers with 5xx and exits; a supervisor restarts it.
 */
export class DiskFault extends Error {}
