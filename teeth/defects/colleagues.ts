// Colleagues: what each of them sees, invitations, and leaving.
import { defectsOf } from '../defect.ts';

const ACCESS = 'tests/server/custody/access.test.ts';
const TEAM = 'tests/server/accounts/team.test.ts';

export const colleagues = [
  ...defectsOf('server/db/inquiries/seen-by.ts', ACCESS, {
    'every colleague sees all inquiries of the team': ['AND sees_all = 1 AND', 'AND'],
    'colleagues see the inquiries of other teams': [' AND team_members.team_id = inquiries.team_id', ''],
    'every colleague deletes inquiries of others': [
      'SELECT 1 FROM teams WHERE owner_id = ${accountId} AND teams.id = inquiries.team_id',
      'SELECT 1 FROM team_members WHERE account_id = ${accountId} AND team_members.team_id = inquiries.team_id',
    ],
  }),
  ...defectsOf('server/accounts/running-transfers.ts', TEAM, {
    'downloads go on when their client has left the team':
      '      else if (isLost(transfer)) transfer.cut(refuse.notAllowed());\n',
  }),
  ...defectsOf('server/db/accounts/teams.ts', TEAM, {
    'drafts about inquiries of others left to someone who has left': [
      'if (result.numDeletedRows !== 1n) return false;\n  await deleteForeignDrafts(trx, accountId);',
      'if (result.numDeletedRows !== 1n) return false;',
    ],
    'drafts about inquiries of others left to someone who sees only the own': [
      'if (result.numUpdatedRows !== 1n) return false;\n  await deleteForeignDrafts(trx, accountId);',
      'if (result.numUpdatedRows !== 1n) return false;',
    ],
    'invitation valid for ever': ["    .where('expiresAt', '>', now)\n", ''],
    'invitations to an erased address kept':
      "  await trx.deleteFrom('teamInvitations').where('login', '=', login).execute();\n",
  }),
  ...defectsOf('server/routes/accounts/team.ts', TEAM, {
    'invitation accepted by an account with another address':
      '  if (login !== found.login) throw refuse.conflict(refusals.invitedOther);\n',
    'invitation stored as it was mailed': ['tokenHash: hashToken(token),', 'tokenHash: token,'],
    'staff invited as clients': [' || (await isAddressOfStaff(trx, invited))', ''],
    'team changed by a colleague who does not own it':
      '  if (team?.ownerId !== accountId) throw refuse.notAllowed();\n',
    'colleague of another team changed': [
      '  if (membership?.teamId !== teamId) throw refuse.notFound(refusals.colleagueGone);\n',
      '',
    ],
    'invitations without a limit': "      ['colleaguesPerAccount', String(id)],\n",
  }),
  ...defectsOf('server/routes/inquiries/sending.ts', TEAM, {
    'sent inquiries are in no team': '    teamId: (await lockMembership(trx, visitor.account.id)) ?? null,\n',
  }),
  ...defectsOf('server/routes/inquiries/requests.ts', TEAM, {
    'a colleague fills the storage of the sender beyond the quota':
      '  if (inquiry.clientId !== account.id) await requireWithinQuota(context, trx, inquiry.clientId);\n',
  }),
  ...defectsOf('server/db/inquiries/inquiries.ts', TEAM, {
    "a colleague's reading ends the mark of the sender": [
      "    .set({ answerUnread: 0 })\n    .where('id', '=', id)\n    .where('clientId', '=', accountId)",
      "    .set({ answerUnread: 0 })\n    .where('id', '=', id)",
    ],
  }),
];
