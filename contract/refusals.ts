// Why the server refuses, and what it says when a change was made. A page shows these texts as they arrive, so no page loads
// them; those that a page needs itself are in messages.ts.

/** File names in a sentence; of many, only the first. */
function listOf(names: readonly string[]): string {
  const [first, others] = [names.slice(0, 3).map((name) => `"${name}"`), names.length - 3];
  return others > 0 ? `${first.join(', ')} and ${others} more` : first.join(', ');
}

export const refusals = {
  ok: 'OK',
  codeWrong: 'Wrong code, or one that was used before.',
  passwordWrong: 'Wrong password.',
  passwordSame: 'The new password is the current one.',
  passwordChanged: 'Your password is changed. Everywhere else you have been signed out.',
  sessionEnded: 'This session has already ended.',
  sessionsEnded: 'Signed out there.',
  factorRequired: 'The second factor is required here and cannot be removed.',
  factorNotStarted: 'Begin the set-up first.',
  passkeyRequired: 'Your firm requires a second factor. Please sign in with your passkey.',
  passkeyRefused: 'This passkey was not accepted.',
  passkeyTooLate: 'This took too long. Please try again.',
  passkeysFull: (count: number) => `An account can have at most ${count} passkeys. Please remove one first.`,
  passkeyGone: 'This passkey has already been removed.',
  passkeyLast: 'A second factor is required here. Set up an authenticator app or another passkey first.',
  passkeyAdded: 'The passkey is added. Everywhere else you have been signed out.',
  passkeyRemoved: 'The passkey is removed. Everywhere else you have been signed out.',
  signedOut: 'You are signed out.',
  notSignedIn: 'Please sign in.',
  notAllowed: 'You are not allowed to do this.',
  foreignPage: 'This request came from another site and was refused.',
  notFound: 'This was not found.',
  noReceipt: 'This inquiry was sent before there were receipts. Its custody record shows what arrived.',
  alreadyReviewed: 'This inquiry has already been reviewed.',
  tooMany: 'Too many requests. Please wait a while and try again.',
  busy: 'The server is busy. Please try again in a moment.',
  wrongHost: 'This server does not serve this host name.',
  notReady: 'The service is not ready.',
  methodNotAllowed: 'This method is not allowed here.',
  badRequest: 'The request could not be understood.',
  doubled: (field: string) => `The field ${field} was given more than once.`,
  badField: (field: string, why: string) => `${field} ${why}.`,
  requestTooSlow: 'The request took too long to arrive.',
  bodyTooLarge: 'The request is too large.',
  unsupportedBody: 'This kind of request body is not accepted.',
  uploadBroken: 'The upload did not arrive whole. Nothing was stored; please send it again.',
  uploadNotFound: 'This file is no longer in the draft. Please choose it again.',
  pieceSize: (bytes: number) => `This piece of the file must have ${bytes} bytes.`,
  wrongOffset: 'The file goes on at another place.',
  pieceChanged: 'The file was changed while it was being sent. Please remove it and choose it again.',
  beingWritten: 'Another window is sending the same file.',
  checksum: 'A piece of the file was damaged on its way. Please send it again.',
  draftNotFound: 'This draft is no longer there: it was sent or discarded.',
  uploadStalled: 'The upload was too slow and was stopped. Nothing was stored; please send it again.',
  keyReused:
    'This differs from what the same form sent before. It was not stored; please reload the page and send it again.',
  uploadOrder: 'All fields must come before the files.',
  noFiles: 'At least one file is required.',
  fileNameInvalid: 'A file name contains a character that cannot be stored.',
  filePending: 'This file is still being checked for malware. Please try again in a moment.',
  draftChanged: 'This draft was changed elsewhere. Nothing was saved; please reload it.',
  draftOfReviewed: 'This inquiry has already been reviewed. Your draft is kept until you discard it.',
  draftsFull: (count: number) => `There are ${count} drafts already. Please send or discard one first.`,
  draftDiscarded: 'The draft is discarded.',
  draftFileUnfinished: (name: string) =>
    `File "${name}" has not arrived whole yet. Nothing was sent; please wait for it, or remove it.`,
  draftFileInfected: (name: string) =>
    `Malware was found in file "${name}". Nothing was sent; please remove the file.`,
  draftFileDamaged: (name: string) =>
    `File "${name}" was damaged in our storage. Nothing was sent; please remove it, and choose it again.`,
  noteNotFound: 'This note is no longer there, or a colleague wrote it.',
  noteChanged: 'This note was changed elsewhere. Nothing was saved; please reload the page.',
  notesFull: (count: number) => `There are ${count} notes on this inquiry already. Please remove one first.`,
  noteRemoved: 'The note is removed.',
  onHold: 'A legal hold keeps this inquiry.',
  holdSet: 'The legal hold is set.',
  holdLifted: 'The legal hold is lifted.',
  notOnHold: 'There is no legal hold on this inquiry.',
  fileInfected: 'This file is in quarantine because malware was found in it. No one can download it.',
  fileDamaged:
    'This file was damaged in our storage and cannot be downloaded. We have been told and will restore it, or ask you for it.',
  filesPending: (names: readonly string[]) =>
    `Still being checked for malware: ${listOf(names)}. Please try again in a moment.`,
  filesDamaged: (names: readonly string[]) =>
    `Damaged in our storage: ${listOf(names)}. We have been told and will restore this, or ask you for it. The other files can be downloaded one by one.`,
  storageFull: 'There is no room to store this now. Nothing was stored; please try again later.',
  quotaUsed:
    "Your account's storage is full. Nothing was stored; delete inquiries you no longer need, or write to us.",
  dailyQuotaUsed:
    'This is more than an account may send in one day. Nothing was stored; please send the rest tomorrow, or write to us.',
  accountDisabled: 'This account is disabled. Please contact us.',
  lastStaff: 'This is the last staff account that can sign in. Create another one first.',
  lastAdministrator: 'This is the last administrator who can sign in. Make someone else one first.',
  administratorsAreStaff: 'Only staff can be administrators.',
  ownAccount: 'This is your own account. Use the page "Your sign-in" for it.',
  invited: 'The invitation is on its way.',
  invitedInUse: 'This account exists and is in use.',
  invitedDisabled: 'This account exists and is disabled. Enable it first.',
  mailNotWaiting: 'This mail is being sent now, or does not wait any more.',
} as const;
