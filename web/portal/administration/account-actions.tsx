// What an administrator can do to an account. Each action says beforehand what it does; a dangerous one then asks for
// the administrator's own password.
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type AccountChange,
  type AccountListed,
  changeAccount,
  inviteAgain,
} from '../../../contract/administration.ts';
import { MAX_EMAIL_CHARS } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { useSession } from '../../session.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ProofDialog } from '../proof-dialog.tsx';
import { proofOf } from '../proof-fields.tsx';
import { change } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';

interface Action {
  /** A repeated invitation is another call, because it has an address. */
  change: AccountChange | 'invite-again';
  button: string;
  text: string;
  /** What is said afterwards. */
  done: string;
}

/** The action that undoes the change takes its place, and gets the focus. */
const UNDOES: Partial<Record<Action['change'], Action['change']>> = {
  enable: 'disable',
  'make-administrator': 'remove-administrator',
};

function actionsFor(account: AccountListed): Action[] {
  const { role, email, disabled, administrator, sessions } = account;
  const actions: Action[] = [
    disabled
      ? {
          change: 'enable',
          button: 'Enable',
          text: 'The account can sign in again, with the same password.',
          done: 'The account is enabled.',
        }
      : {
          change: 'disable',
          button: 'Disable',
          text: 'The account is signed out everywhere and cannot sign in until it is enabled again. Nothing is deleted.',
          done: 'The account is disabled. Enable it here to undo this.',
        },
  ];
  if (sessions > 0)
    actions.push({
      change: 'end-sessions',
      button: 'Sign out everywhere',
      text: 'The account is signed out on every device. It can sign in again right away.',
      done: 'The account is signed out everywhere.',
    });
  if (account.authenticator || account.passkeys > 0)
    actions.push({
      change: 'reset-factors',
      button: 'Remove second factors',
      text: 'Use this for a lost phone. It removes the authenticator app, the recovery codes, and all passkeys, and signs the account out everywhere. Until a new factor is set up, the password alone is enough to sign in. The owner is notified by email.',
      done: 'The second factors are removed.',
    });
  if (role === 'staff')
    actions.push(
      administrator
        ? {
            change: 'remove-administrator',
            button: 'Remove as administrator',
            text: 'The account stays a staff account but can no longer open these pages.',
            done: 'The account is no longer an administrator.',
          }
        : {
            change: 'make-administrator',
            button: 'Make administrator',
            text: 'The account can open these pages, invite and disable others, and make others administrators.',
            done: 'The account is now an administrator.',
          },
    );
  if (account.lastsignin === '' && !disabled && email !== '')
    actions.push({
      change: 'invite-again',
      button: 'Invite again',
      text: 'No one has signed in to this account yet. We email a new link to set a password, and the old link stops working. If the address was wrong, correct it.',
      done: 'The invitation is on its way.',
    });
  return actions;
}

interface AccountActionsProps {
  account: AccountListed;
  onChanged: (account: AccountListed) => void;
}

export function AccountActions({ account, onChanged }: AccountActionsProps) {
  const { userid } = useSession();
  const [asked, setAsked] = useState<Action>();
  const { act, say, said, outcome } = useAction();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // When an action disappears, its button loses the focus.
    if (said && !asked && document.activeElement === document.body) title.current?.focus();
  }, [said, asked]);

  if (String(account.accountid) === userid)
    return (
      <p className="account-own">
        This is your account. Change it under <Link to={pages.staffSecurity}>Security</Link>.
      </p>
    );

  const { accountid } = account;
  const carryOut = async ({ change: wanted, done: words }: Action, fields: Record<string, string>) => {
    const about = { accountid, ...proofOf(fields) };
    const { data } = await (wanted === 'invite-again'
      ? change(inviteAgain, { ...about, email: fields.email ?? '' })
      : change(changeAccount, { ...about, change: wanted }));
    onChanged(data);
    return words;
  };
  const press = (action: Action) => {
    say('');
    if (action.change === 'end-sessions') void act(() => carryOut(action, {}));
    else setAsked(action);
  };

  return (
    <section className="account-actions" aria-labelledby="actions">
      <h2 className="vh" id="actions" ref={title} tabIndex={-1}>
        What you can do
      </h2>
      {outcome}
      <ul>
        {actionsFor(account).map((action) => (
          <li key={UNDOES[action.change] ?? action.change}>
            <button
              className="btn quiet small"
              type="button"
              aria-describedby={`action-${action.change}`}
              onClick={() => press(action)}
            >
              {action.button}
            </button>
            <p id={`action-${action.change}`}>{action.text}</p>
          </li>
        ))}
      </ul>
      {asked && (
        <ProofDialog
          title={`${asked.button}: ${account.name}`}
          text={asked.text}
          button={asked.button}
          field={
            asked.change === 'invite-again' && (
              <TextField
                id="proof-email"
                name="email"
                type="email"
                label="Email"
                defaultValue={account.email}
                maxLength={MAX_EMAIL_CHARS}
                autoComplete="off"
              />
            )
          }
          onConfirm={async (fields) => say(await carryOut(asked, fields))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
