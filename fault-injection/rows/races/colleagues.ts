// Races between colleagues: who answers, whether one who is removed still adds, and whether an invitation still counts.

import { joinTeam, removeColleague, withdrawInvitation } from '../../../contract/accounts/team.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { refusals } from '../../../contract/refusals.ts';
import { findMembership } from '../../../server/db/accounts/teams.ts';
import type { SignedIn } from '../../../tests/support/data/writable-data.ts';
import { digestOf } from '../../../tests/support/requests/wire-client.ts';
import { PASSWORD } from '../../../tests/support/server/accounts.ts';
import { foundTeam, inviteInto } from '../../../tests/support/teams.ts';
import type { Arena } from './arena.ts';
import { type Contest, eventsOf, newInquiry, ok, openWith, refused, titles } from './contests.ts';
import { addedCustody, addition, additionMails, answerTwice, NOTHING, wholeInquiry } from './open-inquiry.ts';
import { callRequest } from './requests.ts';

/** A new team of two who see all. The owner is the client of the arena that is returned. */
async function openOffice({ data, ...arena }: Arena): Promise<{ office: Arena; colleague: SignedIn }> {
  const client = await data.signIn('client');
  const colleague = await data.signIn('client');
  await foundTeam(data, client, [colleague, 'all']);
  return { office: { ...arena, data, client }, colleague };
}

const oneQuestionForTwo: Contest = {
  what: 'two colleagues answer one question',
  entries: ['request-answered'],
  async prepare(arena) {
    const { office, colleague } = await openOffice(arena);
    return answerTwice(office, [office.client, colleague]);
  },
};

const removedOrAdded: Contest = {
  what: 'a colleague is removed while they add records',
  entries: ['colleague-removed', 'records-added'],
  bothMayCount: true,
  async prepare(arena) {
    const { office, colleague } = await openOffice(arena);
    const id = await newInquiry(office);
    const [title] = titles();
    const removed = ok(refusals.colleagueRemoved);
    return {
      requests: [
        callRequest(removeColleague.path, { accountid: colleague.id }, office.client),
        addition(id, title, colleague),
      ],
      expected: (winner) =>
        winner === 0
          ? {
              told: [removed, refused(404, serverMessages.inquiryNotFound)],
              custody: [...eventsOf(0, 'colleague-removed'), ...eventsOf(1, 'refused')],
              mails: [],
              rows: { ...openWith(), ...NOTHING },
            }
          : {
              told: [removed, ok(refusals.recordsAdded)],
              custody: [...addedCustody(1), ...eventsOf(0, 'colleague-removed')],
              mails: additionMails(office, id).sort(),
              rows: { ...openWith(title), ...NOTHING, additions: [[title, 1, true]] },
            },
      rows: () => wholeInquiry(office, id),
    };
  },
};

const withdrawnOrAccepted: Contest = {
  what: 'an invitation is withdrawn while it is accepted',
  entries: ['colleague-invitation-withdrawn', 'colleague-joined'],
  async prepare({ data }) {
    const owner = await data.signIn('client');
    const invited = await data.signIn('client');
    const teamId = await foundTeam(data, owner);
    const { invitationid, token } = await inviteInto(data, teamId, invited.email);
    return {
      requests: [
        callRequest(withdrawInvitation.path, { invitationid: Number(invitationid) }, owner),
        callRequest(joinTeam.path, { token, password: digestOf(PASSWORD) }, invited),
      ],
      expected: (winner) =>
        winner === 0
          ? {
              told: [ok(refusals.invitationWithdrawn), refused(404, refusals.invitationInvalid)],
              custody: [...eventsOf(0, 'colleague-invitation-withdrawn'), ...eventsOf(1, 'refused')],
              mails: [],
              rows: null,
            }
          : {
              told: [refused(404, refusals.invitationGone), ok(refusals.joined)],
              custody: [...eventsOf(1, 'colleague-joined'), ...eventsOf(0, 'refused')],
              mails: [],
              rows: teamId,
            },
      rows: async () => (await findMembership(data.db, invited.id))?.teamId ?? null,
    };
  },
};

export const colleagueContests: readonly Contest[] = [oneQuestionForTwo, removedOrAdded, withdrawnOrAccepted];
