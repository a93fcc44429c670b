// The colleagues of a client: who they are, what each sees, whom the owner has invited, and how to leave.
import { useState } from 'react';
import { Link } from 'react-router';
import { viewProfile } from '../../../contract/accounts/profile.ts';
import * as team from '../../../contract/accounts/team.ts';
import { pages } from '../../../contract/pages.ts';
import { confirmWithUser } from '../../alerts.ts';
import { useSession } from '../../session.ts';
import { privateMeta } from '../../shell/meta.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { PortalPage } from '../portal-page.tsx';
import { ConfirmAddress } from '../profile/confirm-address.tsx';
import { ProofDialog } from '../proof-dialog.tsx';
import { proofOf } from '../proof-fields.tsx';
import { change, wordsOf } from '../short-form.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { useCall } from '../use-call.ts';
import { type Asked, type Change, ColleagueLine, InvitationLine } from './colleague-line.tsx';
import { InviteForm } from './invite-form.tsx';

export const meta = () => privateMeta('Colleagues');

const LEAVE = 'Leave the team? You will see only the inquiries you sent.';
const END = 'End the team? Everyone will see only the inquiries they sent.';

export default function Colleagues() {
  const { clientid = '' } = useSession();
  const { answer, error, reload } = useCall(team.viewTeam, {});
  const [done, setDone] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const shown = answer?.body;
  const own = shown?.data;

  /** @param make the call; the page shows its message, and what is stored now */
  const act: Change = async (make) => {
    if (isBusy) return;
    setBusy(true);
    setDone('');
    setRefusal('');
    try {
      setDone((await make()).message);
    } catch (thrown) {
      if (leaveIfSignedOut(thrown)) return;
      setRefusal(wordsOf(thrown));
    } finally {
      setBusy(false);
    }
    reload();
  };
  const confirm = async (fields: Record<string, string>) => {
    const { make, onDone } = asked as Asked;
    const { message } = await make(proofOf(fields));
    onDone?.();
    setRefusal('');
    setDone(message);
    reload();
  };
  const leave = () => {
    if (confirmWithUser(own?.owner ? END : LEAVE)) act(() => change(team.leaveTeam, {}));
  };

  return (
    <PortalPage list={pages.clientProfile} listName="Profile">
      <div className="desk-head">
        <h1>Colleagues</h1>
      </div>
      {error !== undefined && <LoadFailure title="Your colleagues could not be loaded." onRetry={reload} />}
      <FormMessage text={done} tone="good" />
      <FormMessage text={refusal} />
      {own && (
        <section className="credential" aria-labelledby="team">
          <h2 id="team">Your team</h2>
          <p>
            The inquiries that you see are in the{' '}
            <Link className="link" to={pages.clientList}>
              Review List
            </Link>
            .
          </p>
          <ul className="sessions">
            {own.colleagues.map((colleague) => (
              <ColleagueLine
                key={colleague.accountid}
                colleague={colleague}
                isSelf={String(colleague.accountid) === clientid}
                isChangeable={own.owner && !colleague.owner}
                onChange={act}
                onAsk={setAsked}
              />
            ))}
          </ul>
          <button className="btn quiet small" type="button" onClick={leave}>
            {own.owner ? 'End the team' : 'Leave'}
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
                onChange={act}
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
