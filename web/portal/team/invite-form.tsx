// Invites a colleague by email.
import { useState } from 'react';
import { inviteColleague } from '../../../contract/accounts/team.ts';
import { isEmailAddress } from '../../../contract/fields.ts';
import { messages } from '../../../contract/messages.ts';
import { INVITATION_DAYS, MAX_EMAIL_CHARS } from '../../../contract/sizes.ts';
import { call } from '../../api.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { focusField } from '../../ui/forms/form-values.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CredentialForm } from '../security/credential-form.tsx';

export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');

  const invite = async ({ email = '', sees }: Record<string, string>, form: HTMLFormElement) => {
    setDone('');
    const found = isEmailAddress(email.trim()) ? '' : messages.emailInvalid('name@example.com');
    setProblem(found);
    if (found) {
      focusField(form, 'email');
      return;
    }
    const { body } = await call(
      inviteColleague,
      { email, sees: sees === 'own' ? 'own' : 'all' },
      { idempotencyKey: crypto.randomUUID() },
    );
    if (body.success !== 1) return;
    form.reset();
    setDone(`The invitation is on its way to ${email.trim()}.`);
    onInvited();
  };

  return (
    <>
      <CredentialForm button="Send the invitation" onSend={invite}>
        <TextField
          id="email"
          name="email"
          type="email"
          label="Email"
          hint={`A mail with a link goes there, which works for ${INVITATION_DAYS} days.`}
          maxLength={MAX_EMAIL_CHARS}
          autoComplete="off"
          error={problem || undefined}
        />
        <fieldset className="session-choice">
          <legend>The colleague sees</legend>
          <label className="ck">
            <input type="radio" name="sees" value="all" defaultChecked />
            <span>all inquiries of the team</span>
          </label>
          <label className="ck">
            <input type="radio" name="sees" value="own" />
            <span>only their own inquiries</span>
          </label>
        </fieldset>
      </CredentialForm>
      <FormMessage text={done} tone="good" />
    </>
  );
}
