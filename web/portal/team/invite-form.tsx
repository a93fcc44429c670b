// Invites a colleague by email, once the own password was entered again.
import { useState } from 'react';
import { isEmailAddress } from '../../../contract/fields.ts';
import { messages } from '../../../contract/messages.ts';
import { INVITATION_DAYS, MAX_EMAIL_CHARS } from '../../../contract/sizes.ts';
import { focusField } from '../../ui/forms/form-values.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ShortForm } from '../short-form.tsx';
import { type Asked, invitationOf } from './lines.tsx';

export function InviteForm({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const [problem, setProblem] = useState('');

  const invite = async ({ email = '', sees }: Record<string, string>, form: HTMLFormElement) => {
    const found = isEmailAddress(email.trim()) ? '' : messages.emailInvalid('name@example.com');
    setProblem(found);
    if (found) focusField(form, 'email');
    else onAsk({ ...invitationOf(email.trim(), sees === 'own' ? 'own' : 'all'), onDone: () => form.reset() });
  };

  return (
    <ShortForm button="Send the invitation" onSend={invite}>
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
    </ShortForm>
  );
}
