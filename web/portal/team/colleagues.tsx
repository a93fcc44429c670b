// The colleagues of a client: who they are, what each sees, whom the owner has invited, and how to leave.
import { useState } from 'react';
import { viewProfile } from '../../../contract/accounts/profile.ts';
import * as team from '../../../contract/accounts/team.ts';
import { pages } from '../../../contract/pages.ts';
import { confirmWithUser } from '../../alerts.ts';
import { useSession } from '../../session.ts';
import { privateMeta } from '../../shell/meta.ts';
import { LoadState } from '../load-state.tsx';
import { PortalPage } from '../portal-page.tsx';
import { ConfirmAddress } from '../profile/confirm-address.tsx';
import { ProofDialog } from '../proof-dialog.tsx';
import { proofOf } from '../proof-fields.tsx';
import { change } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';
import { useCall } from '../use-call.ts';
import { type Asked, type Change, ColleagueLine, InvitationLine } from './colleague-line.tsx';
import { InviteForm } from './invite-form.tsx';

export const meta = () => privateMeta('Colleagues');

const LEAVE = 'Leave the team? You will see only the inquiries you sent.';
const END = 'Disband the team? Everyone will see only the inquiries they sent.';

export default function Colleagues() {
  const { clientid = '' } = useSession();
  const call = useCall(team.viewTeam, {});
  const { answer, reload } = call;
  const { act, say, outcome } = useAction();
  const [asked, setAsked] = useState<Asked>();
  const shown = answer?.body;
  const own = shown?.data;

  /** @param call its message is shown, and what is stored now */
  const make: Change = (call) =>
    act(() =>
      call()
        .then(({ message }) => message)
        .finally(reload),
    );
  const confirm = async (fields: Record<string, string>) => {
    const { make, onDone } = asked as Asked;
    const { message } = await make(proofOf(fields));
    onDone?.();
    say(message);
    reload();
  };
  const leave = () => {
    if (confirmWithUser(own?.owner ? END : LEAVE)) make(() => change(team.leaveTeam, {}));
  };

  return (
    <PortalPage list={pages.clientList}>
      <div className="page-head">
        <h1>Colleagues</h1>
      </div>
      <LoadState what="Your colleagues" call={call} />
      {outcome}
      {own && (
        <section className="credential" aria-labelledby="team">
          <h2 id="team">Your team</h2>
          <ul className="sessions">
            {own.colleagues.map((colleague) => (
              <ColleagueLine
                key={colleague.accountid}
                colleague={colleague}
                isSelf={String(colleague.accountid) === clientid}
                isChangeable={own.owner && !colleague.owner}
                onChange={make}
                onAsk={setAsked}
              />
            ))}
          </ul>
          <button className="btn quiet small" type="button" onClick={leave}>
            {own.owner ? 'Disband the team' : 'Leave the team'}
          </button>
        </section>
      )}
      {own?.invitations && own.invitations.length > 0 && (
        <section className="credential" aria-labelledby="invited">
          <h2 id="invited">Invited</h2>
          <ul className="sessions">
            {own.invitations.map((invitation) => (
              <InvitationLine
                key={invitation.invitationid}
                invitation={invitation}
                onChange={make}
                onAsk={setAsked}
              />
            ))}
          </ul>
        </section>
      )}
      {shown && own?.owner !== false && (
        <section className="credential" aria-labelledby="invite">
          <h2 id="invite">Invite a colleague</h2>
          {!own && (
            <div>
              <p>You are not on a team. Invite a colleague to send and follow inquiries together.</p>
              <details className="custody">
                <summary>
                  <span className="link">Who sees what</span>
                </summary>
                <p>
                  Until someone accepts, no other client sees your inquiries. You see what a colleague sends
                  from then on, and choose whether they see all inquiries of the team or only their own.
                </p>
              </details>
            </div>
          )}
          {shown.proven ? <InviteForm onAsk={setAsked} /> : <Unproven />}
        </section>
      )}
      {asked && (
        <ProofDialog
          title={asked.title}
          text={asked.text}
          button={asked.button}
          onConfirm={confirm}
          onClose={() => setAsked(undefined)}
        />
      )}
    </PortalPage>
  );
}

/** The mail and the page of an invitation name the inviter's address, so it must be theirs. */
function Unproven() {
  const { answer } = useCall(viewProfile, {});
  const email = answer?.body.data.email;
  return email ? <ConfirmAddress email={email} toInvite /> : null;
}
