// The two fields of both sign-ins. What is sent and said is the screen's own business.
import { useState } from 'react';
import { alertUser } from '../alerts.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { textOf } from './form-values.ts';
import { passwordDigest } from './password-digest.ts';
import { useSubmit } from './use-submit.ts';

export interface SignInFields {
  username: string;
  /** The digest, never the password itself. */
  password: string;
}

interface SignInFormProps {
  /** 'Email' or 'Username'; the input's type follows. */
  label: string;
  type: 'email' | 'text';
  /** Signs in, or answers with the text that says why not. */
  onSignIn: (fields: SignInFields) => Promise<string | undefined>;
  /** Stands under the password. */
  children?: React.ReactNode;
}

export function SignInForm({ label, type, onSignIn, children }: SignInFormProps) {
  const [refusal, setRefusal] = useState('');
  const { pending, onSubmit } = useSubmit(async (form) => {
    setRefusal('');
    const username = textOf(form, 'username').trim();
    const text = await onSignIn({ username, password: passwordDigest(textOf(form, 'password')) });
    if (text === undefined) return;
    setRefusal(text);
    alertUser(text);
  });
  return (
    <form className="line-form" method="post" noValidate onSubmit={onSubmit}>
      <TextField
        id="username"
        label={label}
        name="username"
        type={type}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <TextField
          id="password"
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
        {children}
      </div>
      <FormMessage text={refusal} />
      <div className="line-end">
        <SubmitButton pending={pending}>Sign In</SubmitButton>
      </div>
    </form>
  );
}
