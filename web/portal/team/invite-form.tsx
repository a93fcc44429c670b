// Invites a colleague by email, once the own password was entered again.
import { isEmailAddress } from '../../../contract/fields.ts';
import { messages } from '../../../contract/messages.ts';
import { INVITATION_DAYS, MAX_EMAIL_CHARS } from '../../../contract/sizes.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Refused, ShortForm } from '../short-form.tsx';
import { type Asked, invitationOf } from './lines.tsx';

export function InviteForm({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const invite = async ({ email = '', sees }: Record<string, string>, form: HTMLFormElement) => {
    const address = email.trim();
    if (!isEmailAddress(address)) throw new Refused(messages.emailInvalid('name@example.com'), 'email');
    onAsk({ ...invitationOf(address, sees === 'own' ? 'own' : 'all'), onDone: () => form.reset() });
    return undefined;
  };

  return (
    <ShortForm button="Send the invitation" onSend={invite}>
      {(errorOf) => (
        <>
          <TextField
            id="email"
            name="email"
            type="email"
            label="Email"
            hint={`A mail with a link goes there, which works for ${INVITATION_DAYS} days.`}
            maxLength={MAX_EMAIL_CHARS}
            autoComplete="off"
            error={errorOf('email')}
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
        </>
      )}
    </ShortForm>
  );
}
