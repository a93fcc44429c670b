// The list of all calls. Tests iterate over it, so a call that is missing here would not be tested.
import * as accounts from './accounts/accounts.ts';
import * as passkeys from './accounts/passkeys.ts';
import * as profile from './accounts/profile.ts';
import * as secondFactor from './accounts/second-factor.ts';
import * as sessions from './accounts/sessions.ts';
import * as team from './accounts/team.ts';
import * as administration from './administration.ts';
import { success } from './answers.ts';
import * as contact from './contact.ts';
import * as conversation from './conversation.ts';
import { custodyFile, custodyRecord } from './custody/custody.ts';
import * as desk from './desk/desk.ts';
import * as notes from './desk/notes.ts';
import * as restriction from './desk/restriction.ts';
import * as templates from './desk/templates.ts';
import * as drafts from './drafts.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import * as inquiries from './inquiries.ts';
import { readNumbers, saveNumbers } from './numbers/numbers.ts';
import { API_DOCUMENT } from './pages.ts';
import * as proposals from './proposals.ts';
import { viewReceipt } from './receipts/receipts.ts';
import * as storedFiles from './stored-files.ts';
import { viewTimeline } from './timeline.ts';
import * as uploadLinks from './upload-links.ts';
import * as uploads from './uploads.ts';
import { z } from './z.ts';

const health = success({
  version: z.exactOptional(z.string()),
  commit: z.exactOptional(z.string()).describe('Empty where it is not known.'),
  warnings: z
    .exactOptional(z.array(z.string()))
    .describe("Codes of what the operator should change; only for callers on the server's machine."),
});

export const healthz = endpoint({
  description: 'Liveness: the process responds.',
  path: '/healthz',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  limited: false,
  input: z.object({}),
  answer: health,
});

export const readyz = endpoint({
  description: 'Readiness: database, disk and free space are sufficient; 503 otherwise.',
  path: '/readyz',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  limited: false,
  input: z.object({}),
  answer: health,
});

export const metrics = endpoint({
  description:
    'Measurements for Prometheus; 404 unless the operator has set a token, which the caller must send.',
  path: '/metrics',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  limited: false,
  input: z.object({}),
  answer: 'text/plain',
});

export const apiDescription = endpoint({
  description: 'This description.',
  path: API_DOCUMENT,
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  input: z.object({}),
  answer: z.looseObject({ openapi: z.string() }),
});

const calls = {
  sendContactRequest: contact.sendContactRequest,
  readContactRequests: contact.readContactRequests,
  handleContactRequest: contact.handleContactRequest,
  clientLogin: accounts.clientLogin,
  registerClient: accounts.registerClient,
  listInquiries: inquiries.listInquiries,
  deleteInquiry: inquiries.deleteInquiry,
  viewInquiry: inquiries.viewInquiry,
  listScans: storedFiles.listScans,
  submitInquiry: inquiries.submitInquiry,
  answerInquiry: inquiries.answerInquiry,
  sendingOutcome: inquiries.sendingOutcome,
  sendMessage: conversation.sendMessage,
  withdrawRequest: conversation.withdrawRequest,
  viewProposal: proposals.viewProposal,
  approveProposal: proposals.approveProposal,
  returnProposal: proposals.returnProposal,
  viewTimeline,
  holdInquiry: inquiries.holdInquiry,
  listNotes: notes.listNotes,
  saveNote: notes.saveNote,
  removeNote: notes.removeNote,
  listTemplates: templates.listTemplates,
  saveTemplate: templates.saveTemplate,
  removeTemplate: templates.removeTemplate,
  assignInquiry: desk.assignInquiry,
  viewDesk: desk.viewDesk,
  restrictInquiry: restriction.restrictInquiry,
  listRestricted: restriction.listRestricted,
  admitToInquiry: restriction.admitToInquiry,
  viewDraft: drafts.viewDraft,
  saveDraft: drafts.saveDraft,
  discardDraft: drafts.discardDraft,
  forgotPassword: accounts.forgotPassword,
  viewResetLink: accounts.viewResetLink,
  resetPassword: accounts.resetPassword,
  confirmAddress: accounts.confirmAddress,
  staffLogin: accounts.staffLogin,
  changePassword: accounts.changePassword,
  logout: accounts.logout,
  sessionState: accounts.sessionState,
  listSessions: sessions.listSessions,
  endSessions: sessions.endSessions,
  viewProfile: profile.viewProfile,
  saveProfile: profile.saveProfile,
  permitExport: profile.permitExport,
  downloadExport: profile.downloadExport,
  chooseMails: profile.chooseMails,
  unsubscribe: profile.unsubscribe,
  viewTeam: team.viewTeam,
  inviteColleague: team.inviteColleague,
  withdrawInvitation: team.withdrawInvitation,
  changeColleague: team.changeColleague,
  removeColleague: team.removeColleague,
  leaveTeam: team.leaveTeam,
  viewInvitation: team.viewInvitation,
  joinTeam: team.joinTeam,
  download: storedFiles.download,
  downloadAll: storedFiles.downloadAll,
  createUpload: uploads.createUpload,
  upload: uploads.upload,
  listUploadLinks: uploadLinks.listUploadLinks,
  makeUploadLink: uploadLinks.makeUploadLink,
  endUploadLink: uploadLinks.endUploadLink,
  viewHeldLink: uploadLinks.viewHeldLink,
  sendHeldLink: uploadLinks.sendHeldLink,
  viewFile: storedFiles.viewFile,
  custodyRecord,
  custodyFile,
  viewReceipt,
  secondFactorState: secondFactor.secondFactorState,
  startSecondFactor: secondFactor.startSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  removeSecondFactor: secondFactor.removeSecondFactor,
  passkeyChallenge: passkeys.passkeyChallenge,
  passkeyLogin: passkeys.passkeyLogin,
  listPasskeys: passkeys.listPasskeys,
  startPasskey: passkeys.startPasskey,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  listAccounts: administration.listAccounts,
  viewAccount: administration.viewAccount,
  inviteAccount: administration.inviteAccount,
  inviteAgain: administration.inviteAgain,
  switchAccount: administration.switchAccount,
  switchAdministrator: administration.switchAdministrator,
  resetFactors: administration.resetFactors,
  endAccountSessions: administration.endAccountSessions,
  listMails: administration.listMails,
  sendMailAgain: administration.sendMailAgain,
  systemState: administration.systemState,
  readNumbers,
  saveNumbers,
  healthz,
  readyz,
  metrics,
  apiDescription,
} satisfies Readonly<Record<string, Endpoint>>;

export type CallName = keyof typeof calls;

export const endpoints: Readonly<Record<string, Endpoint>> = calls;
