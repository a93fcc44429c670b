// The answers of calls about inquiries, their files and their custody records.
import { CUSTODY_EVENTS, CUSTODY_ROLES, custodyRecord } from '../custody/custody.ts';
import { custodyFileFormat } from '../custody/custody-file.ts';
import * as desk from '../desk/desk.ts';
import * as notes from '../desk/notes.ts';
import * as templates from '../desk/templates.ts';
import * as drafts from '../drafts.ts';
import { PAGE_PROBLEMS, SCANS } from '../files.ts';
import * as inquiries from '../inquiries.ts';
import { receiptFormat } from '../receipts/receipt-file.ts';
import { viewReceipt } from '../receipts/receipts.ts';
import * as requests from '../requests.ts';
import { DRAFT_FORMS } from '../sizes.ts';
import * as storedFiles from '../stored-files.ts';
import { TIMELINE_EVENTS, TIMELINE_ROLES, viewTimeline } from '../timeline.ts';
import { z } from '../z.ts';
import { answerOf, failure, id, simple, success, time } from './answer.ts';

const inquiryRow = z.strictObject({
  inquiryid: id,
  client_name: z.string(),
  emailaddress: z.string(),
  mobilenumber: z.string(),
  organization: z.string(),
  caseType: z.string(),
  urgencyLevel: z.string(),
  selectedServices: z.string(),
  customizedReports: z.string(),
  otherService: z.string(),
  status: z.int(),
  processstatus: z.int(),
  createddate: time,
  duedate: z.exactOptional(time),
  neededsince: z.exactOptional(time),
  matternumber: z.exactOptional(z.string()),
  excerpt: z.exactOptional(z.string().max(inquiries.MAX_EXCERPT_CHARS)),
  assigneename: z.exactOptional(z.string()),
  sendername: z.exactOptional(z.string()),
  kept: z.exactOptional(z.literal(true)),
  unread: z.exactOptional(z.literal(true)),
});

const colleague = z.strictObject({ accountid: id, name: z.string() });

const scan = z.enum(SCANS);
const pageProblem = z.enum(PAGE_PROBLEMS);

const fileFacts = z.strictObject({
  filename: z.string(),
  originalname: z.string(),
  bytes: z.int().positive(),
  sha256: z.hex().length(64),
  scan,
  pages: z.exactOptional(z.int().nonnegative()),
  pageproblem: z.exactOptional(pageProblem),
});

const informationRequest = z.strictObject({ requestid: id, question: z.string(), askeddate: time });
const correction = z.strictObject({
  correctionid: id,
  comment: z.string(),
  correctiondate: time,
  correctionname: z.exactOptional(z.string()),
  files: z.int().nonnegative(),
});

const inquiry = z.strictObject({
  inquiryid: id,
  client_name: z.string(),
  emailaddress: z.string(),
  mobilenumber: z.string(),
  organization: z.string(),
  caseType: z.string(),
  urgencyLevel: z.string(),
  status: z.int(),
  createddate: time,
  duedate: z.exactOptional(time),
  matternumber: z.exactOptional(z.string()),
  aboutCase: z.string(),
  inquiryfileName: z.string(),
  selectedServices: z.string(),
  customizedReports: z.string(),
  otherService: z.string(),
  processstatus: z.int(),
  processcomment: z.string(),
  finalreport: z.string(),
  processdate: z.exactOptional(time),
  processname: z.exactOptional(z.string()),
  corrections: z.exactOptional(z.array(correction)),
  removaldate: z.exactOptional(time),
  filesremoved: z.exactOptional(time),
  heldsince: z.exactOptional(time),
  holdreason: z.exactOptional(z.string()),
  assignee: z.exactOptional(colleague),
  colleagues: z.exactOptional(z.array(colleague)),
  inquiryfiles: z.exactOptional(z.array(fileFacts)),
  reportfiles: z.exactOptional(z.array(fileFacts)),
  hasreceipt: z.exactOptional(z.literal(true)),
  request: z.exactOptional(informationRequest),
});

const timelineEntry = z.strictObject({
  event: z.enum(TIMELINE_EVENTS),
  at: time,
  who: z.string(),
  role: z.enum(TIMELINE_ROLES),
  text: z.exactOptional(z.string()),
  records: z.exactOptional(z.strictObject({ first: id, count: id })),
  duedate: z.exactOptional(time),
});

const custodyEntry = z.strictObject({
  sequence: id,
  mac: z.string(),
  at: time,
  event: z.enum(CUSTODY_EVENTS),
  who: z.string(),
  role: z.enum(CUSTODY_ROLES),
  document: z.exactOptional(z.strictObject({ originalname: z.string(), sha256: z.string() })),
  count: z.exactOptional(z.int()),
});

const listedDraft = z.strictObject({
  draftid: id,
  casetype: z.string(),
  matternumber: z.exactOptional(z.string()),
  createddate: time,
  saveddate: time,
  removaldate: time,
  files: z.int(),
  bytes: z.int(),
  received: z.int(),
});

const draftFile = z.strictObject({
  uploadid: z.string(),
  originalname: z.string(),
  bytes: z.int().positive(),
  received: z.int(),
  fingerprint: z.string(),
  filename: z.exactOptional(z.string()),
  sha256: z.exactOptional(z.hex().length(64)),
  scan: z.exactOptional(scan),
  pages: z.exactOptional(z.int()),
  pageproblem: z.exactOptional(pageProblem),
});

const draft = z.strictObject({
  draftid: id,
  form: z.enum(DRAFT_FORMS),
  inquiryid: z.exactOptional(id),
  version: id,
  fields: z.record(z.string(), z.unknown()),
  createddate: time,
  saveddate: time,
  removaldate: time,
  files: z.array(draftFile),
});

const writer = z.strictObject({ name: z.string(), createddate: time, saveddate: time });

const template = z.strictObject({ templateid: id, name: z.string(), text: z.string(), version: id });

const note = z.strictObject({
  noteid: id,
  text: z.string(),
  writer: z.string(),
  isown: z.exactOptional(z.literal(true)),
  version: id,
  createddate: time,
  changeddate: z.exactOptional(time),
});

const deskNumbers = z.strictObject({
  open: z.int(),
  duetoday: z.int(),
  overdue: z.int(),
  turnaround: z.array(z.strictObject({ urgencylevel: z.string(), hours: z.number() })),
});

const submitted = success({ inquiryid: id });
const timelineFound = success({ data: z.array(timelineEntry) });
const notesFound = success({ data: z.array(note) });
const draftFound = success({
  data: z.union([draft, z.null()]),
  others: z.exactOptional(z.array(writer)),
  answered: z.exactOptional(z.strictObject({ name: z.string(), date: time })),
});
const inquiryParts = z.strictObject({
  timeline: timelineFound,
  draft: draftFound,
  notes: z.exactOptional(notesFound),
});

export const inquirySchemas = {
  InquiryRow: inquiryRow,
  Inquiry: inquiry,
  InformationRequest: informationRequest,
  FileFacts: fileFacts,
  Correction: correction,
  Colleague: colleague,
  Desk: deskNumbers,
  ListedDraft: listedDraft,
  Draft: draft,
  DraftFile: draftFile,
  Note: note,
  Template: template,
  TimelineEntry: timelineEntry,
  CustodyEntry: custodyEntry,
  CustodyFile: custodyFileFormat,
  Receipt: receiptFormat,
} as const;

export const inquiryAnswers = {
  listInquiries: answerOf(
    inquiries.listInquiries,
    success({
      data: z.array(inquiryRow),
      total_records: z.int(),
      drafts: z.exactOptional(z.array(listedDraft)),
    }),
  ),
  deleteInquiry: answerOf(inquiries.deleteInquiry, simple),
  viewInquiry: answerOf(
    inquiries.viewInquiry,
    success({ data: z.tuple([inquiry]), parts: z.exactOptional(inquiryParts) }),
  ),
  listScans: answerOf(
    storedFiles.listScans,
    success({
      data: z.array(fileFacts.pick({ filename: true, scan: true, pages: true, pageproblem: true })),
    }),
  ),
  submitInquiry: answerOf(inquiries.submitInquiry, submitted),
  answerInquiry: answerOf(inquiries.answerInquiry, simple),
  requestInformation: answerOf(requests.requestInformation, simple),
  withdrawRequest: answerOf(requests.withdrawRequest, simple),
  addRecords: answerOf(requests.addRecords, simple),
  viewTimeline: answerOf(viewTimeline, timelineFound),
  correctReview: answerOf(inquiries.correctReview, simple),
  holdInquiry: answerOf(inquiries.holdInquiry, simple),
  listNotes: answerOf(notes.listNotes, notesFound),
  saveNote: answerOf(notes.saveNote, success({ data: note })),
  listTemplates: answerOf(templates.listTemplates, success({ data: z.array(template) })),
  saveTemplate: answerOf(templates.saveTemplate, success({ data: template })),
  removeTemplate: answerOf(templates.removeTemplate, simple),
  removeNote: answerOf(notes.removeNote, simple),
  assignInquiry: answerOf(desk.assignInquiry, simple),
  viewDesk: answerOf(desk.viewDesk, success({ data: deskNumbers })),
  viewDraft: answerOf(drafts.viewDraft, draftFound),
  saveDraft: answerOf(
    drafts.saveDraft,
    success({ data: z.strictObject({ draftid: id, version: id, saveddate: time }) }),
  ),
  discardDraft: answerOf(drafts.discardDraft, simple),
  sendingOutcome: answerOf(
    inquiries.sendingOutcome,
    success({ data: z.union([submitted, simple, failure, z.null()]) }),
  ),
  custodyRecord: answerOf(custodyRecord, success({ data: z.array(custodyEntry), next: z.exactOptional(id) })),
  // Not an object with fields, but a file: contract/custody/custody-file.ts.
  custodyFile: custodyFileFormat,
  viewReceipt: answerOf(
    viewReceipt,
    success({
      data: receiptFormat,
      fingerprint: z.hex().length(64),
      additions: z.array(z.strictObject({ addition: id, received: time, files: id })),
    }),
  ),
} as const;
