// The refusals a person or program can meet: a status and a text that is safe to show. What went wrong
// inside stays in the log.
import { own } from '../contract/messages.ts';

export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A short word for the log; the text may name a file, so it is never logged. */
  readonly event: string;
  /** The limit whose window this refusal is the first to exceed: goes into the audit log. */
  tripped: string | undefined;

  constructor(status: number, event: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.event = event;
    this.headers = headers;
  }
}

export const refuse = {
  badRequest: (message: string = own.badRequest) => new Refusal(400, 'bad-request', message),
  notSignedIn: () => new Refusal(401, 'not-signed-in', own.notSignedIn),
  wrongCredentials: (message: string) => new Refusal(401, 'wrong-credentials', message),
  notAllowed: () => new Refusal(403, 'not-allowed', own.notAllowed),
  enrolFirst: () => new Refusal(403, 'enrol-first', own.enrolFirst),
  foreignPage: () => new Refusal(403, 'foreign-page', own.foreignPage),
  notFound: (message: string = own.notFound) => new Refusal(404, 'not-found', message),
  methodNotAllowed: (allow: string) => new Refusal(405, 'method', own.methodNotAllowed, { allow }),
  stalled: () => new Refusal(408, 'upload-stalled', own.uploadStalled),
  conflict: (message: string) => new Refusal(409, 'conflict', message),
  alreadyReviewed: () => new Refusal(409, 'already-reviewed', own.alreadyReviewed),
  fileInfected: () => new Refusal(403, 'file-infected', own.fileInfected),
  filePending: () => new Refusal(409, 'file-pending', own.filePending, { 'retry-after': '5' }),
  tooLarge: (message: string = own.bodyTooLarge) => new Refusal(413, 'too-large', message),
  unsupported: (message: string = own.unsupportedBody) => new Refusal(415, 'unsupported', message),
  rangeNotSatisfiable: (bytes: number) =>
    new Refusal(416, 'range', own.badRequest, { 'content-range': `bytes */${bytes}` }),
  tooMany: (retryAfterSeconds: number) =>
    new Refusal(429, 'limit', own.tooMany, {
      'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
    }),
  busy: () => new Refusal(503, 'busy', own.busy, { 'retry-after': '5' }),
  notReady: () => new Refusal(503, 'not-ready', own.notReady, { 'retry-after': '5' }),
  storageFull: () => new Refusal(507, 'storage-full', own.storageFull),
} as const;

/**
 * The disk said that it may not have kept what it was given. Nothing written since the last good sync
 * can be trusted, so the process answers 5xx and ends; a supervisor starts it anew.
 */
export class DiskFault extends Error {}
