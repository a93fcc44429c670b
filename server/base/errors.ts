// The refusals that a client can receive: a status and a message that is safe to show. Internal details
// stay in the log.

import { TUS_VERSION } from '../../contract/limits.ts';
import { serverMessages } from '../../contract/messages.ts';
import { refusals } from './refusals.ts';

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
  badRequest: (message: string = refusals.badRequest) => new Refusal(400, 'bad-request', message),
  notSignedIn: () => new Refusal(401, 'not-signed-in', refusals.notSignedIn),
  accountDisabled: () => new Refusal(401, 'account-disabled', refusals.accountDisabled),
  wrongToken: () => new Refusal(401, 'wrong-token', refusals.notAllowed, { 'www-authenticate': 'Bearer' }),
  wrongCredentials: (message: string) => new Refusal(401, 'wrong-credentials', message),
  notAllowed: () => new Refusal(403, 'not-allowed', refusals.notAllowed),
  exportExpired: () => new Refusal(403, 'export-expired', refusals.exportExpired),
  enrollFirst: () => new Refusal(403, 'enroll-first', serverMessages.enrollFirst),
  ownProposal: () => new Refusal(403, 'own-proposal', refusals.ownProposal),
  foreignPage: () => new Refusal(403, 'foreign-page', refusals.foreignPage),
  notFound: (message: string = refusals.notFound) => new Refusal(404, 'not-found', message),
  methodNotAllowed: (allow: string) => new Refusal(405, 'method', refusals.methodNotAllowed, { allow }),
  downloadStalled: () => new Refusal(408, 'download-stalled', refusals.requestTooSlow),
  stalled: () => new Refusal(408, 'upload-stalled', refusals.uploadStalled),
  otherAccount: () => new Refusal(409, 'other-account', serverMessages.otherAccount),
  conflict: (message: string) => new Refusal(409, 'conflict', message),
  lastOne: (message: string) => new Refusal(409, 'last-one', message),
  alreadyReviewed: () => new Refusal(409, 'already-reviewed', refusals.alreadyReviewed),
  fileRemoved: () => new Refusal(410, 'file-removed', serverMessages.fileRemoved),
  onHold: () => new Refusal(409, 'on-hold', refusals.onHold),
  fileInfected: () => new Refusal(403, 'file-infected', refusals.fileInfected),
  filePending: (message: string = refusals.filePending) =>
    new Refusal(409, 'file-pending', message, { 'retry-after': '5' }),
  fileDamaged: (message: string = refusals.fileDamaged) => new Refusal(500, 'damaged-file-refused', message),
  tooLarge: (message: string = refusals.bodyTooLarge) => new Refusal(413, 'too-large', message),
  unsupported: (message: string = refusals.unsupportedBody) => new Refusal(415, 'unsupported', message),
  compressed: () =>
    new Refusal(415, 'compressed', refusals.compressedBody, { 'accept-encoding': 'identity' }),
  misdirected: () => new Refusal(421, 'misdirected', refusals.wrongHost),
  uploadBroken: () => new Refusal(400, 'upload-broken', refusals.uploadBroken),
  pieceSize: (bytes: number) => new Refusal(400, 'piece-size', refusals.pieceSize(bytes)),
  wrongOffset: (received: number) =>
    new Refusal(409, 'wrong-offset', refusals.wrongOffset, { 'upload-offset': String(received) }),
  tusVersion: () => new Refusal(412, 'tus-version', refusals.unsupportedBody, { 'tus-version': TUS_VERSION }),
  pieceChanged: () => new Refusal(422, 'piece-changed', refusals.pieceChanged),
  beingWritten: () => new Refusal(423, 'being-written', refusals.beingWritten, { 'retry-after': '1' }),
  superseded: () => new Refusal(409, 'superseded', refusals.beingWritten),
  checksum: () => new Refusal(460, 'checksum', refusals.checksum),
  rangeNotSatisfiable: (bytes: number) =>
    new Refusal(416, 'range', refusals.rangeOutside, { 'content-range': `bytes */${bytes}` }),
  keyReused: () => new Refusal(422, 'key-reused', refusals.keyReused),
  tooMany: (retryAfterSeconds: number, message: string = refusals.tooMany) =>
    new Refusal(429, 'limit', message, {
      'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
    }),
  busy: () => new Refusal(503, 'busy', refusals.busy, { 'retry-after': '5' }),
  notReady: () => new Refusal(503, 'not-ready', refusals.notReady, { 'retry-after': '5' }),
  storageFull: () => new Refusal(507, 'storage-full', refusals.storageFull),
  quotaUsed: () => new Refusal(507, 'quota-used', refusals.quotaUsed),
} as const;

/**
 * The disk reported that it may have lost data. Nothing written since the last successful sync can be
 * trusted, so the process answers with 5xx and exits; a supervisor restarts it.
 */
export class DiskFault extends Error {}
