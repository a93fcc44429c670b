// The answers of calls about accounts, sign-ins, second factors, passkeys and sessions, and of the consultation form.
import * as accounts from '../accounts/accounts.ts';
import { MAIL_KINDS, type MailKind } from '../accounts/mail-kinds.ts';
import * as passkeys from '../accounts/passkeys.ts';
import { chooseMails, permitExport, saveProfile, unsubscribe, viewProfile } from '../accounts/profile.ts';
import * as secondFactor from '../accounts/second-factor.ts';
import { endSessions, listSessions } from '../accounts/sessions.ts';
import * as team from '../accounts/team.ts';
import { readContactRequests, sendContactRequest } from '../contact.ts';
import { z } from '../z.ts';
import { answerOf, failure, id, simple, success, time } from './answer.ts';

const refusedSignIn = <Code extends z.ZodType>(code: Code) =>
  z.strictObject({ ...failure.shape, code: z.exactOptional(code) });

const contactRequest = z.strictObject({
  requestid: id,
  createddate: time,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  organisation: z.string(),
  comments: z.string(),
});

const session = z.strictObject({
  sessionid: z.string(),
  current: z.boolean(),
  device: z.string(),
  network: z.string(),
  startedat: time,
  lastusedat: time,
});

const profile = z.strictObject({
  name: z.string(),
  login: z.string(),
  email: z.string(),
  organization: z.string(),
  addressproven: z.boolean(),
  contactnumber: z.string(),
  timezone: z.string(),
  mails: z.array(
    z.strictObject({ kind: z.enum(Object.keys(MAIL_KINDS) as MailKind[]), wanted: z.boolean() }),
  ),
});

const sight = z.enum(team.SIGHTS);

const teamOf = z.strictObject({
  owner: z.boolean(),
  colleagues: z.array(
    z.strictObject({
      accountid: id,
      name: z.string(),
      email: z.exactOptional(z.string()),
      sees: sight,
      owner: z.boolean(),
      joineddate: time,
    }),
  ),
  invitations: z.exactOptional(
    z.array(
      z.strictObject({
        invitationid: id,
        email: z.string(),
        sees: sight,
        sentdate: time,
        expirydate: time,
        expired: z.boolean(),
      }),
    ),
  ),
});

const wayIn = z.strictObject({
  name: z.string(),
  kind: z.enum(['passkey', 'authenticator', 'colleague', 'invitation', 'team']),
  label: z.string(),
  sees: z.enum([...team.SIGHTS, '']),
});

const invited = z.strictObject({
  from: z.string(),
  name: z.string(),
  organization: z.string(),
  email: z.string(),
  sees: sight,
});

const passkey = z.strictObject({
  passkeyid: id,
  name: z.string(),
  createdat: time,
  lastusedat: z.union([time, z.literal('')]),
});

const credentials = z.array(z.strictObject({ type: z.literal('public-key'), id: z.string() }));

/** What navigator.credentials.create needs. */
const creation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: credentials,
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
});

/** What navigator.credentials.get needs. */
const request = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
});

export const accountSchemas = {
  ContactRequest: contactRequest,
  Session: session,
  Profile: profile,
  Passkey: passkey,
  PasskeyCreation: creation,
  PasskeyRequest: request,
} as const;

export const accountAnswers = {
  sendContactRequest: answerOf(sendContactRequest, z.strictObject({ message: z.string() })),
  readContactRequests: answerOf(
    readContactRequests,
    success({ data: z.array(contactRequest), total_records: z.int() }),
  ),
  clientLogin: answerOf(
    accounts.clientLogin,
    z.union([
      success({ client_id: id, user: z.strictObject({ client_name: z.string() }) }),
      refusedSignIn(z.enum(['required', 'wrong'])),
    ]),
  ),
  staffLogin: answerOf(
    accounts.staffLogin,
    z.union([
      success({ userid: id, user: z.strictObject({ username: z.string() }) }),
      refusedSignIn(z.enum(['required', 'wrong', 'passkey'])),
    ]),
  ),
  registerClient: answerOf(
    accounts.registerClient,
    z.union([z.strictObject({ success: z.literal([1, 2]), message: z.string() }), failure]),
  ),
  forgotPassword: answerOf(accounts.forgotPassword, z.union([simple, failure])),
  viewResetLink: answerOf(accounts.viewResetLink, success({ first: z.boolean(), data: z.array(wayIn) })),
  resetPassword: answerOf(accounts.resetPassword, z.union([simple, failure])),
  changePassword: answerOf(accounts.changePassword, simple),
  logout: answerOf(accounts.logout, simple),
  sessionState: answerOf(
    accounts.sessionState,
    success({
      idleseconds: z.int(),
      transferring: z.boolean(),
      administrator: z.boolean(),
      name: z.string(),
      timezone: z.string(),
    }),
  ),
  listSessions: answerOf(listSessions, success({ data: z.array(session) })),
  endSessions: answerOf(endSessions, simple),
  viewProfile: answerOf(viewProfile, success({ data: profile })),
  saveProfile: answerOf(saveProfile, simple),
  permitExport: answerOf(permitExport, success({ ticket: z.string() })),
  chooseMails: answerOf(chooseMails, simple),
  unsubscribe: answerOf(unsubscribe, simple),
  viewTeam: answerOf(team.viewTeam, success({ data: teamOf.nullable(), proven: z.boolean() })),
  inviteColleague: answerOf(team.inviteColleague, simple),
  withdrawInvitation: answerOf(team.withdrawInvitation, simple),
  changeColleague: answerOf(team.changeColleague, simple),
  removeColleague: answerOf(team.removeColleague, simple),
  leaveTeam: answerOf(team.leaveTeam, simple),
  viewInvitation: answerOf(team.viewInvitation, success({ data: invited })),
  joinTeam: answerOf(team.joinTeam, simple),
  secondFactorState: answerOf(
    secondFactor.secondFactorState,
    success({
      enrolled: z.boolean(),
      required: z.boolean(),
      mustenroll: z.boolean(),
      recoverycodesleft: z.int(),
    }),
  ),
  startSecondFactor: answerOf(
    secondFactor.startSecondFactor,
    success({ secret: z.string(), address: z.string() }),
  ),
  confirmSecondFactor: answerOf(
    secondFactor.confirmSecondFactor,
    success({ recoverycodes: z.array(z.string()) }),
  ),
  removeSecondFactor: answerOf(secondFactor.removeSecondFactor, simple),
  passkeyChallenge: answerOf(passkeys.passkeyChallenge, success({ options: request })),
  passkeyLogin: answerOf(passkeys.passkeyLogin, success({ accountid: id, name: z.string() })),
  listPasskeys: answerOf(passkeys.listPasskeys, success({ data: z.array(passkey) })),
  startPasskey: answerOf(passkeys.startPasskey, success({ options: creation })),
  addPasskey: answerOf(passkeys.addPasskey, simple),
  removePasskey: answerOf(passkeys.removePasskey, simple),
} as const;
