// One colleague, or one invitation, with what the owner of the team can do about it.
import * as team from '../../../contract/accounts/team.ts';
import { confirmWithUser } from '../../alerts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMoments } from '../moments.ts';
import { change } from '../short-form.tsx';

/** Makes one change of the team, and shows its message. */
export type Change = (make: () => Promise<{ message: string }>) => Promise<void>;

/** A change that lets someone see more, which takes the user's password. */
export interface Asked {
  title: string;
  text: string;
  button: string;
  make: (proof: { password: string; code: string }) => Promise<{ message: string }>;
  onDone?: () => void;
}

const SEES = { all: 'Sees all inquiries', own: 'Sees only their own inquiries' } as const;
const SIGHT = { all: 'sees all inquiries of the team', own: 'sees only their own inquiries' } as const;
const OTHER = { all: 'own', own: 'all' } as const;
const SHOW = { all: 'Show all inquiries', own: 'Limit to their own inquiries' } as const;

interface ColleagueLineProps {
  colleague: team.Colleague;
  isSelf: boolean;
  isChangeable: boolean;
  onChange: Change;
  onAsk: (asked: Asked) => void;
}

export function ColleagueLine({ colleague, isSelf, isChangeable, onChange, onAsk }: ColleagueLineProps) {
  const { formatMoment } = useMoments();
  const { accountid, name, email, sees, owner, joineddate } = colleague;
  const other = OTHER[sees];
  const widen = () =>
    onAsk({
      title: `Show all inquiries to ${name}`,
      text: `${email} will see all of the team’s inquiries, with their records and reports. We will email you a confirmation.`,
      button: SHOW.all,
      make: (proof) => change(team.changeColleague, { accountid, sees: 'all', ...proof }),
    });
  const narrow = () => onChange(() => change(team.changeColleague, { accountid, sees: 'own' }));
  const remove = () => {
    if (confirmWithUser(`Remove ${name} from the team? They will see only the inquiries they sent.`))
      onChange(() => change(team.removeColleague, { accountid }));
  };
  return (
    <li className="in-line">
      <div>
        <b>{name}</b>
        {isSelf && <span className="session-here">you</span>}
        <span className="session-facts">
          {email && `${email}. `}
          {owner ? 'Owns the team and sees all inquiries' : SEES[sees]}, since{' '}
          <time dateTime={joineddate}>{formatMoment(joineddate)}</time>.
        </span>
      </div>
      {isChangeable && (
        <span className="line-actions">
          <button className="btn quiet small" type="button" onClick={other === 'all' ? widen : narrow}>
            {SHOW[other]} <VisuallyHidden>for {name}</VisuallyHidden>
          </button>
          <button className="btn quiet small" type="button" onClick={remove}>
            Remove <VisuallyHidden>{name}</VisuallyHidden>
          </button>
        </span>
      )}
    </li>
  );
}

export function invitationOf(email: string, sees: team.Sight): Asked {
  return {
    title: 'Invite a colleague',
    text: `${email} ${SIGHT[sees]} once they accept. We will email you a confirmation.`,
    button: 'Send the invitation',
    make: (proof) => change(team.inviteColleague, { email, sees, ...proof }),
  };
}

interface InvitationLineProps {
  invitation: team.ColleagueInvitation;
  onChange: Change;
  onAsk: (asked: Asked) => void;
}

export function InvitationLine({ invitation, onChange, onAsk }: InvitationLineProps) {
  const { formatMoment } = useMoments();
  const { invitationid, email, sees, expirydate, expired } = invitation;
  return (
    <li className="in-line">
      <div>
        <b>{email}</b>
        <span className="session-facts">
          {SEES[sees]} once they accept. The link {expired ? 'expired' : 'expires'}{' '}
          <time dateTime={expirydate}>{formatMoment(expirydate)}</time>.
        </span>
      </div>
      <span className="line-actions">
        <button className="btn quiet small" type="button" onClick={() => onAsk(invitationOf(email, sees))}>
          Resend invitation <VisuallyHidden>to {email}</VisuallyHidden>
        </button>
        <button
          className="btn quiet small"
          type="button"
          onClick={() => onChange(() => change(team.withdrawInvitation, { invitationid }))}
        >
          Withdraw <VisuallyHidden>the invitation to {email}</VisuallyHidden>
        </button>
      </span>
    </li>
  );
}
