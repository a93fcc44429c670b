// Colleagues: clients who work together in a team, which one of them owns (docs/decisions/0045-colleagues.md). Ours, not the
// specification's: a client who never invites anyone is alone, as there.

import { endpoint, type Failure } from '../endpoint.ts';
import { emailAddress, line, passwordDigest, positiveInteger, requiredLine } from '../fields.ts';
import { z } from '../z.ts';
import type { SimpleAnswer } from './accounts.ts';

/** What a colleague sees: all inquiries of the team, or only those that the account itself has sent. */
export const SIGHTS = ['all', 'own'] as const;
export type Sight = (typeof SIGHTS)[number];

export interface Colleague {
  accountid: number;
  name: string;
  /** For the owner of the team; for the others, only that of the owner. */
  email?: string;
  sees: Sight;
  owner: boolean;
  /** ISO 8601, UTC. */
  joineddate: string;
}

export interface ColleagueInvitation {
  invitationid: number;
  email: string;
  sees: Sight;
  /** ISO 8601, UTC. */
  sentdate: string;
  /** Until when its link is valid (ISO 8601, UTC). */
  expirydate: string;
  expired: boolean;
}

export interface Team {
  /** Whether the caller owns it. */
  owner: boolean;
  colleagues: Colleague[];
  /** Only for the owner. */
  invitations?: ColleagueInvitation[];
}

/** What an invitation says to the person who has its link. */
export interface Invited {
  /** The address of the owner, who has proved it. The names are what the owner has typed. */
  from: string;
  name: string;
  organization: string;
  /** The address that it was sent to. */
  email: string;
  sees: Sight;
}

/** null for a client who is alone. `proven`: a link to the caller's address was opened, without which no one can invite. */
export type TeamAnswer = { success: 1; data: Team | null; proven: boolean; message: string } | Failure;
export type InvitedAnswer = { success: 1; data: Invited; message: string } | Failure;

export const viewTeam = endpoint<TeamAnswer>()({
  path: '/user/team',
  methods: ['GET'],
  who: 'client',
  changes: false,
  input: z.object({}),
});

/** The caller's own credentials, entered again: a minute at an unlocked desk must not give anyone lasting sight. */
const confirmation = {
  password: passwordDigest,
  /** From the caller's authenticator app, if there is one. */
  code: line.default(''),
};

/** Invites an address, or sends its invitation again. The first invitation makes the caller the owner of a team. */
export const inviteColleague = endpoint<SimpleAnswer>()({
  path: '/user/team/invite',
  methods: ['POST'],
  who: 'client',
  changes: true,
  input: z.object({ email: emailAddress, sees: z.enum(SIGHTS), ...confirmation }),
});

export const withdrawInvitation = endpoint<SimpleAnswer>()({
  path: '/user/team/withdraw',
  methods: ['POST'],
  who: 'client',
  changes: true,
  input: z.object({ invitationid: positiveInteger }),
});

/** What a colleague sees from now on; the owner always sees all. Seeing less takes no password. */
export const changeColleague = endpoint<SimpleAnswer>()({
  path: '/user/team/change',
  methods: ['POST'],
  who: 'client',
  changes: true,
  input: z.object({
    accountid: positiveInteger,
    sees: z.enum(SIGHTS),
    password: passwordDigest.default(''),
    code: confirmation.code,
  }),
});

export const removeColleague = endpoint<SimpleAnswer>()({
  path: '/user/team/remove',
  methods: ['POST'],
  who: 'client',
  changes: true,
  input: z.object({ accountid: positiveInteger }),
});

/** Leaves the team. When its owner leaves, it ends. */
export const leaveTeam = endpoint<SimpleAnswer>()({
  path: '/user/team/leave',
  methods: ['POST'],
  who: 'client',
  changes: true,
  input: z.object({}),
});

/** What an invitation says. The token is the right to read it; POST, so that it is in no address. */
export const viewInvitation = endpoint<InvitedAnswer>()({
  path: '/user/team/invitation',
  methods: ['POST'],
  who: 'anyone',
  changes: false,
  input: z.object({ token: requiredLine }),
});

/** Accepts an invitation, in the account that has the address that it was sent to. */
export const joinTeam = endpoint<SimpleAnswer>()({
  path: '/user/team/join',
  methods: ['POST'],
  who: 'client',
  changes: true,
  input: z.object({ token: requiredLine, ...confirmation }),
});
