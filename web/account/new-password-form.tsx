// A new password, entered twice (§5). A broken rule is alerted and also shown on the page.
import { useState } from 'react';
import { messages } from '../../contract/messages.ts';
import { MIN_NEW_PASSWORD_CHARS } from '../../contract/sizes.ts';
import { alertUser } from '../alerts.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { focusField, textOf } from '../ui/forms/form-values.ts';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';

type FieldName = 'newPassword' | 'confirmPassword';

interface Problem {
  field: FieldName;
  text: string;
}

/** The first broken rule, if any. */
export function findProblem(password: string, confirmation: string): Problem | undefined {
  if (password === '') return { field: 'newPassword', text: messages.newPasswordRequired };
  if (password.length < MIN_NEW_PASSWORD_CHARS) {
    return { field: 'newPassword', text: messages.newPasswordShort };
  }
  if (confirmation === '') return { field: 'confirmPassword', text: messages.confirmRequired };
  if (confirmation !== password) return { field: 'confirmPassword', text: messages.confirmDiffers };
  return undefined;
}

interface NewPasswordFormProps {
  /** Sets the password, or returns the reason it could not. */
  onPassword: (password: string) => Promise<string | undefined>;
}

export function NewPasswordForm({ onPassword }: NewPasswordFormProps) {
  const [problem, setProblem] = useState<Problem>();
  const [refusal, setRefusal] = useState('');
  const [isShown, setShown] = useState(false);

  const { pending, onSubmit } = useSubmit(async (form) => {
    const password = textOf(form, 'newPassword');
    const found = findProblem(password, textOf(form, 'confirmPassword'));
    setProblem(found);
    setRefusal('');
    if (found) {
      alertUser(found.text);
      focusField(form, found.field);
      return;
    }
    const text = await onPassword(password);
    if (text === undefined) return;
    setRefusal(text);
    alertUser(text);
  });

  const field = (name: FieldName, label: string) => (
    <TextField
      id={name}
      name={name}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      error={problem?.field === name ? problem.text : undefined}
    />
  );
  return (
    <form className="line-form" method="post" noValidate onSubmit={onSubmit}>
      {field('newPassword', 'New Password')}
      {field('confirmPassword', 'Confirm Password')}
      <Checkbox checked={isShown} onChange={(event) => setShown(event.target.checked)}>
        Show password
      </Checkbox>
      <FormMessage text={refusal} />
      <div className="line-end">
        <SubmitButton pending={pending}>Set new password</SubmitButton>
      </div>
    </form>
  );
}
