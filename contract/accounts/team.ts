// Colleagues: clients who work together in a team, which one of them owns (docs/decisions/0045-colleagues.md). Ours, not the
// specification's: a client who never invites anyone is alone, as there.
import { id, success, time } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { confirmation, emailAddress, passwordDigest, positiveInteger, requiredLine } from '../fields.ts';
import { z } from '../z.ts';

export const SIGHTS = ['all', 'own'] as const;
const sight = z
  .enum(SIGHTS)
  .describe(
    'Whether a colleague sees all inquiries of the team, or only those that the account itself has sent.',
  );
export type Sight = z.output<typeof sight>;

const colleague = z.object({
  accountid: id,
  name: z.string(),
  email: z
    .exactOptional(z.string())
    .describe('For the owner of the team; for the others, only that of the owner.'),
  sees: sight,
  owner: z.boolean(),
  joineddate: time,
});
export type Colleague = z.output<typeof colleague>;

const invitation = z.object({
  invitationid: id,
  email: z.string(),
  sees: sight,
  sentdate: time,
  expirydate: time,
  expired: z.boolean(),
});
export type ColleagueInvitation = z.output<typeof invitation>;

const team = z.object({
  owner: z.boolean().describe('Whether the caller owns it.'),
  colleagues: z.array(colleague),
  invitations: z.exactOptional(z.array(invitation)).describe('Only for the owner.'),
});
export type Team = z.output<typeof team>;

export const viewTeam = endpoint({
  description: 'Who the colleagues are, and for the owner of the team who is invited.',
  path: '/user/team',
  who: 'client',
  answer: success({
    data: team.nullable().describe('null for a client who is alone.'),
    proven: z
      .boolean()
      .describe("Whether a link to the caller's address was opened, without which no one can invite."),
  }),
});

/** A minute at an unlocked desk must not let anyone see inquiries for good. */
export const inviteColleague = endpoint({
  description:
    'Invites an address, or sends its invitation again. The first invitation makes the caller the owner of a team. The answer does not say whether the address has an account.',
  path: '/user/team/invite',
  who: 'client',
  changes: true,
  input: confirmation.extend({ email: emailAddress, sees: sight }),
});

export const withdrawInvitation = endpoint({
  description: 'Withdraws an invitation.',
  path: '/user/team/withdraw',
  who: 'client',
  changes: true,
  input: z.object({ invitationid: positiveInteger }),
});

export const changeColleague = endpoint({
  description:
    'Decides what a colleague sees from now on; the owner always sees all. Seeing less takes no password.',
  path: '/user/team/change',
  who: 'client',
  changes: true,
  input: confirmation.extend({
    accountid: positiveInteger,
    sees: sight,
    password: passwordDigest.default(''),
  }),
});

export const removeColleague = endpoint({
  description: 'Removes a colleague, who sees only their own inquiries from then on.',
  path: '/user/team/remove',
  who: 'client',
  changes: true,
  input: z.object({ accountid: positiveInteger }),
});

export const leaveTeam = endpoint({
  description: 'Leaves the team. When its owner leaves, it ends.',
  path: '/user/team/leave',
  who: 'client',
  changes: true,
});

const invited = z.object({
  from: z
    .string()
    .describe('The address of the owner, who has proved it. The names are what the owner has typed.'),
  name: z.string(),
  organization: z.string(),
  email: z.string().describe('The address that it was sent to.'),
  sees: sight,
});
export type Invited = z.output<typeof invited>;

/** The token is the right to read it; POST, so that it is in no address. */
export const viewInvitation = endpoint({
  description: 'What an invitation says to the person who has its link.',
  path: '/user/team/invitation',
  methods: ['POST'],
  who: 'anyone',
  input: z.object({ token: requiredLine }),
  answer: success({ data: invited }),
});

export const joinTeam = endpoint({
  description: 'Accepts an invitation, in the account that has the address that it was sent to.',
  path: '/user/team/join',
  who: 'client',
  changes: true,
  input: confirmation.extend({ token: requiredLine }),
});
