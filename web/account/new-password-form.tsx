// A new password, entered twice (§5). A broken rule is alerted and also shown on the page.
import { useState } from 'react';
import { onPage } from '../../contract/messages.ts';
import { alertUser } from '../alerts.ts';
import { findProblem } from '../new-password.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { focusField, textOf } from '../ui/forms/form-values.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { useWarnings } from '../ui/forms/use-warnings.ts';
import { loadCommonPasswords, warnOfPassword } from './password-warning.ts';

interface NewPasswordFormProps {
  /** Staff need a longer one. */
  minChars: number;
  /** Sets the password, or returns the reason it could not. */
  onPassword: (password: string) => Promise<string | undefined>;
  /** What else happens. */
  children?: React.ReactNode;
}

export function NewPasswordForm({ minChars, onPassword, children }: NewPasswordFormProps) {
  const [problem, setProblem] = useState<ReturnType<typeof findProblem>>();
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
    const text = await onPassword(password);
    if (text === undefined) return;
    setRefusal(onPage(text));
    alertUser(text);
  });

  const { warnings, onBlur, onInput } = useWarnings((form, name) =>
    name === 'newPassword' ? warnOfPassword(textOf(form, name)) : undefined,
  );

  const field = (name: 'newPassword' | 'confirmPassword', label: string, hint?: string) => (
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
