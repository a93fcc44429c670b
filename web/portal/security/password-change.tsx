// Changes the signed-in staff member's password: asks for the current one, and for the new one twice.
import { changePassword } from '../../../contract/accounts/accounts.ts';
import { MIN_STAFF_PASSWORD_CHARS } from '../../../contract/limits.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { passwordDigest } from '../../password-digest.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { change, Refused, ShortForm } from '../short-form.tsx';

export function PasswordChange() {
  const send = async (fields: Record<string, string>, form: HTMLFormElement) => {
    const { current = '', new: chosen = '', again = '' } = fields;
    // Only the server can check the current password.
    if (current === '') throw new Refused(serverMessages.currentPasswordRequired, 'current');
    if ([...chosen].length < MIN_STAFF_PASSWORD_CHARS)
      throw new Refused(serverMessages.staffPasswordShort(MIN_STAFF_PASSWORD_CHARS), 'new');
    if (again !== chosen) throw new Refused(messages.confirmDiffers, 'again');
    const passwords = { password: passwordDigest(current), newpassword: passwordDigest(chosen) };
    const { message } = await change(changePassword, passwords);
    form.reset();
    return message;
  };

  const field = (name: string, label: string, error: string | undefined, hint?: string) => (
    <PasswordField
      id={`password-${name}`}
      name={name}
      label={label}
      hint={hint}
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      error={error}
      live
    />
  );
  return (
    <>
      <p>
        After the change you stay signed in here and are signed out everywhere else. The best password is one
        that a password manager has made. Common passwords are refused.
      </p>
      <ShortForm button="Change password" onSend={send}>
        {(errorOf) => (
          <>
            {field('current', 'Current password', errorOf('current'))}
            {field('new', 'New password', errorOf('new'), `At least ${MIN_STAFF_PASSWORD_CHARS} characters.`)}
            {field('again', 'New password again', errorOf('again'))}
          </>
        )}
      </ShortForm>
    </>
  );
}
