// Invites a colleague by email, once the user has entered the password again.
import { isEmailAddress } from '../../../contract/fields.ts';
import { INVITATION_DAYS, MAX_EMAIL_CHARS } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { ChoiceList } from '../../ui/forms/choice-list.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Refused, ShortForm } from '../short-form.tsx';
import { type Asked, invitationOf } from './colleague-line.tsx';

const SIGHTS = [
  { value: 'all', text: 'All of the team’s inquiries' },
  { value: 'own', text: 'Only their own inquiries' },
];

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
            hint={`We email a link there. It works for ${INVITATION_DAYS} days.`}
            maxLength={MAX_EMAIL_CHARS}
            autoComplete="off"
            error={errorOf('email')}
          />
          <ChoiceList name="sees" legend="This colleague can see" choices={SIGHTS} />
        </>
      )}
    </ShortForm>
  );
}
