// Why the server refuses. A page shows these texts as they arrive, so no page loads them; those that a page needs itself are
// in contract/messages.ts, and the answers to changes that were made in replies.ts.

/** File names in a sentence; of many, only the first. */
function listOf(names: readonly string[]): string {
  const [first, others] = [names.slice(0, 3).map((name) => `"${name}"`), names.length - 3];
  return others > 0 ? `${first.join(', ')} and ${others} more` : first.join(', ');
}

export const refusals = {
  codeWrong: 'This code is wrong or was already used. Enter the code your app shows now.',
  passwordWrong: 'Wrong password. Please try again.',
  passwordSame: 'This is your current password. Choose a different one.',
  exportExpired: 'Please enter your password again. This download has expired.',
  unsubscribeInvalid: 'This link is no longer valid. Please choose your emails in your profile.',
  sessionEnded: 'This session has already ended.',
  factorRequired: 'The second factor is required here and cannot be removed.',
  factorNotStarted: 'This setup has ended. Please reload the page and start again.',
  passkeyRequired: 'Your firm requires a second factor. Please sign in with your passkey.',
  passkeyRefused: 'This passkey was not accepted. Please try again.',
  passkeyTooLate: 'This took too long. Please try again.',
  passkeysFull: (count: number) => `An account can have at most ${count} passkeys. Please remove one first.`,
  passkeyGone: 'This passkey has already been removed.',
  passkeyLast: 'A second factor is required here. Set up an authenticator app or another passkey first.',
  notSignedIn: 'Please sign in.',
  notAllowed: 'You are not allowed to do this.',
  foreignPage: 'This request came from another site and was refused.',
  notFound: 'We could not find this.',
  alreadyReviewed: 'This inquiry has already been reviewed. Please reload the page.',
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
  unsupportedBody: 'The request body has a type that is not accepted here.',
  compressedBody: 'A compressed request body is not accepted. Please send it as it is.',
  headersTooLarge:
    'The headers of this request are too large. In a browser, deleting the cookies of this site may help.',
  rangeOutside: 'The requested part begins after the end of the file.',
  uploadBroken: 'The upload is incomplete. Nothing was stored; please send it again.',
  uploadNotFound: 'This file is no longer in the draft. Please choose it again.',
  pieceSize: (bytes: number) => `This piece of the file must have ${bytes} bytes.`,
  wrongOffset: 'The file continues at another position.',
  pieceChanged: 'The file was changed while it was being sent. Please remove it and choose it again.',
  beingWritten: 'This file is already being sent in another window.',
  checksum: 'A piece of the file was damaged in transit. Please send it again.',
  draftNotFound: 'This draft no longer exists: it was sent or discarded.',
  uploadStalled: 'The upload was too slow and was stopped. Nothing was stored; please send it again.',
  keyReused:
    'This differs from what the same form sent before. It was not stored; please reload the page and send it again.',
  noFiles: 'At least one file is required.',
  fileNameInvalid:
    'A file name contains a character that cannot be stored. Please rename the file and choose it again.',
  filePending: 'This file is still being checked for malware. Please try again in a moment.',
  draftChanged: 'This draft was changed elsewhere. Nothing was saved; please reload it.',
  draftsFull: (count: number) => `There are ${count} drafts already. Please send or discard one first.`,
  draftFileUnfinished: (name: string) =>
    `File "${name}" has not finished uploading. Nothing was sent; please wait for it, or remove it.`,
  draftFileInfected: (name: string) =>
    `Malware was found in file "${name}". Nothing was sent; please remove the file.`,
  draftFileDamaged: (name: string) =>
    `File "${name}" was damaged in our storage. Nothing was sent; please remove it, and choose it again.`,
  linkInvalid:
    'This link is not valid. It may have expired or been revoked; please ask the person who gave it to you.',
  linkFull:
    'These files are over the size limit of this link. Nothing was stored; please ask the person who gave it to you.',
  linkInfected: 'Malware was found in all of these files. Nothing was added; please reject them.',
  linkNoRoom:
    'There is no room for this file now. Nothing was stored; please tell the person who gave you the link.',
  linkEmpty: 'There is nothing to send yet. Please choose files first.',
  linkEnded:
    'This link has ended, or its files have just arrived. Nothing was changed; please refresh the page.',
  linksFull: (count: number) =>
    `An inquiry can have at most ${count} upload links. Please send other records yourself.`,
  cameBack:
    'The client sent a follow-up while you wrote this. Nothing was published, and your text is kept: please refresh the page, and read the follow-up first.',
  cameBackMeanwhile:
    'The client sent a follow-up after this statement was sent to you. Nothing was published: please return it to its author.',
  proposalWaits:
    'A statement on this inquiry is already waiting for a second reader. Nothing was sent; please approve it or return it first.',
  draftExists:
    'You have a draft of a statement on this inquiry. Nothing was sent; please send or discard the draft first.',
  proposalGone:
    'This statement is no longer waiting: it was published, changed, or returned. Nothing was changed; please reload the page.',
  proposalChanged:
    'This statement was changed since you read it. Nothing was published; please reload the page and read it again.',
  ownProposal: 'You wrote this statement. A colleague has to read and approve it.',
  notReviewed: 'This inquiry is still waiting for review. There is nothing to correct yet.',
  tooLateToCorrect:
    'The files of this inquiry were removed when their retention period ended. It can no longer be corrected.',
  textBlockNotFound: 'This text block no longer exists. Please reload the page.',
  textBlockChanged: 'A colleague changed this text block. Nothing was saved; please open it again.',
  textBlocksFull: (count: number) => `There are ${count} text blocks already. Please remove one first.`,
  noteNotFound: 'This note no longer exists, or a colleague wrote it. Please reload the page.',
  noteChanged: 'This note was changed elsewhere. Nothing was saved; please reload the page.',
  notesFull: (count: number) => `There are ${count} notes on this inquiry already. Please remove one first.`,
  onHold: 'This inquiry is on legal hold: nothing in it can be deleted until staff release the hold.',
  alreadyAsked: 'The client has not answered your last question yet. Withdraw it to ask another.',
  requestClosed: 'This question was already answered or withdrawn. Nothing was sent; please reload the page.',
  messagesFull:
    'This inquiry has reached its limit of messages. Nothing was stored; please send a new inquiry, or contact us.',
  textMissing: 'Please enter some text.',
  requestHasFiles: 'A question to the client cannot include files. Nothing was sent.',
  recordsFull: (count: number) =>
    `An inquiry can have at most ${count} records. Nothing was added; please send the others as a new inquiry.`,
  tooLateToWrite:
    'The files of this inquiry were removed when their retention period ended. Nothing was sent; please send a new inquiry.',
  assignedElsewhere:
    'A colleague just changed the assignee. Your change was not saved; please refresh the page.',
  requestChanged: 'A colleague just changed this request. Nothing was changed; please refresh the page.',
  cannotBeAssigned: 'This colleague can no longer sign in. Nothing was changed; please choose someone else.',
  assignFirst: 'Assign this inquiry before you restrict it.',
  notOnHold: 'This inquiry is not on legal hold. Please reload the page.',
  fileInfected: 'This file is in quarantine because malware was found in it. No one can download it.',
  fileDeleted: 'This file has been deleted.',
  fileDamaged:
    'This file was damaged in our storage and cannot be downloaded. We have been told and will restore it, or ask you for it.',
  filesPending: (names: readonly string[]) =>
    `Still being checked for malware: ${listOf(names)}. Please try again in a moment.`,
  filesDamaged: (names: readonly string[]) =>
    `Damaged in our storage: ${listOf(names)}. We have been told and will restore this, or ask you for it. You can download the other files one by one.`,
  storageFull: 'Our storage is full right now. Nothing was stored; please try again later.',
  quotaUsed:
    'Your account’s storage is full. Nothing was stored; delete inquiries you no longer need, or contact us.',
  dailyQuotaUsed:
    'This is more than an account can send in one day. Nothing was stored; please send the rest tomorrow, or contact us.',
  accountDisabled: 'This account is disabled. Please contact us.',
  lastStaff: 'This is the last staff account that can sign in. Create another one first.',
  lastAdministrator: 'This is the last administrator who can sign in. Make someone else one first.',
  administratorsAreStaff: 'Only staff can be administrators.',
  ownAccount: 'This is your own account. You can change it on the Security page.',
  invitedInUse: 'This account already exists and is in use. No invitation was sent.',
  invitedDisabled: 'This account already exists and is disabled. Enable it first.',
  teamChanged: 'Your team has just changed. Please reload the page.',
  teamFull: (count: number) =>
    `There can be at most ${count} colleagues and invitations. Please remove or withdraw one first.`,
  addressUnproven: 'First confirm your email address: request a link on the Colleagues page, and open it.',
  notInvitable: 'This is your own address. Enter a colleague’s.',
  isColleague: 'This person is already a colleague.',
  colleagueGone: 'This colleague has already left.',
  ownerSeesAll: 'The owner sees all of the team’s inquiries.',
  ownerLeaves: 'You own this team. To leave it, end it.',
  inTeam: 'You are already on a team. Leave it first, then open the invitation again.',
  inNoTeam: 'You are not on a team.',
  invitationGone: 'This invitation was accepted or withdrawn. Please reload the page.',
  invitationInvalid:
    'This invitation is no longer valid: it expired, was used, or was withdrawn. Please ask for a new one.',
  invitedOther:
    'This invitation was sent to another email address. Sign in with that address, or register with it, and open the link again.',
  mailNotWaiting: 'This email is being sent, or is no longer in the queue.',
} as const;
