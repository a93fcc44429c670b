// A new password, entered twice (§5). A broken rule is alerted and also shown on the page.
import { useState } from 'react';
import { MIN_NEW_PASSWORD_CHARS } from '../../contract/limits.ts';
import { messages, onPage, serverMessages } from '../../contract/messages.ts';
import { alertUser } from '../alerts.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { focusField, textOf } from '../ui/forms/form-values.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { useWarnings } from '../ui/forms/use-warnings.ts';
import { loadCommonPasswords, warnOfPassword } from './password-warning.ts';

type FieldName = 'newPassword' | 'confirmPassword';

interface Problem {
  field: FieldName;
  text: string;
}

/** The first broken rule, if any. */
export function findProblem(
  password: string,
  confirmation: string,
  minChars = MIN_NEW_PASSWORD_CHARS,
): Problem | undefined {
  if (password === '') return { field: 'newPassword', text: messages.newPasswordRequired };
  if (password.length < MIN_NEW_PASSWORD_CHARS) {
    return { field: 'newPassword', text: messages.newPasswordShort };
  }
  if ([...password].length < minChars)
    return { field: 'newPassword', text: serverMessages.staffPasswordShort(minChars) };
  if (confirmation === '') return { field: 'confirmPassword', text: messages.confirmRequired };
  if (confirmation !== password) return { field: 'confirmPassword', text: messages.confirmDiffers };
  return undefined;
}

interface NewPasswordFormProps {
  /** Staff need a longer one. */
  minChars: number;
  /** Sets the password and removes what was selected, or returns the reason it could not. */
  onPassword: (password: string, remove: readonly string[]) => Promise<string | undefined>;
  /** What can be removed. */
  children?: React.ReactNode;
}

export function NewPasswordForm({ minChars, onPassword, children }: NewPasswordFormProps) {
  const [problem, setProblem] = useState<Problem>();
  const [refusal, setRefusal] = useState('');

  const { pending, onSubmit } = useSubmit(async (form) => {
    const password = textOf(form, 'newPassword');
    const found = findProblem(password, textOf(form, 'confirmPassword'), minChars);
    setProblem(found);
    setRefusal('');
    if (found) {
      alertUser(found.text);
      focusField(form, found.field);
      return;
    }
    const text = await onPassword(password, new FormData(form).getAll('remove').map(String));
    if (text === undefined) return;
    setRefusal(onPage(text));
    alertUser(text);
  });

  const { warnings, onBlur, onInput } = useWarnings((form, name) =>
    name === 'newPassword' ? warnOfPassword(textOf(form, name)) : undefined,
  );

  const field = (name: FieldName, label: string, hint?: string) => (
    <PasswordField
      id={name}
      name={name}
      label={label}
      hint={hint}
      autoComplete="new-password"
      error={problem?.field === name ? problem.text : undefined}
      warning={warnings[name]}
      live
    />
  );
  return (
    <form
      className="line-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onFocus={loadCommonPasswords}
      onBlur={onBlur}
      onInput={onInput}
    >
      {field('newPassword', 'New Password', `At least ${minChars} characters. Longer is safer.`)}
      {field('confirmPassword', 'Confirm Password')}
      {children}
      <FormMessage text={refusal} />
      <div className="line-end">
        <SubmitButton pending={pending}>Set new password</SubmitButton>
      </div>
    </form>
  );
}
