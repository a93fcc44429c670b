// The answers of the calls of the page for administrators.
import * as administration from '../administration.ts';
import * as numbers from '../numbers/numbers.ts';
import { z } from '../z.ts';
import { answerOf, id, success, time } from './answer.ts';

const timeOrNone = z.union([time, z.literal('')]);

const account = z.strictObject({
  accountid: id,
  role: z.enum(['client', 'staff']),
  administrator: z.boolean(),
  login: z.string(),
  name: z.string(),
  email: z.string(),
  addressproven: z.boolean(),
  disabled: z.boolean(),
  authenticator: z.boolean(),
  passkeys: z.int(),
  sessions: z.int(),
  createddate: time,
  lastsignin: timeOrNone,
});

const mail = z.strictObject({
  mailid: z.string(),
  receiver: z.string(),
  subject: z.string(),
  createddate: time,
  attempts: z.int(),
  lastattempt: timeOrNone,
  lasterror: z.string(),
  refused: z.boolean(),
  nextattempt: time,
});

const finding = z.strictObject({
  state: z.enum(['good', 'advice', 'fault']),
  text: z.string(),
  remedy: z.string(),
});

const system = z.strictObject({
  version: z.string(),
  commit: z.string(),
  parts: z.array(z.strictObject({ part: z.string(), findings: z.array(finding) })),
});

const week = z.strictObject({
  week: z.iso.date(),
  received: z.int(),
  answered: z.int(),
  due: z.int(),
  overdue: z.int(),
  files: z.int(),
  pages: z.int(),
  bytes: z.int(),
  downloads: z.int(),
  openings: z.int(),
});

const turnaround = z.strictObject({
  urgency: z.string(),
  answered: z.int(),
  intime: z.int(),
  mediandays: z.number(),
  ninetydays: z.number(),
  promiseddays: z.union([z.number(), z.null()]),
});

export const administrationSchemas = {
  Account: account,
  WaitingMail: mail,
  System: system,
  Week: week,
  Turnaround: turnaround,
} as const;

const oneAccount = success({ data: account });

export const administrationAnswers = {
  listAccounts: answerOf(
    administration.listAccounts,
    success({ data: z.array(account), total_records: z.int() }),
  ),
  viewAccount: answerOf(administration.viewAccount, oneAccount),
  inviteAccount: answerOf(administration.inviteAccount, oneAccount),
  inviteAgain: answerOf(administration.inviteAgain, oneAccount),
  switchAccount: answerOf(administration.switchAccount, oneAccount),
  switchAdministrator: answerOf(administration.switchAdministrator, oneAccount),
  resetFactors: answerOf(administration.resetFactors, oneAccount),
  endAccountSessions: answerOf(administration.endAccountSessions, oneAccount),
  listMails: answerOf(administration.listMails, success({ data: z.array(mail), total_records: z.int() })),
  sendMailAgain: answerOf(administration.sendMailAgain, success({ mails: z.int() })),
  systemState: answerOf(administration.systemState, success({ data: system })),
  readNumbers: answerOf(
    numbers.readNumbers,
    success({ data: z.strictObject({ weeks: z.array(week), turnaround: z.array(turnaround) }) }),
  ),
} as const;
