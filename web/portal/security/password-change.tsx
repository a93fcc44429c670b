// Changes the signed-in user's password: asks for the current one, and for the new one twice.
import { changePassword } from '../../../contract/accounts/accounts.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { findProblem } from '../../new-password.ts';
import { passwordDigest } from '../../password-digest.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { change, Refused, ShortForm } from '../short-form.tsx';

interface PasswordChangeProps {
  /** Staff need a longer one. */
  minChars: number;
  /** Says so. */
  onChanged: (message: string) => void;
}

export function PasswordChange({ minChars, onChanged }: PasswordChangeProps) {
  const send = async (fields: Record<string, string>) => {
    const { currentPassword = '', newPassword = '', confirmPassword = '' } = fields;
    // Only the server can check the current password.
    if (currentPassword === '') throw new Refused(serverMessages.currentPasswordRequired, 'currentPassword');
    const problem = findProblem(newPassword, confirmPassword, minChars);
    if (problem) throw new Refused(problem.text, problem.field);
    const passwords = { password: passwordDigest(currentPassword), newpassword: passwordDigest(newPassword) };
    const { message } = await change(changePassword, passwords);
    onChanged(message);
    return undefined;
  };

  const field = (name: string, label: string, error: string | undefined, hint?: string) => (
    <PasswordField
      id={name}
      name={name}
      label={label}
      hint={hint}
      autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
      error={error}
      live
    />
  );
  return (
    <ShortForm button="Change password" onSend={send}>
      {(errorOf) => (
        <>
          {field('currentPassword', 'Current password', errorOf('currentPassword'))}
          {field('newPassword', 'New password', errorOf('newPassword'), `At least ${minChars} characters.`)}
          {field('confirmPassword', 'Confirm new password', errorOf('confirmPassword'))}
        </>
      )}
    </ShortForm>
  );
}
