// Changes the signed-in staff member's password: asks for the current one, and for the new one twice.
import { useState } from 'react';
import { changePassword } from '../../../contract/accounts/accounts.ts';
import { isMadeOfWords } from '../../../contract/accounts/guessable.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { MIN_STAFF_PASSWORD_CHARS } from '../../../contract/sizes.ts';
import { call } from '../../api.ts';
import { passwordDigest } from '../../password-digest.ts';
import { useSession } from '../../session.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { focusField } from '../../ui/forms/form-values.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { ShortForm } from '../short-form.tsx';

type FieldName = 'current' | 'new' | 'again';

interface Problem {
  field: FieldName;
  text: string;
}

/** The first broken rule, if any. Only the server can check the current password. */
function findProblem(typed: Record<FieldName, string>, names: readonly string[]): Problem | undefined {
  if (typed.current === '') return { field: 'current', text: serverMessages.currentPasswordRequired };
  if ([...typed.new].length < MIN_STAFF_PASSWORD_CHARS)
    return { field: 'new', text: serverMessages.staffPasswordShort(MIN_STAFF_PASSWORD_CHARS) };
  if (isMadeOfWords(typed.new, names)) return { field: 'new', text: serverMessages.passwordOfContext };
  if (typed.again !== typed.new) return { field: 'again', text: messages.confirmDiffers };
  return undefined;
}

export function PasswordChange() {
  const { username = '' } = useSession();
  const [problem, setProblem] = useState<Problem>();
  const [done, setDone] = useState('');

  const change = async (fields: Record<string, string>, form: HTMLFormElement) => {
    setDone('');
    const typed = { current: '', new: '', again: '', ...fields };
    const found = findProblem(typed, [username]);
    setProblem(found);
    if (found) {
      focusField(form, found.field);
      return;
    }
    const password = passwordDigest(typed.current);
    const { body } = await call(changePassword, { password, newpassword: passwordDigest(typed.new) });
    if (body.success !== 1) return;
    form.reset();
    setDone(body.message);
  };

  const field = (name: FieldName, label: string, hint?: string) => (
    <PasswordField
      id={`password-${name}`}
      name={name}
      label={label}
      hint={hint}
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      error={problem?.field === name ? problem.text : undefined}
      live
    />
  );
  return (
    <>
      <p>
        After the change you stay signed in here and are signed out everywhere else. The best password is one
        that a password manager has made. Common passwords, and those made of names or of words like
        “password”, are refused.
      </p>
      <ShortForm button="Change password" onSend={change}>
        {field('current', 'Current password')}
        {field('new', 'New password', `At least ${MIN_STAFF_PASSWORD_CHARS} characters.`)}
        {field('again', 'New password again')}
      </ShortForm>
      <FormMessage text={done} tone="good" />
    </>
  );
}
