// What the types do not say of each call: what it is for, and which statuses it has in addition to those that follow
// from its description.
import type { CallName } from '../endpoints.ts';
import type { Status } from './statuses.ts';

export interface CallWords {
  summary: string;
  /** Further sentences. */
  more?: string;
  /** Statuses in addition to those that document.ts derives. */
  statuses?: readonly Status[];
  /** Whether an Idempotency-Key may or must be sent. */
  key?: 'optional' | 'required';
}

const CONFLICTS: readonly Status[] = [409];
const UPLOAD: readonly Status[] = [408, 413, 415, 422, 507];

export const WORDS: Readonly<Record<CallName, CallWords>> = {
  sendContactRequest: {
    summary: 'Request a consultation.',
    statuses: [422],
    key: 'optional',
  },
  readContactRequests: { summary: 'Read a page of the consultation requests, the newest first.' },
  clientLogin: {
    summary: 'Sign in as a client.',
    more: 'A wrong password is 401. With the right one, `success` 0 means a disabled account, or names in `code` what is missing.',
    statuses: [401],
  },
  registerClient: {
    summary: 'Register as a client.',
    more: '`success` 1: registered. 2: the email address has an account already.',
  },
  listInquiries: {
    summary: 'List inquiries: a client the own ones, staff all.',
    more: "The fields after `Keyword` are filters and the order of staff's list, and refused from clients. `mine` are the inquiries that the caller takes care of.",
  },
  deleteInquiry: { summary: 'Delete an inquiry that waits for its review.', statuses: CONFLICTS },
  viewInquiry: { summary: 'Read one inquiry. The custody record shows it.' },
  listScans: {
    summary: 'Read how far the malware scanner and the count of pages are with the files of an inquiry.',
  },
  submitInquiry: {
    summary: 'Submit an inquiry with its files.',
    more: 'The files of the draft come first, then those of the request; at least one is needed.',
    statuses: [...UPLOAD, 404, 409],
    key: 'optional',
  },
  answerInquiry: {
    summary: 'Answer an inquiry with a review statement and report files.',
    statuses: [...UPLOAD, 409],
    key: 'optional',
  },
  sendingOutcome: {
    summary: 'Ask what became of a form that was sent with this key.',
    more: '`data` is the answer to the form, or null if nothing was stored.',
    key: 'required',
  },
  requestInformation: {
    summary: 'Ask the client of an open inquiry for something.',
    more: 'One request of an inquiry is open at a time. Until it ends, the inquiry has no due date.',
    statuses: CONFLICTS,
    key: 'optional',
  },
  withdrawRequest: { summary: 'Withdraw a request that no longer needs an answer.', statuses: CONFLICTS },
  addRecords: {
    summary: 'Answer a request for information, or add records to an open inquiry.',
    more: 'The files of the draft come first, then those of the request. An answer needs a note or a file, an addition at least one file.',
    statuses: [...UPLOAD, 404, 409],
    key: 'optional',
  },
  viewTimeline: { summary: 'Read what happened to an inquiry, from the oldest entry.' },
  correctReview: {
    summary: 'Add a correction, a further statement, to an answered inquiry.',
    more: 'The first statement stays as it was. Files are optional.',
    statuses: [404, 409],
    key: 'optional',
  },
  holdInquiry: {
    summary: 'Set or lift a legal hold on an inquiry.',
    more: 'While there is one, nothing of it is removed.',
    statuses: CONFLICTS,
  },
  listNotes: { summary: 'Read the internal notes of staff on an inquiry.', statuses: [404] },
  saveNote: {
    summary: 'Write an internal note on an inquiry, or change the own one with this id.',
    more: 'Refused with 409 if the note was changed elsewhere. No client ever gets it.',
    statuses: CONFLICTS,
    key: 'optional',
  },
  removeNote: { summary: 'Remove an own internal note for good.', statuses: [404] },
  listTemplates: { summary: 'Read the text blocks for statements, which all staff share.' },
  saveTemplate: {
    summary: 'Add a text block, or change the one with this id.',
    more: 'Refused with 409 if it was changed elsewhere.',
    statuses: [404, 409],
    key: 'optional',
  },
  removeTemplate: { summary: 'Remove a text block for good.', statuses: [404] },
  assignInquiry: {
    summary: 'Give an inquiry to a member of staff, or to no one.',
    more: '`previous` is whom the caller saw in charge. Refused with 409 if that is someone else by now.',
    statuses: CONFLICTS,
    key: 'optional',
  },
  viewDesk: {
    summary: 'Read the numbers over the list of staff.',
    more: '`turnaround` is the median of the last answers of each urgency.',
  },
  viewDraft: {
    summary: 'Read a draft of the user.',
    more: 'Without `draftid`: the draft of this form about this inquiry; `data` is null if there is none.',
    statuses: [404],
  },
  saveDraft: {
    summary: 'Save what was typed into a form, in a new draft or in the one with this id.',
    more: 'Refused with 409 if the draft was changed elsewhere. To begin a draft, send a key, and repeat the request with the same fields until it is answered.',
    statuses: [404, 409],
    key: 'optional',
  },
  discardDraft: { summary: 'Remove a draft and its files for good.', statuses: [404] },
  forgotPassword: {
    summary: 'Ask for a link to set a new password.',
    more: '`success` 0: no client has this email address.',
  },
  viewResetLink: {
    summary: 'Read what lets someone into the account, or sees its inquiries, besides the password.',
    more: 'For the holder of a reset link that is still valid. `first`: the link is the first one to this address; then setting the password removes all of it.',
  },
  resetPassword: {
    summary: 'Set a new password with a reset link.',
    more: 'The first one that is used confirms the email address, and removes what was added to the account before.',
  },
  staffLogin: {
    summary: 'Sign in as staff.',
    more: '`success` 0 for a wrong password; `code` names what is missing with the right one.',
  },
  changePassword: { summary: 'Change the password of the signed-in member of staff.' },
  logout: { summary: 'End the session.' },
  sessionState: { summary: 'Keep the session alive, and read how long it may be idle.' },
  listSessions: { summary: 'List where the user is signed in.' },
  endSessions: { summary: 'End another session of the user, or all others.', statuses: [404] },
  viewProfile: { summary: 'Read the own name, contact number, time zone and choice of mails.' },
  saveProfile: { summary: 'Change the own name, contact number and time zone.', key: 'optional' },
  permitExport: {
    summary: 'Permit this session to download everything that is stored about the account.',
    more: 'The ticket is valid for 10 minutes, and only in this session.',
    key: 'optional',
  },
  downloadExport: {
    summary: 'Download everything that is stored about the account in one ZIP.',
    more: 'A client gets the own inquiries with their files; staff get what they wrote and did. What is withheld or removed is named in it, with the reason. If a file turns out to be damaged on the way, the connection breaks. Also with HEAD.',
  },
  chooseMails: {
    summary: 'Choose the optional mails.',
    more: 'Both lists have commas between the kinds; what is in neither stays as it is.',
    key: 'optional',
  },
  unsubscribe: {
    summary: 'Switch one kind of mail off with the token of such a mail.',
    more: 'The token may be in the address, for mail programs with a body of theirs (RFC 8058). A GET leads to the page that asks first.',
  },
  viewTeam: { summary: 'Read who the colleagues are, and for the owner of the team who is invited.' },
  inviteColleague: {
    summary: 'Invite a colleague by mail, or send an invitation again.',
    more: 'Refused with 409 until a link that was mailed to the address of the caller was opened. The first invitation makes the caller the owner of a team. The answer does not say whether the address has an account.',
    statuses: CONFLICTS,
    key: 'optional',
  },
  withdrawInvitation: { summary: 'Withdraw an invitation.', statuses: [404], key: 'optional' },
  changeColleague: {
    summary: 'Decide what a colleague sees: all inquiries of the team, or only their own.',
    more: 'To let a colleague see all takes the password of the caller.',
    statuses: [404, 409],
    key: 'optional',
  },
  removeColleague: {
    summary: 'Remove a colleague, who sees only their own inquiries from then on.',
    statuses: [404, 409],
    key: 'optional',
  },
  leaveTeam: {
    summary: 'Leave the team. When its owner leaves, it ends.',
    statuses: CONFLICTS,
    key: 'optional',
  },
  viewInvitation: { summary: 'Read an invitation with the token of its mail.', statuses: [404] },
  joinTeam: {
    summary: 'Accept an invitation, in the account that has the address that it was sent to.',
    statuses: [404, 409],
    key: 'optional',
  },
  download: {
    summary: 'Download a stored file, always as an attachment.',
    more: 'Every byte is compared with what was received. Also with HEAD, and with one Range.',
    statuses: [206, 302, 409, 410, 416],
  },
  createUpload: {
    summary: 'Begin to send a file of a draft in pieces (tus 1.0).',
    more: 'Any client of tus 1.0 can do this. The same file, if it was begun before, gets the same address.',
    statuses: [404, 412, 507],
  },
  upload: {
    summary: 'Send the next piece of a file, ask how much of it is stored, or remove it.',
    more: 'HEAD tells the offset, PATCH sends the piece that follows, DELETE removes the file from its draft. An offset is reported only for bytes that survive a crash.',
    statuses: [408, 409, 412, 415, 422, 423, 460, 507],
  },
  downloadAll: {
    summary: 'Download the records of an inquiry, or its reports, in one ZIP.',
    more: 'It has the SHA-256 of each file. Files in quarantine are left out and named in it; its own name says so. While a file is being checked for malware, or is damaged, it is refused. If a file turns out to be damaged on the way, the connection breaks. Also with HEAD, and with one Range.',
    statuses: [206, 409, 410, 416],
  },
  viewFile: {
    summary: 'Read a stored file for the viewer in the browser.',
    more: 'As the download, with one Range; the custody record says that the file was opened, once in 15 minutes.',
    statuses: [206, 409, 410, 416],
  },
  custodyRecord: { summary: 'Read who did what with an inquiry, in pages from the oldest entry.' },
  custodyFile: { summary: 'Save the whole custody record as a file that proves itself.' },
  viewReceipt: {
    summary: 'Read the receipt of an inquiry: what arrived, signed when it was stored.',
    more: '`data`, saved as a file, proves itself; `additions` lists the receipts of files that were added.',
  },
  secondFactorState: { summary: 'Read whether the user has an authenticator app.' },
  startSecondFactor: { summary: 'Begin to set up an authenticator app.', statuses: CONFLICTS },
  confirmSecondFactor: {
    summary: 'Confirm the authenticator app with its first code.',
    more: 'The recovery codes are shown only in this answer.',
    statuses: CONFLICTS,
  },
  removeSecondFactor: { summary: 'Remove the authenticator app.', statuses: CONFLICTS },
  passkeyChallenge: {
    summary: 'Get a challenge for a sign-in with a passkey.',
    more: 'It is bound to the browser by a cookie, and valid for five minutes and one use.',
  },
  passkeyLogin: { summary: 'Sign in with a passkey.', statuses: [401] },
  listPasskeys: { summary: "List the user's passkeys." },
  startPasskey: { summary: 'Begin to add a passkey.', statuses: CONFLICTS },
  addPasskey: { summary: 'Add the passkey that the browser has made.', statuses: CONFLICTS },
  removePasskey: { summary: 'Remove a passkey.', statuses: [404, 409] },
  listAccounts: { summary: 'Read a page of the accounts, the newest first.' },
  viewAccount: { summary: 'Read one account.' },
  inviteAccount: {
    summary: 'Create an account, and mail its owner a link to set the password.',
    more: 'The account signs in with the email address. If it exists and has never been signed in to, it is invited again.',
    statuses: CONFLICTS,
  },
  inviteAgain: {
    summary:
      'Mail the link again to the owner of an account that has never been signed in to, perhaps at another address.',
    more: 'Links that were mailed before end.',
    statuses: CONFLICTS,
    key: 'optional',
  },
  switchAccount: { summary: 'Disable an account, or enable it again.', statuses: CONFLICTS, key: 'optional' },
  switchAdministrator: {
    summary: 'Make a member of staff an administrator, or take that right away.',
    statuses: CONFLICTS,
    key: 'optional',
  },
  resetFactors: {
    summary: 'Remove the authenticator app and the passkeys of an account, and end its sessions.',
    statuses: CONFLICTS,
    key: 'optional',
  },
  endAccountSessions: { summary: 'Sign an account out everywhere.', statuses: CONFLICTS, key: 'optional' },
  listMails: { summary: 'Read a page of the mails that wait to be sent, the oldest first.' },
  sendMailAgain: {
    summary: 'Try mails that could not be sent again now.',
    statuses: [404],
    key: 'optional',
  },
  systemState: { summary: 'Read the state of database, files, scanner and backups.' },
  readNumbers: {
    summary:
      'Read sums by week: inquiries, turnaround, what was overdue, pages and bytes, downloads by clients.',
  },
  saveNumbers: { summary: 'Save one table of these numbers as CSV.' },
  healthz: { summary: 'Ask whether the process runs, and its version and commit.' },
  readyz: { summary: 'Ask whether a change could be made now and would last.', statuses: [503] },
  metrics: {
    summary: 'Read measurements in the text format of Prometheus.',
    more: '404 unless the operator has set a token.',
    statuses: [401, 404, 429],
  },
  apiDescription: { summary: 'Read this description.' },
};
