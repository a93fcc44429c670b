// What an administrator can do to an account. Each action says what will happen before it is pressed; a dangerous one
// then asks for the administrator's own password.
import { useEffect, useRef, useState } from 'react';
import {
  type AccountListed,
  endAccountSessions,
  inviteAgain,
  resetFactors,
  switchAccount,
  switchAdministrator,
} from '../../../contract/administration.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { MAX_EMAIL_CHARS } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { call, type FieldsOf, HttpError } from '../../api.ts';
import { useSession } from '../../session.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ProofDialog } from '../proof-dialog.tsx';
import { proofOf } from '../proof-fields.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';

interface Action {
  name: string;
  button: string;
  text: string;
  /** What the page says afterwards. */
  done: string;
  /** Whether the administrator's password is asked for. */
  needsProof: boolean;
  /** What else is asked for. */
  field?: React.ReactNode;
  send: (fields: Record<string, string>) => Promise<AccountListed>;
}

type Changing = Endpoint<Endpoint['input'], typeof switchAccount.answer>;

/** @throws HttpError, and others, when nothing was changed. */
async function change<E extends Changing>(endpoint: E, fields: FieldsOf<E>): Promise<AccountListed> {
  const { body } = await call<Changing>(endpoint, fields as FieldsOf<Changing>, {
    idempotencyKey: crypto.randomUUID(),
  });
  if (body.success !== 1) throw new Error(body.message);
  return body.data;
}

function actionsFor(account: AccountListed): Action[] {
  const { accountid, role, email, disabled, administrator, sessions } = account;
  const actions: Action[] = [
    disabled
      ? {
          name: 'access',
          button: 'Enable',
          text: 'The account can sign in again, with the same password.',
          done: 'The account is enabled.',
          needsProof: true,
          send: (fields) => change(switchAccount, { accountid, state: 'enabled', ...proofOf(fields) }),
        }
      : {
          name: 'access',
          button: 'Disable',
          text: 'The account is signed out everywhere and cannot sign in until it is enabled again. Nothing is deleted.',
          done: 'The account is disabled. Enable it here to undo this.',
          needsProof: true,
          send: (fields) => change(switchAccount, { accountid, state: 'disabled', ...proofOf(fields) }),
        },
  ];
  if (sessions > 0)
    actions.push({
      name: 'sessions',
      button: 'Sign out everywhere',
      text: 'The account is signed out on every device. It can sign in again right away.',
      done: 'The account is signed out everywhere.',
      needsProof: false,
      send: () => change(endAccountSessions, { accountid }),
    });
  if (account.authenticator || account.passkeys > 0)
    actions.push({
      name: 'factors',
      button: 'Remove second factors',
      text: 'Use this for a lost phone. It removes the authenticator app, the recovery codes and all passkeys, and signs the account out everywhere. Until a new factor is set up, the password alone is enough to sign in. The owner is notified by email.',
      done: 'The second factors are removed.',
      needsProof: true,
      send: (fields) => change(resetFactors, { accountid, ...proofOf(fields) }),
    });
  if (role === 'staff')
    actions.push({
      name: 'administrator',
      button: administrator ? 'Remove as administrator' : 'Make administrator',
      text: administrator
        ? 'The account stays a staff account but can no longer open these pages.'
        : 'The account can open these pages, invite and disable others, and make others administrators.',
      done: administrator
        ? 'The account is no longer an administrator.'
        : 'The account is now an administrator.',
      needsProof: true,
      send: (fields) =>
        change(switchAdministrator, {
          accountid,
          state: administrator ? 'staff' : 'administrator',
          ...proofOf(fields),
        }),
    });
  if (account.lastsignin === '' && !disabled && email !== '')
    actions.push({
      name: 'invitation',
      button: 'Invite again',
      text: 'No one has signed in to this account yet. We email a new link to set a password, and the old link stops working. If the address was wrong, correct it.',
      field: (
        <TextField
          id="proof-email"
          name="email"
          type="email"
          label="Email"
          defaultValue={email}
          maxLength={MAX_EMAIL_CHARS}
          autoComplete="off"
        />
      ),
      done: 'The invitation is on its way.',
      needsProof: true,
      send: (fields) => change(inviteAgain, { accountid, email: fields.email ?? '', ...proofOf(fields) }),
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
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button of an action that is no longer offered takes the focus with it.
    if (done !== '' && !asked && document.activeElement === document.body) title.current?.focus();
  }, [done, asked]);

  if (String(account.accountid) === userid)
    return <p className="account-own">This is your own account. You can change it under “Security”.</p>;

  const carryOut = async (action: Action, fields: Record<string, string>) => {
    onChanged(await action.send(fields));
    setDone(action.done);
  };
  const press = async (action: Action) => {
    setDone('');
    setFailure('');
    if (action.needsProof) return setAsked(action);
    try {
      await carryOut(action, {});
    } catch (error) {
      if (leaveIfSignedOut(error)) return;
      setFailure((error instanceof HttpError && error.message) || messages.staffLoginFault);
    }
  };

  return (
    <section className="account-actions" aria-labelledby="actions">
      <h2 className="vh" id="actions" ref={title} tabIndex={-1}>
        What you can do
      </h2>
      <FormMessage text={done} tone="good" />
      <FormMessage text={failure} />
      <ul>
        {actionsFor(account).map((action) => (
          <li key={action.name}>
            <button
              className="btn quiet small"
              type="button"
              aria-describedby={`action-${action.name}`}
              onClick={() => press(action)}
            >
              {action.button}
            </button>
            <p id={`action-${action.name}`}>{action.text}</p>
          </li>
        ))}
      </ul>
      {asked && (
        <ProofDialog
          title={`${asked.button}: ${account.name}`}
          text={asked.text}
          button={asked.button}
          field={asked.field}
          onConfirm={(fields) => carryOut(asked, fields)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
